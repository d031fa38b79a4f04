var e=`# Records

A record is a whole match in one JSON file: what was set up, dealt and decided, in order, and how it ended. It is the replay, the golden test, the bug report and the training datum.

\`\`\`sh
feint play kuhn random random --seed 7 --record game.json
feint replay game.json
feint replay game.json --seat 0
feint replay game.json --verify
\`\`\`

## An example

\`\`\`json
{
  "format": "feint.record",
  "version": 1,
  "game": "kuhn",
  "game_version": 1,
  "parameters": {},
  "setup": {},
  "seats": [{"agent": "random"}, {"agent": "random"}],
  "seed": "4cd313edf41f30d16fb45f6f626b67112dd5e9e425c23c94ed1d0e5d975f6c04",
  "seed_hash": "e69c88e457f447e45d8c70ecdffbf2db161a7402f05ca69be5c305ae1542cb54",
  "log": [
    {"by": "chance", "action": "deal", "data": {"card": "jack"}, "fingerprint": "302516166441532c"},
    {"by": "chance", "action": "deal", "data": {"card": "king"}, "fingerprint": "c091720b099efee7"},
    {"by": 0, "action": "pass", "fingerprint": "dae18ad99d494333", "ms": 0.006},
    {"by": 1, "action": "pass", "fingerprint": "9bcd073c40900bea", "ms": 0.005}
  ],
  "result": {"returns": [-1.0, 1.0], "ranking": [2, 1]},
  "digest": "7d938f8fdb71b47d031ddfb9f33d8897d3da3486192758f2ea1e5abffc068411"
}
\`\`\`

One step stands on one line, so that people and diffs can read it.

## The fields

| field | what it is |
|---|---|
| \`format\`, \`version\` | \`"feint.record"\` and 1 |
| \`game\`, \`game_version\` | the name by which \`feint.make\` finds the rules, and their version. A version is raised whenever an old record would replay differently |
| \`parameters\` | every parameter of the game, defaults included |
| \`setup\` | \`{}\`; \`{"chance": [...]}\`: given outcomes of the first draws; \`{"state": {...}}\`: the [description](games/coup.md#parameters) of the state that the match started from |
| \`seats\` | who sat where: \`{"agent": ...}\` for each seat |
| \`seed\` | the 32 bytes that all chance comes from, in hexadecimal; 32 more may follow, which change the hash and the agents' own seeds, not the deal |
| \`seed_hash\` | SHA-256 of these bytes: what can be published before the first card |
| \`log\` | the steps, in order |
| \`result\` | \`returns\` and \`ranking\` by seat (1 is best, equals share); \`null\` if the game is not over |
| \`digest\` | SHA-256 of everything else, written as JSON with sorted names, no white space, and \`\\\\uXXXX\` for all that is not ASCII |

A step of the log:

| field | what it is |
|---|---|
| \`by\` | a seat, or \`"chance"\` |
| \`action\`, \`data\` | what was played, in words; \`data\` only where there is some |
| \`fingerprint\` | a hash of all that the seats know after this step, 16 hexadecimal digits |
| \`ms\` | the time that the seat took, in milliseconds |
| \`fault\` | why the safest action was played for the seat, if it was |
| \`explain\` | what the agent said of its choice, if it said anything |

Answers of one window (seats asked at once) stand in the order of seats, whoever answered first. An answer of a window that is still open is not in the record.

The JSON schema is [src/feint/record.schema.json](../src/feint/record.schema.json); \`feint.record.schema()\` returns it.

## What is verified

A record does not import code. One of a game of your own (\`MODULE:CLASS\`) is replayed where you name the game yourself: \`feint replay FILE --game MODULE:CLASS\`, \`feint.replay(record, game)\`.

\`feint replay\` and \`feint.replay(record)\` read a record, play it again, and refuse it with the place of the first thing that is not so:

1. The shape of every field, and that \`seed_hash\` is the hash of \`seed\`.
2. The game exists, with these parameters and in this version.
3. The seed, with the setup, deals what was dealt.
4. Every decision was legal, and by a seat that was asked.
5. Every step led to the fingerprint that is recorded.
6. The game ended where the log ends, with these returns and this ranking; or it is not over and has no result.
7. The digest: nothing else was touched, such as names and times.

The digest shows accidents and careless changes. Whoever changes a record on purpose can compute it anew; but then the rules, the seed and the fingerprints still have to agree.

## Where chance comes from

Chance is not a stream that runs on: each draw has an index, counted from 0 in each match, and 64 bits of its own.

- The **seed** is 32 bytes. A number n becomes the 32-byte BLAKE2b hash of its decimal digits, personalised with \`feint seed\`. \`feint play\` without \`--seed\` takes 32 bytes from the system.
- The **word** of draw i is the 8-byte BLAKE2b hash of i (8 bytes, big-endian), keyed with the first 32 bytes of the seed, read as a big-endian number. Without the seed nothing that was drawn tells anything about what will be.
- The **outcome** is \`state.sample(word)\`: the word seeds feint's own generator (xoshiro256++), and the game draws from it. It is the same on every machine.
- Outcomes that the setup gives count as draws: the next one keeps its index.
- An **agent's own seed** is the 6-byte BLAKE2b hash of its seat (one byte), keyed with the whole seed, personalised with \`agent\`: \`feint.record.agent_seed(seed, seat)\`. It is the same at home, over a pipe and at an arena. It tells nothing about the match's seed or about another agent's.

So a deal can be checked by hand:

\`\`\`python
import hashlib

import feint

seed = hashlib.blake2b(b"7", digest_size=32, person=b"feint seed").digest()
print(seed.hex()[:16], hashlib.sha256(seed).hexdigest()[:16])  # 4cd313edf41f30d1 e69c88e457f447e4

state = feint.make("kuhn").start()
dealt = []
for index in range(2):
    word = hashlib.blake2b(index.to_bytes(8, "big"), key=seed, digest_size=8).digest()
    outcome = state.sample(int.from_bytes(word, "big"))
    dealt.append(state.game.text(feint.CHANCE, outcome))
    state.apply(feint.CHANCE, outcome)
print(dealt)  # ['deal jack', 'deal king']
\`\`\`

## Playing a match again

An agent that draws only from its own seed plays the same game again from the record's seed. So a match that such agents played at an arena can be repeated at home. Agents with a time limit, and matches with faults, may differ. A [validation match](arena.md#matches) has the server's dice in a seat, which draw otherwise than the player \`random\`: it cannot be repeated with \`random\` in that seat. \`feint replay\` verifies its record as any other.

\`\`\`python
import feint

record = feint.play("leduc", ["ismcts:simulations=50", "random"], seed=7)  # or Record.load("match.json")
agents = ["ismcts:simulations=50", "random"]
again = feint.play(record.game, agents, record.seed, setup=record.setup, parameters=record.parameters)
print([entry.action for entry in again.log] == [entry.action for entry in record.log])  # True
\`\`\`
`;export{e as default};