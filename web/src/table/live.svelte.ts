// A match under way, as this browser may see it: a stream that comes back by itself when the connection is lost.
import { get, post, Refusal, type Ask, type GameEvent, type MatchShown, type Spoken, type ViewData } from "../lib/api";

interface SceneMessage {
  type: "public" | "seat";
  decision: number;
  asked: number[];
  left_ms: Record<string, number>;
  view: ViewData;
  events: GameEvent[];
  from?: number;
  seat?: number;
  ask?: Ask | null;
}

export class LiveMatch {
  match = $state<MatchShown | null>(null);
  view = $state<ViewData | null>(null);
  eyes = $state<number | null>(null);
  asked = $state<number[]>([]);
  left = $state<Record<string, number>>({});
  at = $state(0);
  decision = $state(0);
  events = $state<GameEvent[]>([]);
  ask = $state<Ask | null>(null);
  ended = $state(false);
  connected = $state(false);
  trouble = $state("");
  sending = $state(false);
  private source: EventSource | null = null;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  async start(): Promise<void> {
    try {
      this.match = await get<MatchShown>(`matches/${this.id}`);
      this.trouble = "";
    } catch (error) {
      this.trouble = (error as Error).message;
      if (error instanceof Refusal && error.status === 404) throw error;
      this.again = setTimeout(() => void this.start(), 1000);
      return;
    }
    if (this.match.status === "finished" || this.match.status === "void") {
      this.ended = true;
      return;
    }
    this.listen();
  }

  private listen(): void {
    this.source?.close();
    const source = new EventSource(`/api/v1/matches/${this.id}/stream`);
    this.source = source;
    source.onopen = () => (this.connected = true);
    source.onerror = () => {
      this.connected = false;
      if (source.readyState === EventSource.CLOSED) {
        clearTimeout(this.again);
        this.again = setTimeout(() => void this.start(), 1000);
      }
    };
    for (const kind of ["public", "seat"]) {
      source.addEventListener(kind, (event) => this.take(JSON.parse((event as MessageEvent<string>).data)));
    }
    source.addEventListener("end", () => void this.end());
  }

  private take(message: SceneMessage): void {
    this.connected = true;
    this.events = message.type === "seat" ? message.events : [...this.events.slice(0, message.from), ...message.events];
    this.view = message.view;
    this.eyes = message.seat ?? null;
    this.asked = message.asked;
    this.left = message.left_ms;
    this.at = Date.now();
    this.decision = message.decision;
    this.ask = message.ask ?? null;
    this.trouble = "";
    if (this.match?.status === "open") void this.reload();
  }

  private async reload(): Promise<void> {
    this.match = await get<MatchShown>(`matches/${this.id}`);
  }

  private async end(): Promise<void> {
    this.source?.close();
    this.ask = null;
    for (let wait = 250; ; wait = Math.min(4000, 2 * wait)) {
      try {
        await this.reload();
        break;
      } catch {
        await new Promise((done) => setTimeout(done, wait));
      }
    }
    this.ended = true;
  }

  /** Answer the open question. */
  async answer(spoken: Spoken): Promise<void> {
    const ask = this.ask;
    if (!ask || this.sending) return;
    this.sending = true;
    this.trouble = "";
    try {
      await post(`matches/${this.id}/answer`, { decision: ask.decision, ...spoken });
      if (this.ask === ask) this.ask = null;
    } catch (error) {
      if (error instanceof Refusal && error.code === "stale") {
        if (this.ask === ask) this.ask = null;
      } else {
        this.trouble = (error as Error).message;
      }
    } finally {
      this.sending = false;
    }
  }

  stop(): void {
    clearTimeout(this.again);
    this.source?.close();
  }
}
