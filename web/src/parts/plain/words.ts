// Words for any game: what the arena's names say by themselves.
import type { GameEvent } from "../../lib/api";
import { seatName, type Scene } from "../../games/view";

export const plainValue = (value: unknown): string =>
  value === null || value === undefined
    ? "–"
    : Array.isArray(value)
      ? value.map(plainValue).join(", ") || "–"
      : typeof value === "object"
        ? Object.entries(value)
            .map(([name, inner]) => `${name.replaceAll("_", " ")} ${plainValue(inner)}`)
            .join(", ")
        : String(value).replaceAll("_", " ");

export function plainTell(event: GameEvent, scene: Scene): string {
  const who = event.seat === undefined || event.seat < 0 ? "" : `${seatName(scene, event.seat)}: `;
  const data = event.data && Object.keys(event.data).length ? ` ${plainValue(Object.values(event.data))}` : "";
  return `${who}${event.event.replaceAll("_", " ")}${data}`;
}
