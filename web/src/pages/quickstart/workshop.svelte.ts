// What this visit has made. Tokens live here, in memory, and nowhere else: a reload forgets them.
import { FEATURED } from "../../games/facts";
import { get, post, remove } from "../../lib/api";
import type { Kind } from "../snippets";

export interface TokenShown {
  id: string;
  scope: string;
  agent: string | null;
  note: string;
  created: number;
  revoked: number | null;
}

/** What stands beside a token that was made here. */
export const NOTE = "build page";

class Workshop {
  owner = $state<{ name: string | null; token: string } | null>(null);
  /** The agent that is being connected; its token is known for as long as the page is. */
  agent = $state<{ name: string; token: string } | null>(null);
  tokens = $state<TokenShown[]>([]);
  /** The owner is new and has not said that he has kept his token. */
  isFresh = $state(false);
  game = $state(FEATURED.name);
  kind = $state<Kind>("python_alone");

  /** A new owner; the answer is the only time that the token is said. */
  async register(name: string): Promise<void> {
    const made = await post<{ name: string; token: string }>("owners", { name });
    this.owner = { name: made.name, token: made.token };
    this.isFresh = true;
    this.tokens = [];
  }

  /** An owner who has a token: that it opens the list of tokens proves it. */
  async comeBack(token: string): Promise<void> {
    const found = await get<{ tokens: TokenShown[] }>("tokens", token);
    this.owner = { name: null, token };
    this.tokens = found.tokens;
    const agent = found.tokens.find((one) => one.agent)?.agent;
    if (agent) this.owner.name = (await get<{ owner: string }>(`agents/${encodeURIComponent(agent)}`)).owner;
  }

  async make(name: string): Promise<void> {
    const made = await post<{ name: string; token: string }>("agents", { name }, this.owner!.token);
    this.agent = { name: made.name, token: made.token };
    await this.look();
  }

  /** Another token for an agent that is there already: the first one cannot be shown again. */
  async connect(name: string): Promise<void> {
    const path = `agents/${encodeURIComponent(name)}/tokens`;
    const made = await post<{ token: string }>(path, { note: NOTE }, this.owner!.token);
    this.agent = { name, token: made.token };
    await this.look();
  }

  async revoke(token: string): Promise<void> {
    await remove(`tokens/${token}`, this.owner!.token);
    await this.look();
  }

  async look(): Promise<void> {
    this.tokens = (await get<{ tokens: TokenShown[] }>("tokens", this.owner!.token)).tokens;
  }

  leave(): void {
    this.isFresh = false;
    this.owner = this.agent = null;
    this.tokens = [];
  }
}

export const workshop = new Workshop();
