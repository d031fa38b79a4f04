import{$ as e,B as t,F as n,G as r,H as i,I as a,J as o,K as s,L as c,M as l,Q as u,R as d,S as f,T as p,U as m,W as h,Y as g,Z as _,_ as v,at as y,ct as b,dt as x,et as S,f as C,it as w,l as T,lt as E,n as D,nt as O,o as k,ot as A,p as j,r as M,rt as N,s as P,st as F,tt as I,ut as L,v as R,x as z,z as B}from"./index-Cyi0KoW-.js";import{c as V,i as H,n as U,s as W,t as G}from"./games.svelte-CG2D7hhs.js";var K=`#!/bin/sh
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
`);function Z(e,t,n){let r=n.filter(e=>e.kind===`validation`||e.kind===`ranked`),i=r.filter(e=>e.game===r[0]?.game&&e.status!==`void`),a=i.find(e=>e.kind===`validation`)??null,o=i.findLast(e=>e.kind===`ranked`)??null,s=n.find(e=>e.kind===`casual`&&e.status===`running`)??null;return{stage:ie(e,t,a,o),online:t,trial:a,ranked:o,casual:s}}function ie(e,t,n,r){if(r)return r.status===`finished`?`played`:`ranked`;if(!n)return t?`connected`:`waiting`;if(n.status!==`finished`)return`trial`;let i=n.seats.find(t=>t.agent===e)?.seat??-1;return n.result?.forfeits?.includes(i)?`failed`:`passed`}var Q=new class{#e=N(null);get owner(){return s(this.#e)}set owner(e){O(this.#e,e,!0)}#t=N(null);get agent(){return s(this.#t)}set agent(e){O(this.#t,e,!0)}#n=N(I([]));get tokens(){return s(this.#n)}set tokens(e){O(this.#n,e,!0)}#r=N(`coup`);get game(){return s(this.#r)}set game(e){O(this.#r,e,!0)}#i=N(`python_alone`);get kind(){return s(this.#i)}set kind(e){O(this.#i,e,!0)}async register(e){let t=await W(`owners`,{name:e});this.owner={name:t.name,token:t.token},this.tokens=[]}async comeBack(e){let t=await H(`tokens`,e);this.owner={name:null,token:e},this.tokens=t.tokens;let n=t.tokens.find(e=>e.agent)?.agent;n&&(this.owner.name=(await H(`agents/${encodeURIComponent(n)}`)).owner)}async make(e){let t=await W(`agents`,{name:e},this.owner.token);this.agent={name:t.name,token:t.token},await this.look()}async connect(e){let t=`agents/${encodeURIComponent(e)}/tokens`,n=await W(t,{note:`build page`},this.owner.token);this.agent={name:e,token:n.token},await this.look()}async revoke(e){await V(`tokens/${e}`,this.owner.token),await this.look()}async look(){this.tokens=(await H(`tokens`,this.owner.token)).tokens}leave(){this.owner=this.agent=null,this.tokens=[]}},ae=B(`<span class="live svelte-2trspa" aria-hidden="true"></span>`),oe=B(`<a> </a> <!>`,1),se=B(`<p class="trouble small" role="alert"> </p>`),ce=t(`<path d="M8 12.5l3 3 5-6"></path>`),le=t(`<path d="M9 9l6 6M15 9l-6 6"></path>`),ue=B(`<span class="tiny muted"> </span>`),de=B(`<span class="small"><!></span>`),fe=B(`<li><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-2trspa"><circle cx="12" cy="12" r="9"></circle><!></svg> <span> </span> <!> <!></li>`),pe=B(`<p class="small"> <!></p>`),me=B(`<p class="small"> </p>`),he=B(`<p class="small"> </p> <pre tabindex="0"><code> </code></pre>`,1),ge=B(`<a> </a>`),_e=B(`<p class="small row"><a> </a> <!></p>`),ve=B(`<h3 class="svelte-2trspa"> </h3> <p role="status"> </p> <!> <ol class="svelte-2trspa"></ol> <!> <!>`,1);function ye(t,r){F(r,!0);let i=(t,r=L)=>{var i=oe(),s=u(i),l=e(s,!0),f=S(s,2),p=e=>{var t=ae();c(e,t)};n(f,e=>{r().status===`running`&&e(p)}),o(e=>{R(s,`href`,`/matches/${r().id??``}`),a(l,e)},[()=>d(r().status===`running`?`watch`:`replay`)]),c(t,i)},d=k({waiting:{en:`Waiting for its first connection …`,fr:`En attente de sa première connexion …`},connected:{en:`It is connected. A match begins as soon as it asks for one.`,fr:`Il est connecté. Une partie commence dès qu'il en demande une.`},trial:{en:`It plays its trial against dice.`,fr:`Il passe son essai contre des dés.`},failed:{en:`It forfeited its trial: three questions got no legal answer in time. Mend it and start it again.`,fr:`Il a perdu son essai par forfait\xA0: trois questions sans réponse permise à temps. Corrigez-le et relancez-le.`},passed:{en:`Passed. The house sits down in a few seconds.`,fr:`Réussi. La maison s'assied dans quelques secondes.`},ranked:{en:`Its first ranked match is under way.`,fr:`Sa première partie classée est en cours.`},played:{en:`It is on the ladder.`,fr:`Il est au classement.`},step_connected:{en:`Connected`,fr:`Connecté`},away:{en:`not connected now`,fr:`pas connecté en ce moment`},step_trial:{en:`Trial match`,fr:`Partie d'essai`},step_passed:{en:`Passed`,fr:`Réussi`},step_ranked:{en:`First ranked match`,fr:`Première partie classée`},watch:{en:`watch`,fr:`regarder`},replay:{en:`replay`,fr:`revoir`},lines:{en:`These lines connect it:`,fr:`Ces lignes le connectent\xA0:`},client:{en:`Start your client with the configuration of step 3.`,fr:`Démarrez votre client avec la configuration de l'étape 3.`},table:{en:`At a table of {game}:`,fr:`À une table de {game}\xA0:`},page:{en:`The page of {name}`,fr:`La page de {name}`},ladder:{en:`The ladder`,fr:`Le classement`}}),f=N(null),m=N(``);async function h(e){let t=encodeURIComponent(e);try{let[n,i]=await Promise.all([H(`agents/${t}`),H(`matches?agent=${t}&limit=100`)]);if(e!==r.name)return;O(f,Z(e,n.online,i.matches),!0),O(m,``)}catch(e){O(m,e.message,!0)}}g(()=>{let e=r.name;O(f,null),h(e);let t=setInterval(()=>!document.hidden&&void h(e),2e3);return()=>clearInterval(t)});let v=[`waiting`,`connected`,`trial`,`passed`,`ranked`,`played`],y=w(()=>s(f)?v.indexOf(s(f).stage===`failed`?`trial`:s(f).stage):0),b=w(()=>[{key:`step_connected`,done:s(y)>=1,here:s(y)===0,match:null},{key:`step_trial`,done:s(y)>=3,here:s(y)===1||s(y)===2,match:s(f)?.trial??null},{key:`step_passed`,done:s(y)>=3,here:!1,match:null},{key:`step_ranked`,done:s(y)>=5,here:s(y)===3||s(y)===4,match:s(f)?.ranked??null}]),x=w(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:r.name,model:`my-model`,base_url:`http://127.0.0.1:8080/v1`}).run);var C=ve(),T=u(C),D=e(T,!0),j=S(T,2);let M;var P=e(j,!0),I=S(j,2),z=t=>{var n=se(),r=e(n,!0);o(()=>a(r,s(m))),c(t,n)};n(I,e=>{s(m)&&e(z)});var B=S(I,2);l(B,21,()=>s(b),e=>e.key,(t,r)=>{let l=w(()=>s(r).here&&s(f)?.stage===`failed`);var u=fe();let m;var h=_(u),g=S(_(h)),v=e=>{var t=ce();c(e,t)},y=e=>{var t=le();c(e,t)};n(g,e=>{s(r).done?e(v):s(l)&&e(y,1)}),E(h);var b=S(h,2),x=e(b,!0),C=S(b,2),T=t=>{var n=ue(),r=e(n,!0);o(e=>a(r,e),[()=>d(`away`)]),c(t,n)};n(C,e=>{s(r).key===`step_connected`&&s(r).done&&s(f)&&!s(f).online&&e(T)});var D=S(C,2),O=e=>{var t=de(),n=_(t);i(n,()=>s(r).match),E(t),c(e,t)};n(D,e=>{s(r).match&&e(O)}),E(u),o(e=>{m=p(u,1,`svelte-2trspa`,null,m,{done:s(r).done,here:s(r).here&&!s(l),lost:s(l)}),a(x,e)},[()=>d(s(r).key)]),c(t,u)}),E(B);var V=S(B,2),U=e=>{var t=pe(),n=_(t),r=S(n);i(r,()=>s(f).casual),E(t),o(e=>a(n,`${e??``} `),[()=>d(`table`,{game:G(s(f).casual.game)})]),c(e,t)};n(V,e=>{s(f)?.casual&&e(U)});var W=S(V,2),K=t=>{var n=me(),r=e(n,!0);o(e=>a(r,e),[()=>d(`client`)]),c(t,n)},q=t=>{var n=he(),r=u(n),i=e(r,!0),l=S(r,2),f=_(l),p=e(f,!0);E(l),o((e,t)=>{a(i,e),R(l,`aria-label`,t),a(p,s(x))},[()=>d(`lines`),()=>d(`lines`)]),c(t,n)},J=t=>{var i=_e(),l=_(i),u=e(l,!0),p=S(l,2),m=t=>{var n=ge(),r=e(n,!0);o(e=>{R(n,`href`,`/ladders/${s(f).ranked.game??``}`),a(r,e)},[()=>d(`ladder`)]),c(t,n)};n(p,e=>{s(f).ranked&&e(m)}),E(i),o((e,t)=>{R(l,`href`,`/agents/${e??``}`),a(u,t)},[()=>encodeURIComponent(r.name),()=>d(`page`,{name:r.name})]),c(t,i)};n(W,e=>{s(f)?.stage===`waiting`&&Q.kind===`mcp`?e(K):s(f)?.stage===`waiting`?e(q,1):s(f)&&s(y)>=3&&e(J,2)}),o(e=>{a(D,r.name),M=p(j,1,`headline svelte-2trspa`,null,M,{bad:s(f)?.stage===`failed`}),a(P,e)},[()=>s(f)?d(s(f).stage):``]),c(t,C),A()}var be=B(`<p class="trouble" role="alert"> </p>`),xe=B(`<p class="muted"> </p>`),Se=B(`<span class="tiny muted"> </span>`),Ce=B(`<button class="small"> </button>`),we=B(`<span> </span> <button class="small main"> </button> <button class="small"> </button>`,1),Te=B(`<button class="small bare"> </button>`),Ee=B(`<li class="row small svelte-1f1y1dd"><span class="muted"> </span> <!></li>`),De=B(`<li class="small muted"> </li>`),Oe=B(`<li class="tiny muted"> </li>`),ke=B(`<li class="svelte-1f1y1dd"><div class="row"><a class="name svelte-1f1y1dd"> </a> <!></div> <ul class="svelte-1f1y1dd"><!> <!></ul></li>`),Ae=B(`<h2> </h2> <!> <!> <ul class="agents svelte-1f1y1dd"></ul>`,1);function je(t,r){F(r,!0);let i=k({title:{en:`Your agents`,fr:`Vos agents`},none:{en:`You have no agent yet.`,fr:`Vous n'avez pas encore d'agent.`},made:{en:`token made {when}`,fr:`jeton créé {when}`},scope:{en:`may {scope}`,fr:`droit\xA0: {scope}`},gone:{en:`{n} revoked`,fr:`{n} révoqué(s)`},no_token:{en:`No token is valid.`,fr:`Aucun jeton valide.`},revoke:{en:`Revoke`,fr:`Révoquer`},really:{en:`Whoever plays with it is out within five seconds.`,fr:`Qui joue avec lui est dehors en cinq secondes.`},yes:{en:`Revoke it`,fr:`Le révoquer`},no:{en:`Keep it`,fr:`Le garder`},connect:{en:`Connect with a new token`,fr:`Connecter avec un nouveau jeton`},here:{en:`shown above`,fr:`affiché ci-dessus`}}),d=N(``),f=N(``),p=w(()=>{let e={};for(let t of Q.tokens)t.agent&&(e[t.agent]??=[]).push(t);return Object.entries(e).sort(([,e],[,t])=>m(t)-m(e))}),m=e=>Math.max(...e.map(e=>e.created));async function g(e){O(f,``),O(d,``);try{await e}catch(e){O(f,e.message,!0)}}var v=Ae(),y=u(v),b=e(y,!0),C=S(y,2),T=t=>{var n=be(),r=e(n,!0);o(()=>a(r,s(f))),c(t,n)};n(C,e=>{s(f)&&e(T)});var j=S(C,2),M=t=>{var n=xe(),r=e(n,!0);o(e=>a(r,e),[()=>i(`none`)]),c(t,n)};n(j,e=>{s(p).length||e(M)});var P=S(j,2);l(P,21,()=>s(p),([e,t])=>e,(t,r)=>{var f=w(()=>x(s(r),2));let p=()=>s(f)[0],m=()=>s(f)[1],v=w(()=>m().filter(e=>e.revoked===null));var y=ke(),b=_(y),C=_(b),T=e(C,!0),k=S(C,2),A=t=>{var n=Se(),r=e(n,!0);o(e=>a(r,e),[()=>i(`here`)]),c(t,n)},j=t=>{var n=Ce(),r=e(n,!0);o(e=>a(r,e),[()=>i(`connect`)]),h(`click`,n,()=>g(Q.connect(p()))),c(t,n)};n(k,e=>{Q.agent?.name===p()?e(A):e(j,-1)}),E(b);var M=S(b,2),N=_(M);l(N,17,()=>s(v),e=>e.id,(t,r)=>{var l=Ee(),f=_(l),m=e(f),v=S(f,2),y=t=>{var n=we(),l=u(n),f=e(l,!0),p=S(l,2),m=e(p,!0),_=S(p,2),v=e(_,!0);o((e,t,n)=>{a(f,e),a(m,t),a(v,n)},[()=>i(`really`),()=>i(`yes`),()=>i(`no`)]),h(`click`,p,()=>g(Q.revoke(s(r).id))),h(`click`,_,()=>O(d,``)),c(t,n)},b=t=>{var n=Te(),l=e(n,!0);o((e,t)=>{R(n,`aria-label`,`${e??``}: ${p()??``}`),a(l,t)},[()=>i(`revoke`),()=>i(`revoke`)]),h(`click`,n,()=>O(d,s(r).id,!0)),c(t,n)};n(v,e=>{s(d)===s(r).id?e(y):e(b,-1)}),E(l),o((e,t)=>a(m,`${e??``}${s(r).note?`, ${s(r).note}`:``}, ${t??``}`),[()=>i(`made`,{when:D(s(r).created)}),()=>i(`scope`,{scope:s(r).scope})]),c(t,l)},t=>{var n=De(),r=e(n,!0);o(e=>a(r,e),[()=>i(`no_token`)]),c(t,n)});var P=S(N,2),F=t=>{var n=Oe(),r=e(n,!0);o(e=>a(r,e),[()=>i(`gone`,{n:m().length-s(v).length})]),c(t,n)};n(P,e=>{s(v).length<m().length&&e(F)}),E(M),E(y),o(e=>{R(C,`href`,`/agents/${e??``}`),a(T,p())},[()=>encodeURIComponent(p())]),c(t,y)}),E(P),o(e=>a(b,e),[()=>i(`title`)]),c(t,v),A()}m([`click`]);var Me=t(`<path d="M5 13l4 4 10-11"></path>`),Ne=t(`<rect x="9" y="9" width="11" height="11" rx="2"></rect><path d="M5 15V6a2 2 0 0 1 2-2h8"></path>`,1),Pe=B(`<button type="button" class="svelte-5v0lhv"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-5v0lhv"><!></svg> </button> <span class="hidden" role="status"> </span>`,1);function Fe(t,r){F(r,!0);let i=k({copy:{en:`Copy`,fr:`Copier`},copied:{en:`Copied`,fr:`Copié`},by_hand:{en:`Select it and copy`,fr:`À copier à la main`}}),l=N(`copy`);async function d(){try{await navigator.clipboard.writeText(r.text),O(l,`copied`)}catch{O(l,`by_hand`)}setTimeout(()=>O(l,`copy`),2500)}var f=Pe(),p=u(f),m=_(p),g=_(m),v=e=>{var t=Me();c(e,t)},y=e=>{var t=Ne();b(),c(e,t)};n(g,e=>{s(l)===`copied`?e(v):e(y,-1)}),E(m);var x=S(m);E(p);var C=S(p,2),w=e(C,!0);o((e,t,n)=>{R(p,`aria-label`,`${e??``}: ${r.what??``}`),a(x,` ${t??``}`),a(w,n)},[()=>i(`copy`),()=>i(s(l)),()=>s(l)===`copy`?``:i(s(l))]),h(`click`,p,d),c(t,f),A()}m([`click`]);var Ie=B(`<p class="small muted svelte-v7l9lc"> </p>`),Le=B(`<div class="secret svelte-v7l9lc"><strong class="small"> </strong> <code tabindex="0" class="svelte-v7l9lc"> </code> <p class="small svelte-v7l9lc"> </p> <div class="row"><!> <button type="button" class="small"> </button></div></div>`);function Re(t,r){F(r,!0);let i=k({kept:{en:`I have kept it`,fr:`Je l'ai gardé`},hidden:{en:`Not shown any more.`,fr:`Il n'est plus affiché.`}}),l=N(``),f=w(()=>s(l)===r.token);var p=d(),m=u(p),g=t=>{var n=Ie(),s=e(n);o(e=>a(s,`${r.what??``}: ${e??``}`),[()=>i(`hidden`)]),c(t,n)},v=t=>{var n=Le(),s=_(n),u=e(s,!0),d=S(s,2),f=e(d,!0),p=S(d,2),m=e(p,!0),g=S(p,2),v=_(g);Fe(v,{get text(){return r.token},get what(){return r.what}});var y=S(v,2),b=e(y,!0);E(g),E(n),o(e=>{a(u,r.what),a(f,r.token),a(m,r.why),a(b,e)},[()=>i(`kept`)]),h(`click`,y,()=>O(l,r.token,!0)),c(t,n)};n(m,e=>{s(f)?e(g):e(v,-1)}),c(t,p),A()}m([`click`]);var ze=B(`<p class="muted"> </p>`),Be=B(`<!> <button type="button" class="small"> </button>`,1),Ve=B(`<p class="trouble" role="alert"> </p>`),He=B(`<form autocomplete="off"><label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button> <!></form>`);function Ue(t,i){F(i,!0);let l=k({first:{en:`First say who you are.`,fr:`Dites d'abord qui vous êtes.`},name:{en:`The agent's name`,fr:`Le nom de l'agent`},hint:{en:`It stands on the ladders.`,fr:`Il figure aux classements.`},go:{en:`Make the agent`,fr:`Créer l'agent`},token:{en:`The token of {name}`,fr:`Le jeton de {name}`},keep:{en:`With it the agent plays, and nothing else. It is shown once, and filled in below while this page is open. A lost one can be replaced.`,fr:`Avec lui l'agent joue, rien de plus. Il n'est montré qu'une fois, et rempli ci-dessous tant que la page est ouverte. Un jeton perdu se remplace.`},another:{en:`Another agent`,fr:`Un autre agent`}}),f=N(``),p=N(``),m=N(!1);async function g(e){e.preventDefault(),O(m,!0),O(p,``);try{await Q.make(s(f).trim()),O(f,``)}catch(e){O(p,e.message,!0)}finally{O(m,!1)}}var y=d(),b=u(y),x=t=>{var n=ze(),r=e(n,!0);o(e=>a(r,e),[()=>l(`first`)]),c(t,n)},C=t=>{var n=Be(),r=u(n);{let e=w(()=>l(`token`,{name:Q.agent.name})),t=w(()=>l(`keep`));Re(r,{get token(){return Q.agent.token},get what(){return s(e)},get why(){return s(t)}})}var i=S(r,2),d=e(i,!0);o(e=>a(d,e),[()=>l(`another`)]),h(`click`,i,()=>Q.agent=null),c(t,n)},T=t=>{var i=He(),u=_(i),d=_(u),h=S(d);v(h);var y=S(h,2),b=e(y,!0);E(u);var x=S(u,2),C=e(x,!0),w=S(x,2),T=t=>{var n=Ve(),r=e(n,!0);o(()=>a(r,s(p))),c(t,n)};n(w,e=>{s(p)&&e(T)}),E(i),o((e,t,n)=>{a(d,`${e??``} `),a(b,t),x.disabled=s(m),a(C,n)},[()=>l(`name`),()=>l(`hint`),()=>l(`go`)]),r(`submit`,i,g),j(h,()=>s(f),e=>O(f,e)),c(t,i)};n(b,e=>{Q.owner?Q.agent?e(C,1):e(T,-1):e(x)}),c(t,y),A()}m([`click`]);var We=B(`<p class="row svelte-1vhx23v"><span> </span> <button type="button" class="bare small"> </button></p> <!>`,1),Ge=B(`<label class="line"><input type="radio" name="way"/> </label>`),Ke=B(`<label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button>`,1),qe=B(`<label> <input required="" spellcheck="false" autocomplete="off" placeholder="feint_…"/></label> <button class="main"> </button>`,1),Je=B(`<p class="trouble svelte-1vhx23v" role="alert"> </p>`),Ye=B(`<form autocomplete="off"><div class="row ways svelte-1vhx23v"></div> <!> <!></form>`);function Xe(t,i){F(i,!0);let f=[],p=k({fresh:{en:`I am new here`,fr:`Je suis nouveau`},known:{en:`I have an owner's token`,fr:`J'ai un jeton de propriétaire`},name:{en:`Your name, as others will see it`,fr:`Votre nom, tel que les autres le verront`},rule:{en:`2 to 40 letters, digits, spaces, dots, dashes.`,fr:`De 2 à 40 lettres sans accent, chiffres, espaces, points, tirets.`},token:{en:`Your owner's token`,fr:`Votre jeton de propriétaire`},go:{en:`Take this name`,fr:`Prendre ce nom`},enter:{en:`Come in`,fr:`Entrer`},keep:{en:`This is the only time it is shown: keep it. It makes agents and revokes their tokens, and there is no other proof that they are yours.`,fr:`Il n'est montré qu'une fois\xA0: gardez-le. Il crée des agents et révoque leurs jetons, et rien d'autre ne prouve qu'ils sont à vous.`},you:{en:`You are {name}.`,fr:`Vous êtes {name}.`},you_are:{en:`The token is good.`,fr:`Le jeton est bon.`},other:{en:`Somebody else`,fr:`Quelqu'un d'autre`}}),m=N(`fresh`),g=N(``),y=N(``),b=N(``),x=N(!1),T=N(!1);async function D(e){e.preventDefault(),O(x,!0),O(b,``);try{s(m)===`fresh`?await Q.register(s(g).trim()):await Q.comeBack(s(y).trim()),O(T,s(m)===`fresh`),O(y,``)}catch(e){O(b,e.message,!0)}finally{O(x,!1)}}var M=d(),P=u(M),I=t=>{var r=We(),i=u(r),l=_(i),d=e(l,!0),f=S(l,2),m=e(f,!0);E(i);var g=S(i,2),v=e=>{{let t=w(()=>p(`token`)),n=w(()=>p(`keep`));Re(e,{get token(){return Q.owner.token},get what(){return s(t)},get why(){return s(n)}})}};n(g,e=>{s(T)&&e(v)}),o((e,t)=>{a(d,e),a(m,t)},[()=>Q.owner.name?p(`you`,{name:Q.owner.name}):p(`you_are`),()=>p(`other`)]),h(`click`,f,()=>Q.leave()),c(t,r)},L=t=>{var i=Ye(),d=_(i);l(d,20,()=>[`fresh`,`known`],e=>e,(e,t)=>{var n=Ge(),r=_(n);v(r);var i,l=S(r,1,!0);E(n),o(e=>{i!==(i=t)&&(r.value=(r.__value=i)??``),a(l,e)},[()=>p(t)]),C(f,[],r,()=>s(m),e=>O(m,e)),c(e,n)}),E(d);var h=S(d,2),w=t=>{var n=Ke(),r=u(n),i=_(r),l=S(i);v(l);var d=S(l,2),f=e(d,!0);E(r);var m=S(r,2),h=e(m,!0);o((e,t,n)=>{a(i,`${e??``} `),a(f,t),m.disabled=s(x),a(h,n)},[()=>p(`name`),()=>p(`rule`),()=>p(`go`)]),j(l,()=>s(g),e=>O(g,e)),c(t,n)},T=t=>{var n=qe(),r=u(n),i=_(r),l=S(i);v(l),E(r);var d=S(r,2),f=e(d,!0);o((e,t)=>{a(i,`${e??``} `),d.disabled=s(x),a(f,t)},[()=>p(`token`),()=>p(`enter`)]),j(l,()=>s(y),e=>O(y,e)),c(t,n)};n(h,e=>{s(m)===`fresh`?e(w):e(T,-1)});var k=S(h,2),A=t=>{var n=Je(),r=e(n,!0);o(()=>a(r,s(b))),c(t,n)};n(k,e=>{s(b)&&e(A)}),E(i),r(`submit`,i,D),c(t,i)};n(P,e=>{Q.owner?e(I):e(L,-1)}),c(t,M),A()}m([`click`]);var Ze=B(`<div class="code svelte-hrezcr"><div class="bar svelte-hrezcr"><span class="tiny muted"> </span> <!></div> <pre tabindex="0"><code class="svelte-hrezcr"> </code></pre></div>`);function $(t,n){let r=T(n,`wrap`,3,!1);var i=Ze(),s=_(i),l=_(s),u=e(l,!0);Fe(S(l,2),{get text(){return n.text},get what(){return n.what}}),E(s);var d=S(s,2);let f;var m=_(d),h=e(m,!0);E(d),E(i),o(()=>{a(u,n.what),R(d,`aria-label`,n.what),f=p(d,1,`svelte-hrezcr`,null,f,{wrap:r()}),a(h,n.text)}),c(t,i)}var Qe=B(`<option> </option>`),$e=B(`<p class="trouble" role="alert"> </p>`),et=B(`<label><input type="radio" name="kind" class="svelte-1wkshki"/> </label>`),tt=B(`<div class="model svelte-1wkshki"><label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" class="svelte-1wkshki"/></label> <label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" type="url" class="svelte-1wkshki"/></label> <label class="wide svelte-1wkshki"> <textarea rows="5" maxlength="16000"></textarea></label></div>`),nt=B(`<details><summary class="small svelte-1wkshki"> </summary> <!></details>`),rt=B(`<p><a class="button"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-1wkshki"><path d="M12 4v11M7 11l5 5 5-5M5 20h14"></path></svg> </a></p> <!> <p class="small"> </p>`,1),it=B(`<label class="game svelte-1wkshki"> <select></select></label> <!> <fieldset class="svelte-1wkshki"><legend class="svelte-1wkshki"> </legend> <div class="kinds svelte-1wkshki"></div></fieldset> <p class="small"> </p> <!> <!> <!> <!> <p class="small muted"><!> <!> <a href="/rules/protocol"> </a> · <a> </a></p>`,1);function at(t,r){F(r,!0);let d=[],m=k({game:{en:`Game`,fr:`Jeu`},kind:{en:`Kind of agent`,fr:`Genre d'agent`},python:{en:`Python with feint`,fr:`Python avec feint`},python_alone:{en:`Python alone`,fr:`Python seul`},javascript:{en:`JavaScript`,fr:`JavaScript`},curl:{en:`curl and a shell`,fr:`curl et un shell`},mcp:{en:`MCP client`,fr:`Client MCP`},llm:{en:`Language model`,fr:`Modèle de langage`},about_python:{en:`Five lines. Put your idea in the place of legal[0]. Needs feint: in the folder of its sources, . .venv/bin/activate.`,fr:`Cinq lignes. Mettez votre idée à la place de legal[0]. Il faut feint\xA0: dans le dossier de ses sources, . .venv/bin/activate.`},about_python_alone:{en:`Needs Python 3.8 or newer and nothing else. Your idea goes into choose.`,fr:`Il suffit de Python 3.8 ou plus. Votre idée va dans choose.`},about_javascript:{en:`Needs Node 18 or newer and no package. Your idea goes into choose.`,fr:`Il suffit de Node 18 ou plus, sans paquet. Votre idée va dans choose.`},about_curl:{en:`Needs sh, curl, grep and sed. It shows the protocol at its barest and plays the first legal action.`,fr:`Il suffit de sh, curl, grep et sed. C'est le protocole à nu ; il joue la première action permise.`},about_mcp:{en:`For a client that speaks the Model Context Protocol. Needs feint with its mcp extra on the client's PATH.`,fr:`Pour un client qui parle le Model Context Protocol. Il faut feint, avec son option mcp, dans le PATH du client.`},about_llm:{en:`Any endpoint that speaks OpenAI's chat completions, on your machine or hosted. Needs feint. A hosted one takes its key from FEINT_LLM_KEY.`,fr:`Tout service qui parle le chat completions d'OpenAI, chez vous ou hébergé. Il faut feint. La clé d'un service hébergé va dans FEINT_LLM_KEY.`},save:{en:`Save {file}`,fr:`Enregistrer {file}`},look:{en:`Look into {file}`,fr:`Voir {file}`},then:{en:`Then, in a terminal in the same folder:`,fr:`Puis, dans un terminal ouvert dans le même dossier\xA0:`},shell:{en:`Terminal`,fr:`Terminal`},config:{en:`The client's configuration`,fr:`La configuration du client`},ask:{en:`Then tell your model`,fr:`Puis dites à votre modèle`},model:{en:`Model`,fr:`Modèle`},base_url:{en:`Endpoint`,fr:`Adresse du service`},strategy:{en:`Strategy prompt`,fr:`Consigne de jeu`},blank:{en:`YOUR_TOKEN is filled in as soon as there is an agent.`,fr:`YOUR_TOKEN sera rempli dès que l'agent existe.`},stop:{en:`The agent plays match after match. Ctrl-C stops it.`,fr:`L'agent enchaîne les parties. Ctrl-C l'arrête.`},protocol:{en:`What goes over the wire`,fr:`Ce qui passe sur le fil`},rules:{en:`The rules`,fr:`Les règles`}}),h=N(I([])),b=N(``),x=N(`my-model`),T=N(`http://127.0.0.1:8080/v1`),D=N(I(re));g(()=>{U().then(e=>{O(h,e,!0);let t=P.query.get(`game`);t&&e.some(e=>e.slug===t)&&(Q.game=t)},e=>O(b,e.message,!0))});let M=w(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:Q.agent?.name??`the agent`,model:s(x),base_url:s(T)},Q.kind===`llm`?s(D):void 0)),L=N(``);g(()=>{if(!s(M).file)return;let e=URL.createObjectURL(new Blob([s(M).file.text],{type:`text/plain`}));return O(L,e,!0),()=>URL.revokeObjectURL(e)});var B=it(),V=u(B),H=_(V),W=S(H);l(W,21,()=>s(h),e=>e.slug,(t,n)=>{var r=Qe(),i=e(r,!0),l={};o(e=>{a(i,e),l!==(l=s(n).slug)&&(r.value=(r.__value=l)??``)},[()=>G(s(n).slug)]),c(t,r)},t=>{var n=Qe(),r=e(n,!0),i={};o(e=>{a(r,e),i!==(i=Q.game)&&(n.value=(n.__value=i)??``)},[()=>G(Q.game)]),c(t,n)}),E(W),f(W),E(V);var K=S(V,2),q=t=>{var n=$e(),r=e(n,!0);o(()=>a(r,s(b))),c(t,n)};n(K,e=>{s(b)&&e(q)});var J=S(K,2),Y=_(J),te=e(Y,!0),X=S(Y,2);l(X,20,()=>ee,e=>e,(e,t)=>{var n=et();let r;var i=_(n);v(i);var s,l=S(i,1,!0);E(n),o(e=>{r=p(n,1,`svelte-1wkshki`,null,r,{chosen:t===Q.kind}),s!==(s=t)&&(i.value=(i.__value=s)??``),a(l,e)},[()=>m(t)]),C(d,[],i,()=>Q.kind,e=>Q.kind=e),c(e,n)}),E(X),E(J);var Z=S(J,2),ie=e(Z,!0),ae=S(Z,2),oe=e=>{var t=tt(),n=_(t),r=_(n,!0),i=S(r);v(i),E(n);var l=S(n,2),u=_(l,!0),d=S(u);v(d),E(l);var f=S(l,2),p=_(f,!0),h=S(p);y(h),E(f),E(t),o((e,t,n)=>{a(r,e),a(u,t),a(p,n)},[()=>m(`model`),()=>m(`base_url`),()=>m(`strategy`)]),j(i,()=>s(x),e=>O(x,e)),j(d,()=>s(T),e=>O(T,e)),j(h,()=>s(D),e=>O(D,e)),c(e,t)},se=e=>{$(e,{get text(){return s(M).file.text},get what(){return s(M).file.name}})};n(ae,e=>{Q.kind===`llm`?e(oe):Q.kind===`python`&&s(M).file&&e(se,1)});var ce=S(ae,2),le=t=>{var r=rt(),i=u(r),l=_(i),d=S(_(l));E(l),E(i);var f=S(i,2),p=t=>{var n=nt(),r=_(n),i=e(r,!0);$(S(r,2),{get text(){return s(M).file.text},get what(){return s(M).file.name}}),E(n),o(e=>a(i,e),[()=>m(`look`,{file:s(M).file.name})]),c(t,n)};n(f,e=>{Q.kind!==`llm`&&Q.kind!==`python`&&e(p)});var h=S(f,2),g=e(h,!0);o((e,t)=>{R(l,`href`,s(L)),R(l,`download`,s(M).file.name),a(d,` ${e??``}`),a(g,t)},[()=>m(`save`,{file:s(M).file.name}),()=>m(`then`)]),c(t,r)};n(ce,e=>{s(M).file&&e(le)});var ue=S(ce,2);{let e=w(()=>m(Q.kind===`mcp`?`config`:`shell`));$(ue,{get text(){return s(M).run},get what(){return s(e)}})}var de=S(ue,2),fe=e=>{{let t=w(()=>m(`ask`));$(e,{get text(){return s(M).ask},get what(){return s(t)},wrap:!0})}};n(de,e=>{s(M).ask&&e(fe)});var pe=S(de,2),me=_(pe),he=e=>{var t=i();o(e=>a(t,e),[()=>m(`blank`)]),c(e,t)};n(me,e=>{Q.agent||e(he)});var ge=S(me,2),_e=e=>{var t=i();o(e=>a(t,e),[()=>m(`stop`)]),c(e,t)};n(ge,e=>{Q.kind!==`mcp`&&e(_e)});var ve=S(ge,2),ye=e(ve,!0),be=S(ve,2),xe=e(be,!0);E(pe),o((e,t,n,r,i)=>{a(H,`${e??``} `),a(te,t),a(ie,n),a(ye,r),R(be,`href`,`/rules/${Q.game??``}`),a(xe,i)},[()=>m(`game`),()=>m(`kind`),()=>m(`about_${Q.kind}`),()=>m(`protocol`),()=>m(`rules`)]),z(W,()=>Q.game,e=>Q.game=e),c(t,B),A()}var ot=B(`<p class="muted"> </p>`),st=B(`<section class="mine svelte-13pbuau"><!></section>`),ct=B(`<h1> </h1> <p class="lead svelte-13pbuau"> </p> <div class="build svelte-13pbuau"><ol class="steps svelte-13pbuau"><li><h2 class="svelte-13pbuau"> </h2> <!></li> <li><h2 class="svelte-13pbuau"> </h2> <!></li> <li class="svelte-13pbuau"><h2 class="svelte-13pbuau"> </h2> <!></li></ol> <aside class="svelte-13pbuau"><section class="panel svelte-13pbuau"><h2> </h2> <!></section> <!></aside></div>`,1);function lt(t,r){F(r,!0);let i=k({title:{en:`Build an agent`,fr:`Créer un agent`},lead:{en:`Two names, one command, and it sits at the table. Any language will do: an agent opens the connection itself and needs no address.`,fr:`Deux noms, une commande, et il est à table. Tout langage convient\xA0: l'agent ouvre lui-même la connexion et n'a pas besoin d'adresse.`},who:{en:`Who are you?`,fr:`Qui êtes-vous\xA0?`},name:{en:`Name the agent`,fr:`Nommez l'agent`},run:{en:`Run it`,fr:`Lancez-le`},live:{en:`Live`,fr:`En direct`},empty:{en:`When the agent is named, you see here how it connects, plays its trial and gets to its first ranked match.`,fr:`Dès que l'agent a un nom, vous le verrez ici se connecter, passer son essai et jouer sa première partie classée.`}});g(()=>{document.title=`${i(`title`)} · feint`});var s=ct(),l=u(s),d=e(l,!0),f=S(l,2),m=e(f,!0),h=S(f,2),v=_(h),y=_(v);let b;var x=_(y),C=e(x,!0);Xe(S(x,2),{}),E(y);var w=S(y,2);let T;var D=_(w),O=e(D,!0);Ue(S(D,2),{}),E(w);var j=S(w,2),M=_(j),N=e(M,!0);at(S(M,2),{}),E(j),E(v);var P=S(v,2),I=_(P),L=_(I),z=e(L,!0),B=S(L,2),V=e=>{ye(e,{get name(){return Q.agent.name}})},H=t=>{var n=ot(),r=e(n,!0);o(e=>a(r,e),[()=>i(`empty`)]),c(t,n)};n(B,e=>{Q.agent?e(V):e(H,-1)}),E(I);var U=S(I,2),W=e=>{var t=st();je(_(t),{}),E(t),c(e,t)};n(U,e=>{Q.owner&&e(W)}),E(P),E(h),o((e,t,n,r,i,o,s)=>{a(d,e),a(m,t),b=p(y,1,`svelte-13pbuau`,null,b,{done:Q.owner}),a(C,n),T=p(w,1,`svelte-13pbuau`,null,T,{done:Q.agent}),a(O,r),a(N,i),R(I,`aria-label`,o),a(z,s)},[()=>i(`title`),()=>i(`lead`),()=>i(`who`),()=>i(`name`),()=>i(`run`),()=>i(`live`),()=>i(`live`)]),c(t,s),A()}export{lt as default};