// What to copy, for each kind of agent. The templates are data, so that a test fills in and runs every one of them.
import curl from "../../../agents/curl_bot.sh?raw";
import javascript from "../../../agents/node_bot.mjs?raw";
import python_alone from "../../../agents/python_bot.py?raw";
import { fill } from "../lib/words";
import templates from "./snippets.json";

export type Kind = keyof typeof templates;
export interface Given {
  url: string;
  token: string;
  game: string;
  name: string;
  model: string;
  base_url: string;
}
export interface Snippet {
  /** A file to save first: a bot of agents/ as it is, or one that is written here. */
  file: { name: string; text: string } | null;
  /** Lines for a shell; for MCP the client's configuration. */
  run: string;
  /** What to say to the model behind an MCP client. */
  ask: string | null;
}
interface Template {
  file?: string;
  text?: string[];
  run: string[];
  ask?: string;
}

export const kinds = Object.keys(templates) as Kind[];

const bots: Partial<Record<Kind, string>> = { python_alone, javascript, curl };

/** A word for the shell, whatever was typed. */
const word = (text: string): string =>
  /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function snippet(kind: Kind, given: Given, strategy?: string): Snippet {
  const template: Template = templates[kind];
  const words = { ...given, model: word(given.model), base_url: word(given.base_url) };
  const text = bots[kind] ?? strategy ?? fill((template.text ?? []).join("\n"), words);
  return {
    file: template.file ? { name: template.file, text: text.replace(/\n*$/, "\n") } : null,
    run: fill(template.run.join("\n"), words),
    ask: template.ask ? fill(template.ask, words) : null,
  };
}

export const strategyToBegin = templates.llm.text.join("\n");
