// A match under way, as this browser may see it: a stream that comes back by itself when the connection is lost. Bots
// answer within milliseconds: what they do is shown at a pace that one can follow, and one may skip to the present.
import { prefs } from "../lib/prefs.svelte";
import { get, post, Refusal, type Ask, type GameEvent, type MatchShown, type Spoken, type ViewData } from "../lib/api";

interface SceneMessage {
  type: "public" | "seat";
  decision: number;
  asked: number[];
  left_ms: Record<string, number>;
  resigned: number[];
  view: ViewData;
  events: GameEvent[];
  from?: number;
  seat?: number;
  ask?: Ask | null;
}

/** What waits to be shown: a scene with the moment it came, or the end. */
type Waiting = { message: SceneMessage; at: number } | null;

const RETRY = 1000; // milliseconds until an answer that did not get through is sent again
const LONGEST_BACKLOG = 8; // scenes; of a longer one each is shown more briefly

export class LiveMatch {
  match = $state<MatchShown | null>(null);
  view = $state<ViewData | null>(null);
  eyes = $state<number | null>(null);
  asked = $state<number[]>([]);
  /** Seats that have given up. */
  gone = $state<number[]>([]);
  left = $state<Record<string, number>>({});
  at = $state(0);
  decision = $state(0);
  events = $state<GameEvent[]>([]);
  ask = $state<Ask | null>(null);
  ended = $state(false);
  connected = $state(false);
  trouble = $state("");
  sending = $state(false);
  /** How many scenes have come that are not shown yet. */
  behind = $state(0);
  private waiting: Waiting[] = [];
  private shownAt = 0;
  private next: ReturnType<typeof setTimeout> | undefined;
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
    source.addEventListener("end", () => {
      source.close();
      this.put(null);
    });
  }

  /** The browser has lost or found its network: an open stream may not notice for a long time. */
  setOnline(isOnline: boolean): void {
    this.connected = isOnline && this.source?.readyState === EventSource.OPEN;
  }

  private take(message: SceneMessage): void {
    this.connected = true;
    this.put({ message, at: Date.now() });
  }

  private put(one: Waiting): void {
    this.waiting.push(one);
    this.behind = this.waiting.length;
    if (this.next === undefined) this.goOn();
  }

  /** Show what is due, and come back for the rest. */
  private goOn(): void {
    clearTimeout(this.next);
    this.next = undefined;
    while (this.waiting.length) {
      const wait = this.shownAt + this.pause() - Date.now();
      if (wait > 0) {
        this.next = setTimeout(() => this.goOn(), wait);
        return;
      }
      this.showNext();
    }
  }

  /** How long the scene on the table stays there. Nobody watches a hidden page. */
  private pause(): number {
    if (!this.view || document.hidden) return 0;
    return prefs.pause / Math.max(1, this.waiting.length / LONGEST_BACKLOG);
  }

  /** Show all that has come, at once. */
  skip(): void {
    while (this.waiting.length) this.showNext();
    clearTimeout(this.next);
    this.next = undefined;
  }

  private showNext(): void {
    const one = this.waiting.shift();
    this.behind = this.waiting.length;
    this.shownAt = Date.now();
    if (one === null) void this.end();
    else if (one) this.show(one.message, one.at);
  }

  private show(message: SceneMessage, at: number): void {
    this.events = message.type === "seat" ? message.events : [...this.events.slice(0, message.from), ...message.events];
    this.view = message.view;
    this.eyes = message.seat ?? null;
    this.gone = message.resigned;
    this.asked = message.asked.filter((seat) => !this.gone.includes(seat));
    this.left = message.left_ms;
    this.at = at;
    this.decision = message.decision;
    this.ask = message.ask ?? null;
    this.trouble = "";
    if (this.match?.status === "open") void this.reload();
  }

  async reload(): Promise<void> {
    this.match = await get<MatchShown>(`matches/${this.id}`);
  }

  private async end(): Promise<void> {
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
      this.shownAt = 0; // what follows from one's own answer is shown at once
      this.goOn();
    } catch (error) {
      if (error instanceof Refusal && error.code === "stale") {
        if (this.ask === ask) this.ask = null;
      } else {
        this.trouble = (error as Error).message;
        const isOffline = error instanceof Refusal && error.code === "offline";
        if (isOffline) setTimeout(() => this.ask === ask && void this.answer(spoken), RETRY);
      }
    } finally {
      this.sending = false;
    }
  }

  /** Give up, for good. */
  async resign(): Promise<void> {
    await post(`matches/${this.id}/resign`);
  }

  stop(): void {
    clearTimeout(this.again);
    clearTimeout(this.next);
    this.source?.close();
  }
}
