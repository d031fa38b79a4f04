#!/usr/bin/env node
// A bot for a feint arena, for Node 18 or newer without any package. Put your idea in the place of `choose`.
//
//     FEINT_URL=http://127.0.0.1:8000 FEINT_TOKEN=... node node_bot.mjs GAME [PLAYERS [MATCHES]]

const [game, players, matches] = process.argv.slice(2);
if (!game || !process.env.FEINT_URL || !process.env.FEINT_TOKEN) {
  console.error("FEINT_URL=... FEINT_TOKEN=... node node_bot.mjs GAME [PLAYERS [MATCHES]]");
  process.exit(2);
}
const url = process.env.FEINT_URL.replace(/\/$/, "") + "/api/v1";
const headers = { authorization: `Bearer ${process.env.FEINT_TOKEN}`, "content-type": "application/json" };
const silence = 45_000; // milliseconds: the arena says something every 15 seconds

// One of ask.legal. ask.view has all that the seat knows, ask.events what happened since.
function choose(ask) {
  return ask.legal[Math.floor(Math.random() * ask.legal.length)];
}

class Refused extends Error {}

async function call(path, { method = "GET", body, signal } = {}) {
  const response = await fetch(url + path, { method, headers, signal, body: body && JSON.stringify(body) });
  if (response.ok) return response;
  const { error } = await response.json();
  if ([401, 403, 404, 422].includes(response.status)) throw Object.assign(new Refused(error.message), error);
  throw Object.assign(new Error(error.message), error);
}

async function answer(ask) {
  try {
    await call(`/matches/${ask.match}/answer`, { method: "POST", body: { decision: ask.decision, ...choose(ask) } });
  } catch (error) {
    if (error.code === "illegal" && error.tries) return answer({ ...ask, legal: error.legal });
    if (!["illegal", "stale"].includes(error.code)) throw error; // stale: too late, or answered before
  }
}

// The stream, line by line; it ends where nothing is heard for too long.
async function* messages(path) {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silence);
  try {
    const response = await call(path, { signal: silent.signal });
    let rest = "";
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silence);
      const lines = (rest + text).split("\n");
      rest = lines.pop();
      for (const line of lines) yield JSON.parse(line);
    }
  } finally {
    clearTimeout(timer);
    silent.abort();
  }
}

let left = Number(matches ?? -1); // matches to play; negative: without end
let cursor = null;
let waiting = false;
const kinds = new Map();
const ended = new Set();

async function session() {
  if (!waiting) {
    const body = { game, players: players ? Number(players) : null, repeat: left < 0 };
    await call("/queue", { method: "POST", body });
    waiting = true; // the arena remembers it when the connection is lost
  }
  for await (const message of messages("/agent/stream" + (cursor ? `?after=${cursor}` : ""))) {
    const { type, match } = message;
    cursor = message.cursor ?? cursor;
    if (type === "start") kinds.set(match, message.kind);
    else if (type === "ask") await answer(message);
    else if ((type === "end" || type === "void") && !ended.has(match)) {
      ended.add(match); // after a break it is told again
      console.log(match, kinds.get(match), message.returns ?? "void");
      if (kinds.get(match) === "validation") continue;
      if (type === "end" && --left === 0) process.exit(0);
      if (!(waiting = left < 0)) return;
    }
  }
}

for (;;) {
  try {
    await session();
  } catch (error) {
    console.error(error instanceof Refused ? `the arena refuses: ${error.message}` : `again: ${error.message}`);
    if (error instanceof Refused) process.exit(1);
  }
  await new Promise((wake) => setTimeout(wake, 1000));
}
