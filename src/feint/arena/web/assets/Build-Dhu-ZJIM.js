import{$ as e,B as t,F as n,G as r,H as i,I as a,J as o,K as s,L as c,M as l,Q as u,R as d,S as f,T as p,U as m,W as h,Y as g,_,at as v,ct as y,dt as b,et as x,f as S,ft as C,it as w,l as T,lt as E,n as D,nt as O,o as k,ot as A,p as j,r as M,rt as N,s as P,st as F,tt as I,ut as L,v as R,x as z,z as B}from"./index-CYJIE7gC.js";import{c as V,i as H,n as U,s as W,t as G}from"./games.svelte-aa4aRZvf.js";var K=`#!/bin/sh
# A bot for a feint arena with nothing but curl, grep and sed. It plays the first legal action.
#
#     FEINT_URL=http://127.0.0.1:8000 FEINT_TOKEN=... sh curl_bot.sh GAME [PLAYERS [MATCHES]]

game=\${1:?GAME [PLAYERS [MATCHES]]} players=\${2:-null} left=\${3:--1}
url=\${FEINT_URL:?where the arena is}/api/v1
: "\${FEINT_TOKEN:?the token of the agent}"

# The token goes to curl's standard input: in the list of processes everybody could read it.
call() {
    $exec curl --silent --show-error --config - --header 'content-type: application/json' "$@" <<END
header = "authorization: Bearer $FEINT_TOKEN"
END
}

# A message is a line without spaces between its parts, and its own fields come before those of its events.
text() { printf '%s\\n' "$1" | grep -o "\\"$2\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4; }
number() { printf '%s\\n' "$1" | grep -o "\\"$2\\":[0-9]*" | head -n 1 | cut -d : -f 2; }
first_legal() { printf '%s\\n' "$1" | sed -n 's/.*"legal":\\[\\({"action":"[^"]*"\\(,"data":{[^}]*}\\)\\{0,1\\}}\\).*/\\1/p'; }

answer() {
    choice=$(first_legal "$1")
    call --output /dev/null --data "{\\"decision\\":$(number "$1" decision),\${choice#?}" \\
        "$url/matches/$(text "$1" match)/answer"
}

pipe=$(mktemp -u) && mkfifo -m 600 "$pipe"
trap 'kill $stream 2>/dev/null; rm -f "$pipe"' EXIT
trap 'exit 130' INT TERM

exec= cursor= trials= done= waiting=
while :; do
    if [ -z "$waiting" ]; then # the arena remembers it when the connection is lost
        repeat=$([ "$left" -lt 0 ] && echo true || echo false)
        join="{\\"game\\":\\"$game\\",\\"players\\":$players,\\"repeat\\":$repeat}"
        said=$(call --write-out ' %{http_code}' --data "$join" "$url/queue")
        case \${said##* } in
        201) waiting=yes ;;
        401 | 403 | 404 | 422) echo "the arena refuses: $(text "$said" message)" >&2 && exit 1 ;;
        *) sleep 1 && continue ;;
        esac
    fi
    # A stream on which nothing came for 45 seconds is dead: the arena says something every 15.
    (exec=exec && call --no-buffer --speed-limit 1 --speed-time 45 "$url/agent/stream\${cursor:+?after=$cursor}") >"$pipe" &
    stream=$!
    while read -r line; do
        case $line in *'"cursor":"'*) cursor=$(text "$line" cursor) ;; esac
        case $line in
        '{"type":"ask"'*) answer "$line" ;;
        '{"type":"start"'*'"kind":"validation"'*) trials="$trials $(text "$line" match)" ;;
        '{"type":"end"'* | '{"type":"void"'*)
            match=$(text "$line" match)
            case "$done " in *" $match "*) continue ;; esac # told again after a break
            done="$done $match"
            echo "$match $(printf '%s\\n' "$line" | grep -o '"returns":\\[[^]]*\\]' || echo void)"
            case "$trials " in *" $match "*) continue ;; esac
            case $line in '{"type":"end"'*) left=$((left - 1)) ;; esac
            [ "$left" -ne 0 ] || exit 0
            [ "$left" -lt 0 ] || { waiting= && break; }
            ;;
        esac
    done <"$pipe"
    kill "$stream" 2>/dev/null
    wait "$stream" 2>/dev/null
    sleep 1
done
`,q=`#!/usr/bin/env node
// A bot for a feint arena, for Node 18 or newer without any package. Put your idea in the place of \`choose\`.
//
//     FEINT_URL=http://127.0.0.1:8000 FEINT_TOKEN=... node node_bot.mjs GAME [PLAYERS [MATCHES]]

const [game, players, matches] = process.argv.slice(2);
if (!game || !process.env.FEINT_URL || !process.env.FEINT_TOKEN) {
  console.error("FEINT_URL=... FEINT_TOKEN=... node node_bot.mjs GAME [PLAYERS [MATCHES]]");
  process.exit(2);
}
const url = process.env.FEINT_URL.replace(/\\/$/, "") + "/api/v1";
const headers = { authorization: \`Bearer \${process.env.FEINT_TOKEN}\`, "content-type": "application/json" };
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
    await call(\`/matches/\${ask.match}/answer\`, { method: "POST", body: { decision: ask.decision, ...choose(ask) } });
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
      const lines = (rest + text).split("\\n");
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
  for await (const message of messages("/agent/stream" + (cursor ? \`?after=\${cursor}\` : ""))) {
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
    console.error(error instanceof Refused ? \`the arena refuses: \${error.message}\` : \`again: \${error.message}\`);
    if (error instanceof Refused) process.exit(1);
  }
  await new Promise((wake) => setTimeout(wake, 1000));
}
`,J=`#!/usr/bin/env python3
"""A bot for a feint arena, on Python's standard library alone. Put your idea in the place of \`choose\`.

FEINT_URL=http://127.0.0.1:8000 FEINT_TOKEN=... python3 python_bot.py GAME [PLAYERS [MATCHES]]
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

URL = os.environ["FEINT_URL"].rstrip("/") + "/api/v1"
HEADERS = {"authorization": "Bearer " + os.environ["FEINT_TOKEN"], "content-type": "application/json"}
SILENCE = 45  # seconds: the arena says something every 15


def choose(ask):
    """One of ask["legal"]. ask["view"] has all that the seat knows, ask["events"] what happened since."""
    return random.choice(ask["legal"])


def call(path, body=None, timeout=30):
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(URL + path, data, HEADERS), timeout=timeout)


def answer(ask):
    body = {"decision": ask["decision"], **choose(ask)}
    try:
        call(f"/matches/{ask['match']}/answer", body).close()
    except urllib.error.HTTPError as error:
        said = json.load(error)["error"]
        if error.code == 422 and said.get("tries"):  # not legal: the legal ones come back
            answer({**ask, "legal": said["legal"]})
        elif error.code not in (409, 422):  # 409: too late, or answered before; nothing was changed
            raise


def play(game, players, matches):
    """So many matches, or without end if that is negative. The trial at the beginning does not count."""
    join = {"game": game, "players": players, "repeat": matches < 0}
    cursor, waiting, kinds, ended = None, False, {}, set()
    while True:
        try:
            if not waiting:
                call("/queue", join).close()
                waiting = True  # the arena remembers it when the connection is lost
            with call("/agent/stream" + (f"?after={cursor}" if cursor else ""), timeout=SILENCE) as stream:
                for line in stream:
                    message = json.loads(line)
                    match, cursor = message.get("match"), message.get("cursor", cursor)
                    if message["type"] == "start":
                        kinds[match] = message["kind"]
                    elif message["type"] == "ask":
                        answer(message)
                    elif message["type"] in ("end", "void") and match not in ended:  # else it is told again
                        ended.add(match)
                        print(match, kinds.get(match), message.get("returns", "void"), flush=True)
                        if kinds.get(match) != "validation":
                            matches -= message["type"] == "end"
                            if matches == 0:
                                return
                            waiting = matches < 0
                            if not waiting:
                                break
        except urllib.error.HTTPError as error:
            if error.code in (401, 403, 404, 422):
                sys.exit(f"the arena refuses: {json.load(error)['error']['message']}")
        except OSError as error:  # cut off, or silent for too long
            print(f"again in a second: {error}", file=sys.stderr)
        time.sleep(1)


if __name__ == "__main__":
    words = sys.argv[1:]
    if not 1 <= len(words) <= 3:
        sys.exit(__doc__)
    try:
        play(words[0], int(words[1]) if len(words) > 1 else None, int(words[2]) if len(words) > 2 else -1)
    except KeyboardInterrupt:
        sys.exit(130)
`,Y={python:{file:`my_bot.py`,text:[`import os`,`import feint`,``,``,`def first(view, legal):`,`    return legal[0]`,``,``,`feint.connect(os.environ["FEINT_URL"], os.environ["FEINT_TOKEN"]).play(first, game="{game}")`],run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 my_bot.py`]},python_alone:{file:`python_bot.py`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 python_bot.py {game}`]},javascript:{file:`node_bot.mjs`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`node node_bot.mjs {game}`]},curl:{file:`curl_bot.sh`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`sh curl_bot.sh {game}`]},mcp:{run:[`{`,`  "mcpServers": {`,`    "feint": {`,`      "command": "feint",`,`      "args": ["mcp", "--server", "{url}", "--token-env", "FEINT_TOKEN"],`,`      "env": { "FEINT_TOKEN": "{token}" }`,`    }`,`  }`,`}`],ask:`You are {name} at feint. Join a ranked match of {game}, wait for each question and answer it, until the match is over.`},llm:{file:`strategy.txt`,text:[`Before you answer, say what each of the others would hold if all of them told the truth.`,`Bluff now and then, when being caught costs you little. Doubt a story that needs cards which you can see.`],run:[`export FEINT_TOKEN={token}`,`feint agent llm --model {model} --base-url {base_url} \\`,`  --strategy-prompt strategy.txt --game {game} \\`,`  --server {url} --token-env FEINT_TOKEN`]}},ee=Object.keys(Y),te={python_alone:J,javascript:q,curl:K},X=e=>/^[\w./:@%+-]+$/.test(e)?e:`'${e.replaceAll(`'`,String.raw`'\''`)}'`;function ne(e,t,n){let r=Y[e],i={...t,model:X(t.model),base_url:X(t.base_url)},a=te[e]??n??M((r.text??[]).join(`
`),i);return{file:r.file?{name:r.file,text:a.replace(/\n*$/,`
`)}:null,run:M(r.run.join(`
`),i),ask:r.ask?M(r.ask,i):null}}var re=Y.llm.text.join(`
`);function Z(e,t,n){let r=n.filter(e=>e.kind===`validation`||e.kind===`ranked`),i=r.filter(e=>e.game===r[0]?.game&&e.status!==`void`),a=i.find(e=>e.kind===`validation`)??null,o=i.findLast(e=>e.kind===`ranked`)??null,s=n.find(e=>e.kind===`casual`&&e.status===`running`)??null;return{stage:ie(e,t,a,o),online:t,trial:a,ranked:o,casual:s}}function ie(e,t,n,r){if(r)return r.status===`finished`?`played`:`ranked`;if(!n)return t?`connected`:`waiting`;if(n.status!==`finished`)return`trial`;let i=n.seats.find(t=>t.agent===e)?.seat??-1;return n.result?.forfeits?.includes(i)?`failed`:`passed`}var Q=new class{#e=w(null);get owner(){return s(this.#e)}set owner(e){N(this.#e,e,!0)}#t=w(null);get agent(){return s(this.#t)}set agent(e){N(this.#t,e,!0)}#n=w(O([]));get tokens(){return s(this.#n)}set tokens(e){N(this.#n,e,!0)}#r=w(`coup`);get game(){return s(this.#r)}set game(e){N(this.#r,e,!0)}#i=w(`python_alone`);get kind(){return s(this.#i)}set kind(e){N(this.#i,e,!0)}async register(e){let t=await W(`owners`,{name:e});this.owner={name:t.name,token:t.token},this.tokens=[]}async comeBack(e){let t=await H(`tokens`,e);this.owner={name:null,token:e},this.tokens=t.tokens;let n=t.tokens.find(e=>e.agent)?.agent;n&&(this.owner.name=(await H(`agents/${encodeURIComponent(n)}`)).owner)}async make(e){let t=await W(`agents`,{name:e},this.owner.token);this.agent={name:t.name,token:t.token},await this.look()}async connect(e){let t=`agents/${encodeURIComponent(e)}/tokens`,n=await W(t,{note:`build page`},this.owner.token);this.agent={name:e,token:n.token},await this.look()}async revoke(e){await V(`tokens/${e}`,this.owner.token),await this.look()}async look(){this.tokens=(await H(`tokens`,this.owner.token)).tokens}leave(){this.owner=this.agent=null,this.tokens=[]}},ae=B(`<span class="live svelte-2trspa" aria-hidden="true"></span>`),oe=B(`<a> </a> <!>`,1),se=B(`<p class="trouble small" role="alert"> </p>`),ce=t(`<path d="M8 12.5l3 3 5-6"></path>`),le=t(`<path d="M9 9l6 6M15 9l-6 6"></path>`),ue=B(`<span class="tiny muted"> </span>`),de=B(`<span class="small"><!></span>`),fe=B(`<li><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-2trspa"><circle cx="12" cy="12" r="9"></circle><!></svg> <span> </span> <!> <!></li>`),pe=B(`<p class="small"> <!></p>`),me=B(`<p class="small"> </p>`),he=B(`<p class="small"> </p> <pre tabindex="0"><code> </code></pre>`,1),ge=B(`<a> </a>`),_e=B(`<p class="small row"><a> </a> <!></p>`),ve=B(`<h3 class="svelte-2trspa"> </h3> <p role="status"> </p> <!> <ol class="svelte-2trspa"></ol> <!> <!>`,1);function ye(t,r){y(r,!0);let i=(t,r=b)=>{var i=oe(),s=e(i),l=x(s,!0),u=I(s,2),f=e=>{var t=ae();c(e,t)};n(u,e=>{r().status===`running`&&e(f)}),o(e=>{R(s,`href`,`/matches/${r().id??``}`),a(l,e)},[()=>d(r().status===`running`?`watch`:`replay`)]),c(t,i)},d=k({waiting:{en:`Waiting for its first connection …`,fr:`En attente de sa première connexion …`},connected:{en:`It is connected. A match begins as soon as it asks for one.`,fr:`Il est connecté. Une partie commence dès qu'il en demande une.`},trial:{en:`It plays its trial against dice.`,fr:`Il passe son essai contre des dés.`},failed:{en:`It forfeited its trial: three questions got no legal answer in time. Mend it and start it again.`,fr:`Il a perdu son essai par forfait\xA0: trois questions sans réponse permise à temps. Corrigez-le et relancez-le.`},passed:{en:`Passed. The house sits down in a few seconds.`,fr:`Réussi. La maison s'assied dans quelques secondes.`},ranked:{en:`Its first ranked match is under way.`,fr:`Sa première partie classée est en cours.`},played:{en:`It is on the ladder.`,fr:`Il est au classement.`},step_connected:{en:`Connected`,fr:`Connecté`},away:{en:`not connected now`,fr:`pas connecté en ce moment`},step_trial:{en:`Trial match`,fr:`Partie d'essai`},step_passed:{en:`Passed`,fr:`Réussi`},step_ranked:{en:`First ranked match`,fr:`Première partie classée`},watch:{en:`watch`,fr:`regarder`},replay:{en:`replay`,fr:`revoir`},lines:{en:`These lines connect it:`,fr:`Ces lignes le connectent\xA0:`},client:{en:`Start your client with the configuration of step 3.`,fr:`Démarrez votre client avec la configuration de l'étape 3.`},table:{en:`At a table of {game}:`,fr:`À une table de {game}\xA0:`},page:{en:`The page of {name}`,fr:`La page de {name}`},ladder:{en:`The ladder`,fr:`Le classement`}}),f=w(null),m=w(``);async function h(e){let t=encodeURIComponent(e);try{let[n,i]=await Promise.all([H(`agents/${t}`),H(`matches?agent=${t}&limit=100`)]);if(e!==r.name)return;N(f,Z(e,n.online,i.matches),!0),N(m,``)}catch(e){N(m,e.message,!0)}}g(()=>{let e=r.name;N(f,null),h(e);let t=setInterval(()=>!document.hidden&&void h(e),2e3);return()=>clearInterval(t)});let _=[`waiting`,`connected`,`trial`,`passed`,`ranked`,`played`],S=v(()=>s(f)?_.indexOf(s(f).stage===`failed`?`trial`:s(f).stage):0),C=v(()=>[{key:`step_connected`,done:s(S)>=1,here:s(S)===0,match:null},{key:`step_trial`,done:s(S)>=3,here:s(S)===1||s(S)===2,match:s(f)?.trial??null},{key:`step_passed`,done:s(S)>=3,here:!1,match:null},{key:`step_ranked`,done:s(S)>=5,here:s(S)===3||s(S)===4,match:s(f)?.ranked??null}]),T=v(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:r.name,model:`my-model`,base_url:`http://127.0.0.1:8080/v1`}).run);var E=ve(),D=e(E),O=x(D,!0),A=I(D,2);let j;var M=x(A,!0),P=I(A,2),z=e=>{var t=se(),n=x(t,!0);o(()=>a(n,s(m))),c(e,t)};n(P,e=>{s(m)&&e(z)});var B=I(P,2);l(B,21,()=>s(C),e=>e.key,(e,t)=>{let r=v(()=>s(t).here&&s(f)?.stage===`failed`);var l=fe();let m;var h=u(l),g=I(u(h)),_=e=>{var t=ce();c(e,t)},y=e=>{var t=le();c(e,t)};n(g,e=>{s(t).done?e(_):s(r)&&e(y,1)}),L(h);var b=I(h,2),S=x(b,!0),C=I(b,2),w=e=>{var t=ue(),n=x(t,!0);o(e=>a(n,e),[()=>d(`away`)]),c(e,t)};n(C,e=>{s(t).key===`step_connected`&&s(t).done&&s(f)&&!s(f).online&&e(w)});var T=I(C,2),E=e=>{var n=de(),r=u(n);i(r,()=>s(t).match),L(n),c(e,n)};n(T,e=>{s(t).match&&e(E)}),L(l),o(e=>{m=p(l,1,`svelte-2trspa`,null,m,{done:s(t).done,here:s(t).here&&!s(r),lost:s(r)}),a(S,e)},[()=>d(s(t).key)]),c(e,l)}),L(B);var V=I(B,2),U=e=>{var t=pe(),n=u(t),r=I(n);i(r,()=>s(f).casual),L(t),o(e=>a(n,`${e??``} `),[()=>d(`table`,{game:G(s(f).casual.game)})]),c(e,t)};n(V,e=>{s(f)?.casual&&e(U)});var W=I(V,2),K=e=>{var t=me(),n=x(t,!0);o(e=>a(n,e),[()=>d(`client`)]),c(e,t)},q=t=>{var n=he(),r=e(n),i=x(r,!0),l=I(r,2),f=u(l),p=x(f,!0);L(l),o((e,t)=>{a(i,e),R(l,`aria-label`,t),a(p,s(T))},[()=>d(`lines`),()=>d(`lines`)]),c(t,n)},J=e=>{var t=_e(),i=u(t),l=x(i,!0),p=I(i,2),m=e=>{var t=ge(),n=x(t,!0);o(e=>{R(t,`href`,`/ladders/${s(f).ranked.game??``}`),a(n,e)},[()=>d(`ladder`)]),c(e,t)};n(p,e=>{s(f).ranked&&e(m)}),L(t),o((e,t)=>{R(i,`href`,`/agents/${e??``}`),a(l,t)},[()=>encodeURIComponent(r.name),()=>d(`page`,{name:r.name})]),c(e,t)};n(W,e=>{s(f)?.stage===`waiting`&&Q.kind===`mcp`?e(K):s(f)?.stage===`waiting`?e(q,1):s(f)&&s(S)>=3&&e(J,2)}),o(e=>{a(O,r.name),j=p(A,1,`headline svelte-2trspa`,null,j,{bad:s(f)?.stage===`failed`}),a(M,e)},[()=>s(f)?d(s(f).stage):``]),c(t,E),F()}var be=B(`<p class="trouble" role="alert"> </p>`),xe=B(`<p class="muted"> </p>`),Se=B(`<span class="tiny muted"> </span>`),Ce=B(`<button class="small"> </button>`),we=B(`<span> </span> <button class="small main"> </button> <button class="small"> </button>`,1),Te=B(`<button class="small bare"> </button>`),Ee=B(`<li class="row small svelte-1f1y1dd"><span class="muted"> </span> <!></li>`),De=B(`<li class="small muted"> </li>`),Oe=B(`<li class="tiny muted"> </li>`),ke=B(`<li class="svelte-1f1y1dd"><div class="row"><a class="name svelte-1f1y1dd"> </a> <!></div> <ul class="svelte-1f1y1dd"><!> <!></ul></li>`),Ae=B(`<h2> </h2> <!> <!> <ul class="agents svelte-1f1y1dd"></ul>`,1);function je(t,r){y(r,!0);let i=k({title:{en:`Your agents`,fr:`Vos agents`},none:{en:`You have no agent yet.`,fr:`Vous n'avez pas encore d'agent.`},made:{en:`token made {when}`,fr:`jeton créé {when}`},scope:{en:`may {scope}`,fr:`droit\xA0: {scope}`},gone:{en:`{n} revoked`,fr:`{n} révoqué(s)`},no_token:{en:`No token is valid.`,fr:`Aucun jeton valide.`},revoke:{en:`Revoke`,fr:`Révoquer`},really:{en:`Whoever plays with it is out within five seconds.`,fr:`Qui joue avec lui est dehors en cinq secondes.`},yes:{en:`Revoke it`,fr:`Le révoquer`},no:{en:`Keep it`,fr:`Le garder`},connect:{en:`Connect with a new token`,fr:`Connecter avec un nouveau jeton`},here:{en:`shown above`,fr:`affiché ci-dessus`}}),d=w(``),f=w(``),p=v(()=>{let e={};for(let t of Q.tokens)t.agent&&(e[t.agent]??=[]).push(t);return Object.entries(e).sort(([,e],[,t])=>m(t)-m(e))}),m=e=>Math.max(...e.map(e=>e.created));async function g(e){N(f,``),N(d,``);try{await e}catch(e){N(f,e.message,!0)}}var _=Ae(),b=e(_),S=x(b,!0),T=I(b,2),E=e=>{var t=be(),n=x(t,!0);o(()=>a(n,s(f))),c(e,t)};n(T,e=>{s(f)&&e(E)});var O=I(T,2),A=e=>{var t=xe(),n=x(t,!0);o(e=>a(n,e),[()=>i(`none`)]),c(e,t)};n(O,e=>{s(p).length||e(A)});var j=I(O,2);l(j,21,()=>s(p),([e,t])=>e,(t,r)=>{var f=v(()=>C(s(r),2));let p=()=>s(f)[0],m=()=>s(f)[1],_=v(()=>m().filter(e=>e.revoked===null));var y=ke(),b=u(y),S=u(b),w=x(S,!0),T=I(S,2),E=e=>{var t=Se(),n=x(t,!0);o(e=>a(n,e),[()=>i(`here`)]),c(e,t)},O=e=>{var t=Ce(),n=x(t,!0);o(e=>a(n,e),[()=>i(`connect`)]),h(`click`,t,()=>g(Q.connect(p()))),c(e,t)};n(T,e=>{Q.agent?.name===p()?e(E):e(O,-1)}),L(b);var k=I(b,2),A=u(k);l(A,17,()=>s(_),e=>e.id,(t,r)=>{var l=Ee(),f=u(l),m=x(f),_=I(f,2),v=t=>{var n=we(),l=e(n),u=x(l,!0),f=I(l,2),p=x(f,!0),m=I(f,2),_=x(m,!0);o((e,t,n)=>{a(u,e),a(p,t),a(_,n)},[()=>i(`really`),()=>i(`yes`),()=>i(`no`)]),h(`click`,f,()=>g(Q.revoke(s(r).id))),h(`click`,m,()=>N(d,``)),c(t,n)},y=e=>{var t=Te(),n=x(t,!0);o((e,r)=>{R(t,`aria-label`,`${e??``}: ${p()??``}`),a(n,r)},[()=>i(`revoke`),()=>i(`revoke`)]),h(`click`,t,()=>N(d,s(r).id,!0)),c(e,t)};n(_,e=>{s(d)===s(r).id?e(v):e(y,-1)}),L(l),o((e,t)=>a(m,`${e??``}${s(r).note?`, ${s(r).note}`:``}, ${t??``}`),[()=>i(`made`,{when:D(s(r).created)}),()=>i(`scope`,{scope:s(r).scope})]),c(t,l)},e=>{var t=De(),n=x(t,!0);o(e=>a(n,e),[()=>i(`no_token`)]),c(e,t)});var j=I(A,2),M=e=>{var t=Oe(),n=x(t,!0);o(e=>a(n,e),[()=>i(`gone`,{n:m().length-s(_).length})]),c(e,t)};n(j,e=>{s(_).length<m().length&&e(M)}),L(k),L(y),o(e=>{R(S,`href`,`/agents/${e??``}`),a(w,p())},[()=>encodeURIComponent(p())]),c(t,y)}),L(j),o(e=>a(S,e),[()=>i(`title`)]),c(t,_),F()}m([`click`]);var Me=t(`<path d="M5 13l4 4 10-11"></path>`),Ne=t(`<rect x="9" y="9" width="11" height="11" rx="2"></rect><path d="M5 15V6a2 2 0 0 1 2-2h8"></path>`,1),Pe=B(`<button type="button" class="svelte-5v0lhv"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-5v0lhv"><!></svg> </button> <span class="hidden" role="status"> </span>`,1);function Fe(t,r){y(r,!0);let i=k({copy:{en:`Copy`,fr:`Copier`},copied:{en:`Copied`,fr:`Copié`},by_hand:{en:`Select it and copy`,fr:`À copier à la main`}}),l=w(`copy`);async function d(){try{await navigator.clipboard.writeText(r.text),N(l,`copied`)}catch{N(l,`by_hand`)}setTimeout(()=>N(l,`copy`),2500)}var f=Pe(),p=e(f),m=u(p),g=u(m),_=e=>{var t=Me();c(e,t)},v=e=>{var t=Ne();E(),c(e,t)};n(g,e=>{s(l)===`copied`?e(_):e(v,-1)}),L(m);var b=I(m);L(p);var S=I(p,2),C=x(S,!0);o((e,t,n)=>{R(p,`aria-label`,`${e??``}: ${r.what??``}`),a(b,` ${t??``}`),a(C,n)},[()=>i(`copy`),()=>i(s(l)),()=>s(l)===`copy`?``:i(s(l))]),h(`click`,p,d),c(t,f),F()}m([`click`]);var Ie=B(`<p class="small muted svelte-v7l9lc"> </p>`),Le=B(`<div class="secret svelte-v7l9lc"><strong class="small"> </strong> <code tabindex="0" class="svelte-v7l9lc"> </code> <p class="small svelte-v7l9lc"> </p> <div class="row"><!> <button type="button" class="small"> </button></div></div>`);function Re(t,r){y(r,!0);let i=k({kept:{en:`I have kept it`,fr:`Je l'ai gardé`},hidden:{en:`Not shown any more.`,fr:`Il n'est plus affiché.`}}),l=w(``),f=v(()=>s(l)===r.token);var p=d(),m=e(p),g=e=>{var t=Ie(),n=x(t);o(e=>a(n,`${r.what??``}: ${e??``}`),[()=>i(`hidden`)]),c(e,t)},_=e=>{var t=Le(),n=u(t),s=x(n,!0),d=I(n,2),f=x(d,!0),p=I(d,2),m=x(p,!0),g=I(p,2),_=u(g);Fe(_,{get text(){return r.token},get what(){return r.what}});var v=I(_,2),y=x(v,!0);L(g),L(t),o(e=>{a(s,r.what),a(f,r.token),a(m,r.why),a(y,e)},[()=>i(`kept`)]),h(`click`,v,()=>N(l,r.token,!0)),c(e,t)};n(m,e=>{s(f)?e(g):e(_,-1)}),c(t,p),F()}m([`click`]);var ze=B(`<p class="muted"> </p>`),Be=B(`<!> <button type="button" class="small"> </button>`,1),Ve=B(`<p class="trouble" role="alert"> </p>`),He=B(`<form autocomplete="off"><label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button> <!></form>`);function Ue(t,i){y(i,!0);let l=k({first:{en:`First say who you are.`,fr:`Dites d'abord qui vous êtes.`},name:{en:`The agent's name`,fr:`Le nom de l'agent`},hint:{en:`It stands on the ladders.`,fr:`Il figure aux classements.`},go:{en:`Make the agent`,fr:`Créer l'agent`},token:{en:`The token of {name}`,fr:`Le jeton de {name}`},keep:{en:`With it the agent plays, and nothing else. It is shown once, and filled in below while this page is open. A lost one can be replaced.`,fr:`Avec lui l'agent joue, rien de plus. Il n'est montré qu'une fois, et rempli ci-dessous tant que la page est ouverte. Un jeton perdu se remplace.`},another:{en:`Another agent`,fr:`Un autre agent`}}),f=w(``),p=w(``),m=w(!1);async function g(e){e.preventDefault(),N(m,!0),N(p,``);try{await Q.make(s(f).trim()),N(f,``)}catch(e){N(p,e.message,!0)}finally{N(m,!1)}}var b=d(),S=e(b),C=e=>{var t=ze(),n=x(t,!0);o(e=>a(n,e),[()=>l(`first`)]),c(e,t)},T=t=>{var n=Be(),r=e(n);{let e=v(()=>l(`token`,{name:Q.agent.name})),t=v(()=>l(`keep`));Re(r,{get token(){return Q.agent.token},get what(){return s(e)},get why(){return s(t)}})}var i=I(r,2),u=x(i,!0);o(e=>a(u,e),[()=>l(`another`)]),h(`click`,i,()=>Q.agent=null),c(t,n)},E=e=>{var t=He(),i=u(t),d=u(i),h=I(d);_(h);var v=I(h,2),y=x(v,!0);L(i);var b=I(i,2),S=x(b,!0),C=I(b,2),w=e=>{var t=Ve(),n=x(t,!0);o(()=>a(n,s(p))),c(e,t)};n(C,e=>{s(p)&&e(w)}),L(t),o((e,t,n)=>{a(d,`${e??``} `),a(y,t),b.disabled=s(m),a(S,n)},[()=>l(`name`),()=>l(`hint`),()=>l(`go`)]),r(`submit`,t,g),j(h,()=>s(f),e=>N(f,e)),c(e,t)};n(S,e=>{Q.owner?Q.agent?e(T,1):e(E,-1):e(C)}),c(t,b),F()}m([`click`]);var We=B(`<p class="row svelte-1vhx23v"><span> </span> <button type="button" class="bare small"> </button></p> <!>`,1),Ge=B(`<label class="line"><input type="radio" name="way"/> </label>`),Ke=B(`<label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button>`,1),qe=B(`<label> <input required="" spellcheck="false" autocomplete="off" placeholder="feint_…"/></label> <button class="main"> </button>`,1),Je=B(`<p class="trouble svelte-1vhx23v" role="alert"> </p>`),Ye=B(`<form autocomplete="off"><div class="row ways svelte-1vhx23v"></div> <!> <!></form>`);function Xe(t,i){y(i,!0);let f=[],p=k({fresh:{en:`I am new here`,fr:`Je suis nouveau`},known:{en:`I have an owner's token`,fr:`J'ai un jeton de propriétaire`},name:{en:`Your name, as others will see it`,fr:`Votre nom, tel que les autres le verront`},rule:{en:`2 to 40 letters, digits, spaces, dots, dashes.`,fr:`De 2 à 40 lettres sans accent, chiffres, espaces, points, tirets.`},token:{en:`Your owner's token`,fr:`Votre jeton de propriétaire`},go:{en:`Take this name`,fr:`Prendre ce nom`},enter:{en:`Come in`,fr:`Entrer`},keep:{en:`This is the only time it is shown: keep it. It makes agents and revokes their tokens, and there is no other proof that they are yours.`,fr:`Il n'est montré qu'une fois\xA0: gardez-le. Il crée des agents et révoque leurs jetons, et rien d'autre ne prouve qu'ils sont à vous.`},you:{en:`You are {name}.`,fr:`Vous êtes {name}.`},you_are:{en:`The token is good.`,fr:`Le jeton est bon.`},other:{en:`Somebody else`,fr:`Quelqu'un d'autre`}}),m=w(`fresh`),g=w(``),b=w(``),C=w(``),T=w(!1),E=w(!1);async function D(e){e.preventDefault(),N(T,!0),N(C,``);try{s(m)===`fresh`?await Q.register(s(g).trim()):await Q.comeBack(s(b).trim()),N(E,s(m)===`fresh`),N(b,``)}catch(e){N(C,e.message,!0)}finally{N(T,!1)}}var O=d(),A=e(O),M=t=>{var r=We(),i=e(r),l=u(i),d=x(l,!0),f=I(l,2),m=x(f,!0);L(i);var g=I(i,2),_=e=>{{let t=v(()=>p(`token`)),n=v(()=>p(`keep`));Re(e,{get token(){return Q.owner.token},get what(){return s(t)},get why(){return s(n)}})}};n(g,e=>{s(E)&&e(_)}),o((e,t)=>{a(d,e),a(m,t)},[()=>Q.owner.name?p(`you`,{name:Q.owner.name}):p(`you_are`),()=>p(`other`)]),h(`click`,f,()=>Q.leave()),c(t,r)},P=t=>{var i=Ye(),d=u(i);l(d,20,()=>[`fresh`,`known`],e=>e,(e,t)=>{var n=Ge(),r=u(n);_(r);var i,l=I(r,1,!0);L(n),o(e=>{i!==(i=t)&&(r.value=(r.__value=i)??``),a(l,e)},[()=>p(t)]),S(f,[],r,()=>s(m),e=>N(m,e)),c(e,n)}),L(d);var h=I(d,2),v=t=>{var n=Ke(),r=e(n),i=u(r),l=I(i);_(l);var d=I(l,2),f=x(d,!0);L(r);var m=I(r,2),h=x(m,!0);o((e,t,n)=>{a(i,`${e??``} `),a(f,t),m.disabled=s(T),a(h,n)},[()=>p(`name`),()=>p(`rule`),()=>p(`go`)]),j(l,()=>s(g),e=>N(g,e)),c(t,n)},y=t=>{var n=qe(),r=e(n),i=u(r),l=I(i);_(l),L(r);var d=I(r,2),f=x(d,!0);o((e,t)=>{a(i,`${e??``} `),d.disabled=s(T),a(f,t)},[()=>p(`token`),()=>p(`enter`)]),j(l,()=>s(b),e=>N(b,e)),c(t,n)};n(h,e=>{s(m)===`fresh`?e(v):e(y,-1)});var w=I(h,2),E=e=>{var t=Je(),n=x(t,!0);o(()=>a(n,s(C))),c(e,t)};n(w,e=>{s(C)&&e(E)}),L(i),r(`submit`,i,D),c(t,i)};n(A,e=>{Q.owner?e(M):e(P,-1)}),c(t,O),F()}m([`click`]);var Ze=B(`<div class="code svelte-hrezcr"><div class="bar svelte-hrezcr"><span class="tiny muted"> </span> <!></div> <pre tabindex="0"><code class="svelte-hrezcr"> </code></pre></div>`);function $(e,t){let n=T(t,`wrap`,3,!1);var r=Ze(),i=u(r),s=u(i),l=x(s,!0);Fe(I(s,2),{get text(){return t.text},get what(){return t.what}}),L(i);var d=I(i,2);let f;var m=u(d),h=x(m,!0);L(d),L(r),o(()=>{a(l,t.what),R(d,`aria-label`,t.what),f=p(d,1,`svelte-hrezcr`,null,f,{wrap:n()}),a(h,t.text)}),c(e,r)}var Qe=B(`<option> </option>`),$e=B(`<p class="trouble" role="alert"> </p>`),et=B(`<label><input type="radio" name="kind" class="svelte-1wkshki"/> </label>`),tt=B(`<div class="model svelte-1wkshki"><label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" class="svelte-1wkshki"/></label> <label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" type="url" class="svelte-1wkshki"/></label> <label class="wide svelte-1wkshki"> <textarea rows="5" maxlength="16000"></textarea></label></div>`),nt=B(`<details><summary class="small svelte-1wkshki"> </summary> <!></details>`),rt=B(`<p><a class="button"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-1wkshki"><path d="M12 4v11M7 11l5 5 5-5M5 20h14"></path></svg> </a></p> <!> <p class="small"> </p>`,1),it=B(`<label class="game svelte-1wkshki"> <select></select></label> <!> <fieldset class="svelte-1wkshki"><legend class="svelte-1wkshki"> </legend> <div class="kinds svelte-1wkshki"></div></fieldset> <p class="small"> </p> <!> <!> <!> <!> <p class="small muted"><!> <!> <a href="/rules/protocol"> </a> · <a> </a></p>`,1);function at(t,r){y(r,!0);let d=[],m=k({game:{en:`Game`,fr:`Jeu`},kind:{en:`Kind of agent`,fr:`Genre d'agent`},python:{en:`Python with feint`,fr:`Python avec feint`},python_alone:{en:`Python alone`,fr:`Python seul`},javascript:{en:`JavaScript`,fr:`JavaScript`},curl:{en:`curl and a shell`,fr:`curl et un shell`},mcp:{en:`MCP client`,fr:`Client MCP`},llm:{en:`Language model`,fr:`Modèle de langage`},about_python:{en:`Five lines. Put your idea in the place of legal[0]. Needs feint: in the folder of its sources, . .venv/bin/activate.`,fr:`Cinq lignes. Mettez votre idée à la place de legal[0]. Il faut feint\xA0: dans le dossier de ses sources, . .venv/bin/activate.`},about_python_alone:{en:`Needs Python 3.8 or newer and nothing else. Your idea goes into choose.`,fr:`Il suffit de Python 3.8 ou plus. Votre idée va dans choose.`},about_javascript:{en:`Needs Node 18 or newer and no package. Your idea goes into choose.`,fr:`Il suffit de Node 18 ou plus, sans paquet. Votre idée va dans choose.`},about_curl:{en:`Needs sh, curl, grep and sed. It shows the protocol at its barest and plays the first legal action.`,fr:`Il suffit de sh, curl, grep et sed. C'est le protocole à nu ; il joue la première action permise.`},about_mcp:{en:`For a client that speaks the Model Context Protocol. Needs feint with its mcp extra on the client's PATH.`,fr:`Pour un client qui parle le Model Context Protocol. Il faut feint, avec son option mcp, dans le PATH du client.`},about_llm:{en:`Any endpoint that speaks OpenAI's chat completions, on your machine or hosted. Needs feint. A hosted one takes its key from FEINT_LLM_KEY.`,fr:`Tout service qui parle le chat completions d'OpenAI, chez vous ou hébergé. Il faut feint. La clé d'un service hébergé va dans FEINT_LLM_KEY.`},save:{en:`Save {file}`,fr:`Enregistrer {file}`},look:{en:`Look into {file}`,fr:`Voir {file}`},then:{en:`Then, in a terminal in the same folder:`,fr:`Puis, dans un terminal ouvert dans le même dossier\xA0:`},shell:{en:`Terminal`,fr:`Terminal`},config:{en:`The client's configuration`,fr:`La configuration du client`},ask:{en:`Then tell your model`,fr:`Puis dites à votre modèle`},model:{en:`Model`,fr:`Modèle`},base_url:{en:`Endpoint`,fr:`Adresse du service`},strategy:{en:`Strategy prompt`,fr:`Consigne de jeu`},blank:{en:`YOUR_TOKEN is filled in as soon as there is an agent.`,fr:`YOUR_TOKEN sera rempli dès que l'agent existe.`},stop:{en:`The agent plays match after match. Ctrl-C stops it.`,fr:`L'agent enchaîne les parties. Ctrl-C l'arrête.`},protocol:{en:`What goes over the wire`,fr:`Ce qui passe sur le fil`},rules:{en:`The rules`,fr:`Les règles`}}),h=w(O([])),b=w(``),C=w(`my-model`),T=w(`http://127.0.0.1:8080/v1`),E=w(O(re));g(()=>{U().then(e=>{N(h,e,!0);let t=P.query.get(`game`);t&&e.some(e=>e.slug===t)&&(Q.game=t)},e=>N(b,e.message,!0))});let D=v(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:Q.agent?.name??`the agent`,model:s(C),base_url:s(T)},Q.kind===`llm`?s(E):void 0)),M=w(``);g(()=>{if(!s(D).file)return;let e=URL.createObjectURL(new Blob([s(D).file.text],{type:`text/plain`}));return N(M,e,!0),()=>URL.revokeObjectURL(e)});var B=it(),V=e(B),H=u(V),W=I(H);l(W,21,()=>s(h),e=>e.slug,(e,t)=>{var n=Qe(),r=x(n,!0),i={};o(e=>{a(r,e),i!==(i=s(t).slug)&&(n.value=(n.__value=i)??``)},[()=>G(s(t).slug)]),c(e,n)},e=>{var t=Qe(),n=x(t,!0),r={};o(e=>{a(n,e),r!==(r=Q.game)&&(t.value=(t.__value=r)??``)},[()=>G(Q.game)]),c(e,t)}),L(W),f(W),L(V);var K=I(V,2),q=e=>{var t=$e(),n=x(t,!0);o(()=>a(n,s(b))),c(e,t)};n(K,e=>{s(b)&&e(q)});var J=I(K,2),Y=u(J),te=x(Y,!0),X=I(Y,2);l(X,20,()=>ee,e=>e,(e,t)=>{var n=et();let r;var i=u(n);_(i);var s,l=I(i,1,!0);L(n),o(e=>{r=p(n,1,`svelte-1wkshki`,null,r,{chosen:t===Q.kind}),s!==(s=t)&&(i.value=(i.__value=s)??``),a(l,e)},[()=>m(t)]),S(d,[],i,()=>Q.kind,e=>Q.kind=e),c(e,n)}),L(X),L(J);var Z=I(J,2),ie=x(Z,!0),ae=I(Z,2),oe=e=>{var t=tt(),n=u(t),r=u(n,!0),i=I(r);_(i),L(n);var l=I(n,2),d=u(l,!0),f=I(d);_(f),L(l);var p=I(l,2),h=u(p,!0),g=I(h);A(g),L(p),L(t),o((e,t,n)=>{a(r,e),a(d,t),a(h,n)},[()=>m(`model`),()=>m(`base_url`),()=>m(`strategy`)]),j(i,()=>s(C),e=>N(C,e)),j(f,()=>s(T),e=>N(T,e)),j(g,()=>s(E),e=>N(E,e)),c(e,t)},se=e=>{$(e,{get text(){return s(D).file.text},get what(){return s(D).file.name}})};n(ae,e=>{Q.kind===`llm`?e(oe):Q.kind===`python`&&s(D).file&&e(se,1)});var ce=I(ae,2),le=t=>{var r=rt(),i=e(r),l=u(i),d=I(u(l));L(l),L(i);var f=I(i,2),p=e=>{var t=nt(),n=u(t),r=x(n,!0);$(I(n,2),{get text(){return s(D).file.text},get what(){return s(D).file.name}}),L(t),o(e=>a(r,e),[()=>m(`look`,{file:s(D).file.name})]),c(e,t)};n(f,e=>{Q.kind!==`llm`&&Q.kind!==`python`&&e(p)});var h=I(f,2),g=x(h,!0);o((e,t)=>{R(l,`href`,s(M)),R(l,`download`,s(D).file.name),a(d,` ${e??``}`),a(g,t)},[()=>m(`save`,{file:s(D).file.name}),()=>m(`then`)]),c(t,r)};n(ce,e=>{s(D).file&&e(le)});var ue=I(ce,2);{let e=v(()=>m(Q.kind===`mcp`?`config`:`shell`));$(ue,{get text(){return s(D).run},get what(){return s(e)}})}var de=I(ue,2),fe=e=>{{let t=v(()=>m(`ask`));$(e,{get text(){return s(D).ask},get what(){return s(t)},wrap:!0})}};n(de,e=>{s(D).ask&&e(fe)});var pe=I(de,2),me=u(pe),he=e=>{var t=i();o(e=>a(t,e),[()=>m(`blank`)]),c(e,t)};n(me,e=>{Q.agent||e(he)});var ge=I(me,2),_e=e=>{var t=i();o(e=>a(t,e),[()=>m(`stop`)]),c(e,t)};n(ge,e=>{Q.kind!==`mcp`&&e(_e)});var ve=I(ge,2),ye=x(ve,!0),be=I(ve,2),xe=x(be,!0);L(pe),o((e,t,n,r,i)=>{a(H,`${e??``} `),a(te,t),a(ie,n),a(ye,r),R(be,`href`,`/rules/${Q.game??``}`),a(xe,i)},[()=>m(`game`),()=>m(`kind`),()=>m(`about_${Q.kind}`),()=>m(`protocol`),()=>m(`rules`)]),z(W,()=>Q.game,e=>Q.game=e),c(t,B),F()}var ot=B(`<p class="muted"> </p>`),st=B(`<section class="mine svelte-13pbuau"><!></section>`),ct=B(`<h1> </h1> <p class="lead svelte-13pbuau"> </p> <div class="build svelte-13pbuau"><ol class="steps svelte-13pbuau"><li><h2 class="svelte-13pbuau"> </h2> <!></li> <li><h2 class="svelte-13pbuau"> </h2> <!></li> <li class="svelte-13pbuau"><h2 class="svelte-13pbuau"> </h2> <!></li></ol> <aside class="svelte-13pbuau"><section class="panel svelte-13pbuau"><h2> </h2> <!></section> <!></aside></div>`,1);function lt(t,r){y(r,!0);let i=k({title:{en:`Build an agent`,fr:`Créer un agent`},lead:{en:`Two names, one command, and it sits at the table. Any language will do: an agent opens the connection itself and needs no address.`,fr:`Deux noms, une commande, et il est à table. Tout langage convient\xA0: l'agent ouvre lui-même la connexion et n'a pas besoin d'adresse.`},who:{en:`Who are you?`,fr:`Qui êtes-vous\xA0?`},name:{en:`Name the agent`,fr:`Nommez l'agent`},run:{en:`Run it`,fr:`Lancez-le`},live:{en:`Live`,fr:`En direct`},empty:{en:`When the agent is named, you see here how it connects, plays its trial and gets to its first ranked match.`,fr:`Dès que l'agent a un nom, vous le verrez ici se connecter, passer son essai et jouer sa première partie classée.`}});g(()=>{document.title=`${i(`title`)} · feint`});var s=ct(),l=e(s),d=x(l,!0),f=I(l,2),m=x(f,!0),h=I(f,2),_=u(h),v=u(_);let b;var S=u(v),C=x(S,!0);Xe(I(S,2),{}),L(v);var w=I(v,2);let T;var E=u(w),D=x(E,!0);Ue(I(E,2),{}),L(w);var O=I(w,2),A=u(O),j=x(A,!0);at(I(A,2),{}),L(O),L(_);var M=I(_,2),N=u(M),P=u(N),z=x(P,!0),B=I(P,2),V=e=>{ye(e,{get name(){return Q.agent.name}})},H=e=>{var t=ot(),n=x(t,!0);o(e=>a(n,e),[()=>i(`empty`)]),c(e,t)};n(B,e=>{Q.agent?e(V):e(H,-1)}),L(N);var U=I(N,2),W=e=>{var t=st();je(u(t),{}),L(t),c(e,t)};n(U,e=>{Q.owner&&e(W)}),L(M),L(h),o((e,t,n,r,i,o,s)=>{a(d,e),a(m,t),b=p(v,1,`svelte-13pbuau`,null,b,{done:Q.owner}),a(C,n),T=p(w,1,`svelte-13pbuau`,null,T,{done:Q.agent}),a(D,r),a(j,i),R(N,`aria-label`,o),a(z,s)},[()=>i(`title`),()=>i(`lead`),()=>i(`who`),()=>i(`name`),()=>i(`run`),()=>i(`live`),()=>i(`live`)]),c(t,s),F()}export{lt as default};