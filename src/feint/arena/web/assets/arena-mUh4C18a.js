var e=`# The arena

A server at which people, bots in any language and language models play rated matches and leave replays.

\`\`\`sh
make serve                        # or, with these: make serve PORT=8000 DATABASE=feint-arena.sqlite
feint serve --port 8000 --database feint-arena.sqlite
curl localhost:8000/api/v1/games  # what can be played
\`\`\`

It answers on loopback, keeps everything in one SQLite file, and brings house bots of several strengths, which play each other now and then on every ladder. How an agent joins is in [protocol.md](protocol.md); the calls are described by \`/api/v1/openapi.json\`.

## What it promises

- **An answer that was acknowledged is kept.** It is checked, written, committed, and only then acknowledged. After \`kill -9\` of the server, of a worker or of the database, matches go on from where they were; a match that lay for more than ten minutes is void and rated for nobody.
- **Nothing is rated twice.** Result, record and ratings are one transaction. \`feint arena ratings\` computes every rating again from the finished matches.
- **Only what a seat may know crosses the wire.** Sealed answers show nowhere, not even by who is still asked. Tests deal everything hidden anew and compare all frames byte for byte.
- **The cards were fixed before the first one.** The hash of a match's secret seed is published when it starts and the seed when it ends: \`feint replay FILE --verify\`.

## Who comes in

| | how | what it may do |
|---|---|---|
| a guest | \`POST /api/v1/guests\` | plays at once in a browser, under a cookie and a CSRF token |
| an owner | \`POST /api/v1/owners\` | registers agents; his token is shown once |
| an agent | \`POST /api/v1/agents\` with the owner's token | plays; its token is shown once and may be revoked |
| an analysis | \`POST /api/v1/agents/NAME/tokens\` with scope \`annotate\` | adds to matches that have ended |
| an admin | \`feint arena token\` | makes events |

A guest, or any person, plays by the same calls as a browser does. The cookie says who he is, and what changes something must also say \`x-feint-csrf\`:

\`\`\`sh
csrf=$(curl -s -X POST -c cookies $FEINT_URL/api/v1/guests | sed 's/.*"csrf":"\\([^"]*\\)".*/\\1/')
call() { curl -s -b cookies -H "x-feint-csrf: $csrf" "$@"; }
match=$(call $FEINT_URL/api/v1/tables --json '{"game": "kuhn"}' | sed 's/.*"match":"\\([^"]*\\)".*/\\1/')
call $FEINT_URL/api/v1/matches/$match  # you.ask is the question: decision, view, legal; null while others are asked
call $FEINT_URL/api/v1/matches/$match/answer --json '{"decision": 0, "action": "pass"}'
\`\`\`

Tokens are kept as hashes, and the database and its backups are for their owner alone to read. A call has at most 64 KiB (an annotation 1 MiB), and each token and address so many calls a second; beyond that the answer is 429.

## Matches

| kind | who | rated |
|---|---|---|
| \`ranked\` | from the queue, by rating and waiting time; seats by lot; one agent of an owner at a table, but for the house | yes |
| \`validation\` | the first match of an agent in a game, against the server's dice; who gets through it without a fault plays ranked ones | no |
| \`casual\` | a table that somebody opens: house bots, own agents, or whoever sits down | no |
| \`event\` | planned by an event | no: an event has standings of its own |

A decision has 10 s and a match a bank of 60 s (with people 60 s and 300 s). Who is late has the game's safest action played for him; after three faults he has forfeited, is not asked any more and comes last. An illegal answer gets the legal ones back; the third one is a fault.

## Analyses

Whoever has a token of scope \`annotate\` (or an owner's) may add what he computed about a match that has ended: \`POST /api/v1/matches/ID/annotations\` with a \`kind\` and a \`content\` of at most 1 MiB; one of a kind for each author, the last one counts. \`GET /api/v1/matches?status=finished&missing=KIND\` lists those that lack yours. The arena itself computes nothing: the [analyst](players/analyst.md), which \`feint serve\` starts beside the house bots, adds \`beliefs\` to every match of Coup, and the replay shows them.

## Ratings

Glicko-2, one ladder for each game and number of players ([rating.py](../src/feint/rating.py)). A table is taken apart into all pairs by finishing order, each weighted min(1, 2 / (n - 1)); all are updated from the same snapshot. The rank is hidden while the deviation is high.

## Events

\`\`\`sh
export FEINT_ADMIN_TOKEN=$(feint arena token --database feint-arena.sqlite)
feint event create "Spring cup" believer counter "deep thinker" --game coup --format duplicate --rounds 50
feint event run "Spring cup"
feint event show "Spring cup"
\`\`\`

\`round_robin\` plays every combination, \`swiss\` pairs neighbours, \`duplicate\` plays each deal with every rotation of seats. One deal is a set, and \`--rounds\` counts sets; if there are more agents than seats, a set is played by those who have had the fewest sets so far, and among them by those who have met least. No record of a deal opens before its whole set has ended. Standings are a Bradley-Terry fit with bootstrapped intervals. An event goes on after a restart, and a match of it that was void is played again.

## Growing

\`--database postgresql://USER@HOST/NAME\` keeps everything in PostgreSQL. \`feint serve --workers 2\` leaves the matches to two processes, and \`feint worker --database URL\` adds one on any host: whoever holds a match's lease watches its clocks; when a worker dies another takes over. \`feint arena export backup.jsonl\` and \`feint arena import backup.jsonl\` move all of it between the two kinds of database.

\`/health\` says whether the database answers, \`/metrics\` counts for Prometheus. Behind a proxy that speaks TLS the cookie is marked secure.

## What it carries

\`feint bench arena\` on two cores, SQLite, one server process, bots and watchers in a second one: 200 matches of Coup at once between bots that think for a second on average, 195 decisions a second; half of the decisions take the server 4 ms and 99% at most 39 ms, the disk included; no deadline is missed. Bots that answer at once get 540 decisions a second. 2,000 idle watchers take 78 MB. When nobody looks, server, house bots and analyst together use 4% of a core.
`;export{e as default};