import{A as e,At as t,B as n,C as r,Ct as i,D as a,Dt as o,Et as s,F as c,Ft as l,I as u,Lt as d,Mt as f,Pt as p,Q as m,Rt as h,St as g,Tt as _,U as v,_t as y,at as b,b as x,bt as S,c as C,dt as w,ft as T,i as E,it as D,j as O,jt as k,kt as A,l as j,lt as M,n as N,ot as P,pt as F,rt as I,s as L,st as R,t as z,tt as B,u as V,ut as H,v as U,vt as W,wt as G,xt as K,z as ee}from"../index.js";import{t as q}from"../parts/Copy.js";import{t as te}from"../parts/RadioLine.js";var ne=`#!/bin/sh
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
`,re=`#!/usr/bin/env node
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
`,ie=`#!/usr/bin/env python3
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
`,J={python:{file:`my_bot.py`,text:[`import os`,`import feint`,``,``,`def first(view, legal):`,`    return legal[0]`,``,``,`feint.connect(os.environ["FEINT_URL"], os.environ["FEINT_TOKEN"]).play(first, game="{game}")`],run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 my_bot.py`]},python_alone:{file:`python_bot.py`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 python_bot.py {game}`]},javascript:{file:`node_bot.mjs`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`node node_bot.mjs {game}`]},curl:{file:`curl_bot.sh`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`sh curl_bot.sh {game}`]},mcp:{run:[`{`,`  "mcpServers": {`,`    "feint": {`,`      "command": "feint",`,`      "args": ["mcp", "--server", "{url}", "--token-env", "FEINT_TOKEN"],`,`      "env": { "FEINT_TOKEN": "{token}" }`,`    }`,`  }`,`}`],ask:`You are {name} at feint. Join a ranked match of {game}, wait for each question and answer it, until the match is over.`},llm:{file:`strategy.txt`,text:[`Before you answer, say what each of the others would hold if all of them told the truth.`,`Bluff now and then, when being caught costs you little. Doubt a story that needs cards which you can see.`],run:[`export FEINT_TOKEN={token}`,`feint agent llm --model {model} --base-url {base_url} \\`,`  --strategy-prompt strategy.txt --game {game} \\`,`  --server {url} --token-env FEINT_TOKEN`]}},ae=Object.keys(J),Y={python_alone:ie,javascript:re,curl:ne},X=e=>/^[\w./:@%+-]+$/.test(e)?e:`'${e.replaceAll(`'`,String.raw`'\''`)}'`;function oe(e,t,n){let r=J[e],i={...t,model:X(t.model),base_url:X(t.base_url)},a=Y[e]??n??V((r.text??[]).join(`
`),i);return{file:r.file?{name:r.file,text:a.replace(/\n*$/,`
`)}:null,run:V(r.run.join(`
`),i),ask:r.ask?V(r.ask,i):null}}var se=J.llm.text.join(`
`);function ce(e,t,n){let r=n.filter(e=>e.kind===`validation`||e.kind===`ranked`),i=r.filter(e=>e.game===r[0]?.game&&e.status!==`void`),a=i.find(e=>e.kind===`validation`)??null,o=i.findLast(e=>e.kind===`ranked`)??null,s=n.find(e=>e.kind===`casual`&&e.status===`running`)??null;return{stage:Z(e,t,a,o),online:t,trial:a,ranked:o,casual:s}}function Z(e,t,n,r){if(r)return r.status===`finished`?`played`:`ranked`;if(!n)return t?`connected`:`waiting`;if(n.status!==`finished`)return`trial`;let i=n.seats.find(t=>t.agent===e)?.seat??-1;return n.result?.forfeits?.includes(i)?`failed`:`passed`}var le=`build page`,Q=new class{#e=o(null);get owner(){return F(this.#e)}set owner(e){s(this.#e,e,!0)}#t=o(null);get agent(){return F(this.#t)}set agent(e){s(this.#t,e,!0)}#n=o(_([]));get tokens(){return F(this.#n)}set tokens(e){s(this.#n,e,!0)}#r=o(!1);get isFresh(){return F(this.#r)}set isFresh(e){s(this.#r,e,!0)}#i=o(_(r.name));get game(){return F(this.#i)}set game(e){s(this.#i,e,!0)}#a=o(`python_alone`);get kind(){return F(this.#a)}set kind(e){s(this.#a,e,!0)}async register(e){let t=await L(`owners`,{name:e});this.owner={name:t.name,token:t.token},this.isFresh=!0,this.tokens=[]}async comeBack(e){let t=await E(`tokens`,e);this.owner={name:null,token:e},this.tokens=t.tokens;let n=t.tokens.find(e=>e.agent)?.agent;n&&(this.owner.name=(await E(`agents/${encodeURIComponent(n)}`)).owner)}async make(e){let t=await L(`agents`,{name:e},this.owner.token);this.agent={name:t.name,token:t.token},await this.look()}async connect(e){let t=`agents/${encodeURIComponent(e)}/tokens`,n=await L(t,{note:le},this.owner.token);this.agent={name:e,token:n.token},await this.look()}async revoke(e){await C(`tokens/${e}`,this.owner.token),await this.look()}async look(){this.tokens=(await E(`tokens`,this.owner.token)).tokens}leave(){this.isFresh=!1,this.owner=this.agent=null,this.tokens=[]}},ue=P(`<span class="live svelte-2trspa" aria-hidden="true"></span>`),de=P(`<a> </a> <!>`,1),fe=P(`<p class="trouble small" role="alert"> </p>`),pe=R(`<path d="M8 12.5l3 3 5-6"></path>`),me=R(`<path d="M9 9l6 6M15 9l-6 6"></path>`),he=P(`<span class="tiny muted"> </span>`),ge=P(`<span class="small"><!></span>`),_e=P(`<li><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-2trspa"><circle cx="12" cy="12" r="9"></circle><!></svg> <span> </span> <!> <!></li>`),ve=P(`<p class="small"> <!></p>`),ye=P(`<p class="small"> </p>`),be=P(`<p class="small"> </p> <pre tabindex="0"><code> </code></pre>`,1),xe=P(`<a> </a>`),Se=P(`<p class="small row"><a> </a> <!></p>`),Ce=P(`<h3 class="svelte-2trspa"> </h3> <p role="status"> </p> <!> <ol class="svelte-2trspa"></ol> <!> <!>`,1);function we(e,t){f(t,!0);let n=(e,t=d)=>{var n=de(),a=g(n),o=i(a,!0),s=G(a,2),c=e=>{var t=ue();D(e,t)};B(s,e=>{t().status===`running`&&e(c)}),y(e=>{u(a,`href`,`/matches/${t().id??``}`),I(o,e)},[()=>r(t().status===`running`?`watch`:`replay`)]),D(e,n)},r=U({waiting:{en:`Waiting for its first connection …`,fr:`En attente de sa première connexion …`},connected:{en:`It is connected. A match begins as soon as it asks for one.`,fr:`Il est connecté. Une partie commence dès qu'il en demande une.`},trial:{en:`It plays its validation match against dice.`,fr:`Il passe son essai contre des dés.`},failed:{en:`It forfeited its validation match: three questions got no legal answer in time. Mend it and start it again.`,fr:`Il a perdu son essai par forfait\xA0: trois questions sans réponse permise à temps. Corrigez-le et relancez-le.`},passed:{en:`Passed. The house sits down in a few seconds.`,fr:`Réussi. La maison s'assied dans quelques secondes.`},ranked:{en:`Its first ranked match is under way.`,fr:`Sa première partie classée est en cours.`},played:{en:`It is on the ladder.`,fr:`Il est au classement.`},step_connected:{en:`Connected`,fr:`Connecté`},away:{en:`not connected now`,fr:`pas connecté en ce moment`},step_trial:{en:`Validation match`,fr:`Partie d'essai`},step_passed:{en:`Passed`,fr:`Réussi`},step_ranked:{en:`First ranked match`,fr:`Première partie classée`},watch:{en:`watch`,fr:`regarder`},replay:{en:`replay`,fr:`revoir`},lines:{en:`These lines connect it:`,fr:`Ces lignes le connectent\xA0:`},client:{en:`Start your client with the configuration of step 3.`,fr:`Démarrez votre client avec la configuration de l'étape 3.`},table:{en:`At a table of {game}:`,fr:`À une table de {game}\xA0:`},page:{en:`The page of {name}`,fr:`La page de {name}`},ladder:{en:`The ladder`,fr:`Le classement`}}),a=o(null),c=o(``);async function p(e){let n=encodeURIComponent(e);try{let[r,i]=await Promise.all([E(`agents/${n}`),E(`matches?agent=${n}&limit=100`)]);if(e!==t.name)return;s(a,ce(e,r.online,i.matches),!0),s(c,``)}catch(e){s(c,e.message,!0)}}W(()=>{let e=t.name;s(a,null),p(e);let n=setInterval(()=>!document.hidden&&void p(e),2e3);return()=>clearInterval(n)});let h=[`waiting`,`connected`,`trial`,`passed`,`ranked`,`played`],_=A(()=>F(a)?h.indexOf(F(a).stage===`failed`?`trial`:F(a).stage):0),b=A(()=>[{key:`step_connected`,done:F(_)>=1,here:F(_)===0,match:null},{key:`step_trial`,done:F(_)>=3,here:F(_)===1||F(_)===2,match:F(a)?.trial??null},{key:`step_passed`,done:F(_)>=3,here:!1,match:null},{key:`step_ranked`,done:F(_)>=5,here:F(_)===3||F(_)===4,match:F(a)?.ranked??null}]),x=A(()=>oe(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:t.name,model:`my-model`,base_url:`http://127.0.0.1:8080/v1`}).run);var S=Ce(),C=g(S),w=i(C,!0),T=G(C,2);let O;var j=i(T,!0),M=G(T,2),N=e=>{var t=fe(),n=i(t,!0);y(()=>I(n,F(c))),D(e,t)};B(M,e=>{F(c)&&e(N)});var P=G(M,2);m(P,21,()=>F(b),e=>e.key,(e,t)=>{let o=A(()=>F(t).here&&F(a)?.stage===`failed`);var s=_e();let c;var u=K(s),d=G(K(u)),f=e=>{var t=pe();D(e,t)},p=e=>{var t=me();D(e,t)};B(d,e=>{F(t).done?e(f):F(o)&&e(p,1)}),l(u);var m=G(u,2),h=i(m,!0),g=G(m,2),_=e=>{var t=he(),n=i(t,!0);y(e=>I(n,e),[()=>r(`away`)]),D(e,t)};B(g,e=>{F(t).key===`step_connected`&&F(t).done&&F(a)&&!F(a).online&&e(_)});var b=G(g,2),x=e=>{var r=ge(),i=K(r);n(i,()=>F(t).match),l(r),D(e,r)};B(b,e=>{F(t).match&&e(x)}),l(s),y(e=>{c=v(s,1,`svelte-2trspa`,null,c,{done:F(t).done,here:F(t).here&&!F(o),lost:F(o)}),I(h,e)},[()=>r(F(t).key)]),D(e,s)}),l(P);var L=G(P,2),R=e=>{var t=ve(),i=K(t),o=G(i);n(o,()=>F(a).casual),l(t),y(e=>I(i,`${e??``} `),[()=>r(`table`,{game:z(F(a).casual.game)})]),D(e,t)};B(L,e=>{F(a)?.casual&&e(R)});var V=G(L,2),H=e=>{var t=ye(),n=i(t,!0);y(e=>I(n,e),[()=>r(`client`)]),D(e,t)},ee=e=>{var t=be(),n=g(t),a=i(n,!0),o=G(n,2),s=K(o),c=i(s,!0);l(o),y((e,t)=>{I(a,e),u(o,`aria-label`,t),I(c,F(x))},[()=>r(`lines`),()=>r(`lines`)]),D(e,t)},q=e=>{var n=Se(),o=K(n),s=i(o,!0),c=G(o,2),d=e=>{var t=xe(),n=i(t,!0);y(e=>{u(t,`href`,`/ladders/${F(a).ranked.game??``}`),I(n,e)},[()=>r(`ladder`)]),D(e,t)};B(c,e=>{F(a).ranked&&e(d)}),l(n),y((e,t)=>{u(o,`href`,`/agents/${e??``}`),I(s,t)},[()=>encodeURIComponent(t.name),()=>r(`page`,{name:t.name})]),D(e,n)};B(V,e=>{F(a)?.stage===`waiting`&&Q.kind===`mcp`?e(H):F(a)?.stage===`waiting`?e(ee,1):F(a)&&F(_)>=3&&e(q,2)}),y(e=>{I(w,t.name),O=v(T,1,`headline svelte-2trspa`,null,O,{bad:F(a)?.stage===`failed`}),I(j,e)},[()=>F(a)?r(F(a).stage):``]),D(e,S),k()}var Te=P(`<p class="trouble" role="alert"> </p>`),Ee=P(`<p class="muted"> </p>`),De=P(`<span class="tiny muted"> </span>`),Oe=P(`<button class="small"> </button>`),ke=P(`<span> </span> <button class="small main"> </button> <button class="small"> </button>`,1),Ae=P(`<button class="small bare"> </button>`),je=P(`<li class="row small svelte-1f1y1dd"><span class="muted"> </span> <!></li>`),Me=P(`<li class="small muted"> </li>`),Ne=P(`<li class="tiny muted"> </li>`),Pe=P(`<li class="svelte-1f1y1dd"><div class="row"><a class="name svelte-1f1y1dd"> </a> <!></div> <ul class="svelte-1f1y1dd"><!> <!></ul></li>`),Fe=P(`<h2> </h2> <!> <!> <ul class="agents svelte-1f1y1dd"></ul>`,1);function Ie(e,t){f(t,!0);let n=U({title:{en:`Your agents`,fr:`Vos agents`},none:{en:`You have no agent yet.`,fr:`Vous n'avez pas encore d'agent.`},made:{en:`token made {when}`,fr:`jeton créé {when}`},scope:{en:`may {scope}`,fr:`droit\xA0: {scope}`},gone:{en:`{n} revoked`,fr:`{n} révoqué(s)`},no_token:{en:`No token is valid.`,fr:`Aucun jeton valide.`},revoke:{en:`Revoke`,fr:`Révoquer`},revoke_of:{en:`Revoke: {name}`,fr:`Révoquer : {name}`},really:{en:`Whoever plays with it is out within five seconds.`,fr:`Qui joue avec lui est dehors en cinq secondes.`},yes:{en:`Revoke it`,fr:`Le révoquer`},no:{en:`Keep it`,fr:`Le garder`},connect:{en:`Connect with a new token`,fr:`Connecter avec un nouveau jeton`},play:{en:`play`,fr:`jouer`},annotate:{en:`annotate`,fr:`annoter`},by_page:{en:`made on this page`,fr:`fait sur cette page`},here:{en:`shown above`,fr:`affiché ci-dessus`}}),r=[`play`,`annotate`],a=e=>{let t=r.find(t=>t===e);return t?n(t):e},c=e=>e.note===`build page`?n(`by_page`):e.note,d=o(``),p=o(``),_=A(()=>{let e={};for(let t of Q.tokens)t.agent&&(e[t.agent]??=[]).push(t);return Object.entries(e).sort(([,e],[,t])=>v(t)-v(e))}),v=e=>Math.max(...e.map(e=>e.created));async function b(e){s(p,``),s(d,``);try{await e}catch(e){s(p,e.message,!0)}}var x=Fe(),S=g(x),C=i(S,!0),T=G(S,2),E=e=>{var t=Te(),n=i(t,!0);y(()=>I(n,F(p))),D(e,t)};B(T,e=>{F(p)&&e(E)});var O=G(T,2),M=e=>{var t=Ee(),r=i(t,!0);y(e=>I(r,e),[()=>n(`none`)]),D(e,t)};B(O,e=>{F(_).length||e(M)});var N=G(O,2);m(N,21,()=>F(_),([e,t])=>e,(e,t)=>{var r=A(()=>h(F(t),2));let o=()=>F(r)[0],f=()=>F(r)[1],p=A(()=>f().filter(e=>e.revoked===null));var _=Pe(),v=K(_),x=K(v),S=i(x,!0),C=G(x,2),T=e=>{var t=De(),r=i(t,!0);y(e=>I(r,e),[()=>n(`here`)]),D(e,t)},E=e=>{var t=Oe(),r=i(t,!0);y(e=>I(r,e),[()=>n(`connect`)]),w(`click`,t,()=>b(Q.connect(o()))),D(e,t)};B(C,e=>{Q.agent?.name===o()?e(T):e(E,-1)}),l(v);var O=G(v,2),k=K(O);m(k,17,()=>F(p),e=>e.id,(e,t)=>{var r=je(),f=K(r),p=i(f),m=G(f,2),h=e=>{var r=ke(),a=g(r),o=i(a,!0),c=G(a,2),l=i(c,!0),u=G(c,2),f=i(u,!0);y((e,t,n)=>{I(o,e),I(l,t),I(f,n)},[()=>n(`really`),()=>n(`yes`),()=>n(`no`)]),w(`click`,c,()=>b(Q.revoke(F(t).id))),w(`click`,u,()=>s(d,``)),D(e,r)},_=e=>{var r=Ae(),a=i(r,!0);y((e,t)=>{u(r,`aria-label`,e),I(a,t)},[()=>n(`revoke_of`,{name:o()}),()=>n(`revoke`)]),w(`click`,r,()=>s(d,F(t).id,!0)),D(e,r)};B(m,e=>{F(d)===F(t).id?e(h):e(_,-1)}),l(r),y((e,t,n)=>I(p,`${e??``}${t??``}, ${n??``}`),[()=>n(`made`,{when:j(F(t).created)}),()=>F(t).note?`, ${c(F(t))}`:``,()=>n(`scope`,{scope:a(F(t).scope)})]),D(e,r)},e=>{var t=Me(),r=i(t,!0);y(e=>I(r,e),[()=>n(`no_token`)]),D(e,t)});var M=G(k,2),N=e=>{var t=Ne(),r=i(t,!0);y(e=>I(r,e),[()=>n(`gone`,{n:f().length-F(p).length})]),D(e,t)};B(M,e=>{F(p).length<f().length&&e(N)}),l(O),l(_),y(e=>{u(x,`href`,`/agents/${e??``}`),I(S,o())},[()=>encodeURIComponent(o())]),D(e,_)}),l(N),y(e=>I(C,e),[()=>n(`title`)]),D(e,x),k()}H([`click`]);var Le=P(`<p class="small muted svelte-v7l9lc"> </p>`),Re=P(`<div class="secret svelte-v7l9lc"><strong class="small"> </strong> <code tabindex="0" class="svelte-v7l9lc"> </code> <p class="small svelte-v7l9lc"> </p> <div class="row"><!> <button type="button" class="small"> </button></div></div>`);function ze(e,t){f(t,!0);let n=a(t,`kept`,3,()=>{}),r=U({kept:{en:`I have kept it`,fr:`Je l'ai gardé`},hidden:{en:`{what}: not shown any more.`,fr:`{what} : il n'est plus affiché.`}}),c=o(``),u=A(()=>F(c)===t.token);var d=b(),p=g(d),m=e=>{var n=Le(),a=i(n,!0);y(e=>I(a,e),[()=>r(`hidden`,{what:t.what})]),D(e,n)},h=e=>{var a=Re(),o=K(a),u=i(o,!0),d=G(o,2),f=i(d,!0),p=G(d,2),m=i(p,!0),h=G(p,2),g=K(h);q(g,{get text(){return t.token},get what(){return t.what}});var _=G(g,2),v=i(_,!0);l(h),l(a),y(e=>{I(u,t.what),I(f,t.token),I(m,t.why),I(v,e)},[()=>r(`kept`)]),w(`click`,_,()=>(s(c,t.token,!0),n()())),D(e,a)};B(p,e=>{F(u)?e(m):e(h,-1)}),D(e,d),k()}H([`click`]);var Be=P(`<p class="muted"> </p>`),Ve=P(`<!> <button type="button" class="small"> </button>`,1),He=P(`<p class="trouble" role="alert"> </p>`),Ue=P(`<form autocomplete="off"><label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button> <!></form>`);function We(e,t){f(t,!0);let n=U({first:{en:`First say who you are.`,fr:`Dites d'abord qui vous êtes.`},name:{en:`The agent's name`,fr:`Le nom de l'agent`},hint:{en:`It stands on the ladders.`,fr:`Il figure aux classements.`},go:{en:`Make the agent`,fr:`Créer l'agent`},token:{en:`The token of {name}`,fr:`Le jeton de {name}`},keep:{en:`With it the agent plays, and nothing else. It is shown once, and filled in below while this page is open. A lost one can be replaced.`,fr:`Avec lui l'agent joue, rien de plus. Il n'est montré qu'une fois, et rempli ci-dessous tant que la page est ouverte. Un jeton perdu se remplace.`},another:{en:`Another agent`,fr:`Un autre agent`}}),r=o(``),a=o(``),u=o(!1);async function d(e){e.preventDefault(),s(u,!0),s(a,``);try{await Q.make(F(r).trim()),s(r,``)}catch(e){s(a,e.message,!0)}finally{s(u,!1)}}var p=b(),m=g(p),h=e=>{var t=Be(),r=i(t,!0);y(e=>I(r,e),[()=>n(`first`)]),D(e,t)},_=e=>{var t=Ve(),r=g(t);{let e=A(()=>n(`token`,{name:Q.agent.name})),t=A(()=>n(`keep`));ze(r,{get token(){return Q.agent.token},get what(){return F(e)},get why(){return F(t)}})}var a=G(r,2),o=i(a,!0);y(e=>I(o,e),[()=>n(`another`)]),w(`click`,a,()=>Q.agent=null),D(e,t)},v=e=>{var t=Ue(),o=K(t),f=K(o),p=G(f);c(p);var m=G(p,2),h=i(m,!0);l(o);var g=G(o,2),_=i(g,!0),v=G(g,2),b=e=>{var t=He(),n=i(t,!0);y(()=>I(n,F(a))),D(e,t)};B(v,e=>{F(a)&&e(b)}),l(t),y((e,t,n)=>{I(f,`${e??``} `),I(h,t),g.disabled=F(u),I(_,n)},[()=>n(`name`),()=>n(`hint`),()=>n(`go`)]),T(`submit`,t,d),O(p,()=>F(r),e=>s(r,e)),D(e,t)};B(m,e=>{Q.owner?Q.agent?e(_,1):e(v,-1):e(h)}),D(e,p),k()}H([`click`]);var Ge=P(`<p class="row svelte-1vhx23v"><span> </span> <button type="button" class="bare small"> </button></p> <!>`,1),Ke=P(`<label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button>`,1),qe=P(`<label> <input required="" spellcheck="false" autocomplete="off" placeholder="feint_…"/></label> <button class="main"> </button>`,1),Je=P(`<p class="trouble svelte-1vhx23v" role="alert"> </p>`),Ye=P(`<form autocomplete="off"><div class="row ways svelte-1vhx23v"></div> <!> <!></form>`);function Xe(e,t){f(t,!0);let n=U({fresh:{en:`I am new here`,fr:`Je suis nouveau`},known:{en:`I have an owner's token`,fr:`J'ai un jeton de propriétaire`},name:{en:`Your name, as others will see it`,fr:`Votre nom, tel que les autres le verront`},rule:{en:`2 to 40 letters, digits, spaces, dots, - and _.`,fr:`De 2 à 40 lettres sans accent, chiffres, espaces, points, - et _.`},token:{en:`Your owner's token`,fr:`Votre jeton de propriétaire`},go:{en:`Take this name`,fr:`Prendre ce nom`},enter:{en:`Come in`,fr:`Entrer`},keep:{en:`This is the only time it is shown: keep it. It makes agents and revokes their tokens, and there is no other proof that they are yours.`,fr:`Il n'est montré qu'une fois\xA0: gardez-le. Il crée des agents et révoque leurs jetons, et rien d'autre ne prouve qu'ils sont à vous.`},you:{en:`You are {name}.`,fr:`Vous êtes {name}.`},you_are:{en:`The token is good.`,fr:`Le jeton est bon.`},other:{en:`Somebody else`,fr:`Quelqu'un d'autre`}}),r=o(`fresh`),a=o(``),u=o(``),d=o(``),h=o(!1);async function _(e){e.preventDefault(),s(h,!0),s(d,``);try{F(r)===`fresh`?await Q.register(F(a).trim()):await Q.comeBack(F(u).trim()),s(u,``)}catch(e){s(d,e.message,!0)}finally{s(h,!1)}}var v=b(),x=g(v),S=e=>{var t=Ge(),r=g(t),a=K(r),o=i(a,!0),s=G(a,2),c=i(s,!0);l(r);var u=G(r,2),d=e=>{{let t=A(()=>n(`token`)),r=A(()=>n(`keep`));ze(e,{get token(){return Q.owner.token},get what(){return F(t)},get why(){return F(r)},kept:()=>Q.isFresh=!1})}};B(u,e=>{Q.isFresh&&e(d)}),y((e,t)=>{I(o,e),I(c,t)},[()=>Q.owner.name?n(`you`,{name:Q.owner.name}):n(`you_are`),()=>n(`other`)]),w(`click`,s,()=>Q.leave()),D(e,t)},C=e=>{var t=Ye(),o=K(t);m(o,20,()=>[`fresh`,`known`],e=>e,(e,t)=>{te(e,{name:`way`,get value(){return t},get group(){return F(r)},set group(e){s(r,e,!0)},children:(e,r)=>{p();var i=M();y(e=>I(i,e),[()=>n(t)]),D(e,i)},$$slots:{default:!0}})}),l(o);var f=G(o,2),v=e=>{var t=Ke(),r=g(t),o=K(r),u=G(o);c(u);var d=G(u,2),f=i(d,!0);l(r);var p=G(r,2),m=i(p,!0);y((e,t,n)=>{I(o,`${e??``} `),I(f,t),p.disabled=F(h),I(m,n)},[()=>n(`name`),()=>n(`rule`),()=>n(`go`)]),O(u,()=>F(a),e=>s(a,e)),D(e,t)},b=e=>{var t=qe(),r=g(t),a=K(r),o=G(a);c(o),l(r);var d=G(r,2),f=i(d,!0);y((e,t)=>{I(a,`${e??``} `),d.disabled=F(h),I(f,t)},[()=>n(`token`),()=>n(`enter`)]),O(o,()=>F(u),e=>s(u,e)),D(e,t)};B(f,e=>{F(r)===`fresh`?e(v):e(b,-1)});var x=G(f,2),S=e=>{var t=Je(),n=i(t,!0);y(()=>I(n,F(d))),D(e,t)};B(x,e=>{F(d)&&e(S)}),l(t),T(`submit`,t,_),D(e,t)};B(x,e=>{Q.owner?e(S):e(C,-1)}),D(e,v),k()}H([`click`]);var Ze=P(`<div class="code svelte-hrezcr"><div class="bar svelte-hrezcr"><span class="tiny muted"> </span> <!></div> <pre tabindex="0"><code class="svelte-hrezcr"> </code></pre></div>`);function $(e,t){let n=a(t,`wrap`,3,!1);var r=Ze(),o=K(r),s=K(o),c=i(s,!0),d=G(s,2);q(d,{get text(){return t.text},get what(){return t.what}}),l(o);var f=G(o,2);let p;var m=K(f),h=i(m,!0);l(f),l(r),y(()=>{I(c,t.what),u(f,`aria-label`,t.what),p=v(f,1,`svelte-hrezcr`,null,p,{wrap:n()}),I(h,t.text)}),D(e,r)}var Qe=P(`<option> </option>`),$e=P(`<p class="trouble" role="alert"> </p>`),et=P(`<label><input type="radio" name="kind" class="svelte-1wkshki"/> </label>`),tt=P(`<div class="model svelte-1wkshki"><label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" class="svelte-1wkshki"/></label> <label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" type="url" class="svelte-1wkshki"/></label> <label class="wide svelte-1wkshki"> <textarea rows="5" maxlength="16000"></textarea></label></div>`),nt=P(`<details><summary class="small svelte-1wkshki"> </summary> <!></details>`),rt=P(`<p><a class="button"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-1wkshki"><path d="M12 4v11M7 11l5 5 5-5M5 20h14"></path></svg> </a></p> <!> <p class="small"> </p>`,1),it=P(`<label class="game svelte-1wkshki"> <select></select></label> <!> <fieldset class="svelte-1wkshki"><legend class="svelte-1wkshki"> </legend> <div class="kinds svelte-1wkshki"></div></fieldset> <p class="small"> </p> <!> <!> <!> <!> <p class="small muted"><!> <!> <a href="/rules/protocol"> </a> · <a> </a></p>`,1);function at(r,a){f(a,!0);let d=[],p=U({game:{en:`Game`,fr:`Jeu`},kind:{en:`Kind of agent`,fr:`Genre d'agent`},python:{en:`Python with feint`,fr:`Python avec feint`},python_alone:{en:`Python alone`,fr:`Python seul`},javascript:{en:`JavaScript`,fr:`JavaScript`},curl:{en:`curl and a shell`,fr:`curl et un shell`},mcp:{en:`MCP client`,fr:`Client MCP`},llm:{en:`Language model`,fr:`Modèle de langage`},about_python:{en:`Five lines. Put your idea in the place of legal[0]. Needs feint: in the folder of its sources, . .venv/bin/activate.`,fr:`Cinq lignes. Mettez votre idée à la place de legal[0]. Il faut feint\xA0: dans le dossier de ses sources, . .venv/bin/activate.`},about_python_alone:{en:`Needs Python 3.8 or newer and nothing else. Your idea goes into choose.`,fr:`Il suffit de Python 3.8 ou plus. Votre idée va dans choose.`},about_javascript:{en:`Needs Node 18 or newer and no package. Your idea goes into choose.`,fr:`Il suffit de Node 18 ou plus, sans paquet. Votre idée va dans choose.`},about_curl:{en:`Needs sh, curl, grep and sed. It shows the protocol at its barest and plays the first legal action.`,fr:`Il suffit de sh, curl, grep et sed. C'est le protocole à nu ; il joue la première action permise.`},about_mcp:{en:`For a client that speaks the Model Context Protocol. Needs feint with its mcp extra on the client's PATH.`,fr:`Pour un client qui parle le Model Context Protocol. Il faut feint, avec son option mcp, dans le PATH du client.`},about_llm:{en:`Any endpoint that speaks OpenAI's chat completions, on your machine or hosted. Needs feint. A hosted one takes its key from FEINT_LLM_KEY.`,fr:`Tout service qui parle le chat completions d'OpenAI, chez vous ou hébergé. Il faut feint. La clé d'un service hébergé va dans FEINT_LLM_KEY.`},save:{en:`Save {file}`,fr:`Enregistrer {file}`},look:{en:`Look into {file}`,fr:`Voir {file}`},then:{en:`Then, in a terminal in the same folder:`,fr:`Puis, dans un terminal ouvert dans le même dossier\xA0:`},shell:{en:`Terminal`,fr:`Terminal`},config:{en:`The client's configuration`,fr:`La configuration du client`},ask:{en:`Then tell your model`,fr:`Puis dites à votre modèle`},model:{en:`Model`,fr:`Modèle`},base_url:{en:`Endpoint`,fr:`Adresse du service`},strategy:{en:`Strategy prompt`,fr:`Consigne de jeu`},blank:{en:`YOUR_TOKEN is filled in as soon as there is an agent.`,fr:`YOUR_TOKEN sera rempli dès que l'agent existe.`},stop:{en:`The agent plays match after match. Ctrl-C stops it.`,fr:`L'agent enchaîne les parties. Ctrl-C l'arrête.`},protocol:{en:`What goes over the wire`,fr:`Ce qui passe sur le fil`},rules:{en:`The rules`,fr:`Les règles`}}),h=o(_([])),b=o(``),S=o(`my-model`),C=o(`http://127.0.0.1:8080/v1`),w=o(_(se));W(()=>{N().then(e=>{s(h,e,!0);let t=x.query.get(`game`);t&&e.some(e=>e.name===t)&&(Q.game=t)},e=>s(b,e.message,!0))});let T=A(()=>oe(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:Q.agent?.name??`the agent`,model:F(S),base_url:F(C)},Q.kind===`llm`?F(w):void 0)),E=o(``);W(()=>{if(!F(T).file)return;let e=URL.createObjectURL(new Blob([F(T).file.text],{type:`text/plain`}));return s(E,e,!0),()=>URL.revokeObjectURL(e)});var j=it(),P=g(j),L=K(P),R=G(L);m(R,21,()=>F(h),e=>e.name,(e,t)=>{var n=Qe(),r=i(n,!0),a={};y(e=>{I(r,e),a!==(a=F(t).name)&&(n.value=(n.__value=a)??``)},[()=>z(F(t).name)]),D(e,n)},e=>{var t=Qe(),n=i(t,!0),r={};y(e=>{I(n,e),r!==(r=Q.game)&&(t.value=(t.__value=r)??``)},[()=>z(Q.game)]),D(e,t)}),l(R),n(R),l(P);var V=G(P,2),H=e=>{var t=$e(),n=i(t,!0);y(()=>I(n,F(b))),D(e,t)};B(V,e=>{F(b)&&e(H)});var q=G(V,2),te=K(q),ne=i(te,!0),re=G(te,2);m(re,20,()=>ae,e=>e,(t,n)=>{var r=et();let i;var a=K(r);c(a);var o,s=G(a,1,!0);l(r),y(e=>{i=v(r,1,`svelte-1wkshki`,null,i,{chosen:n===Q.kind}),o!==(o=n)&&(a.value=(a.__value=o)??``),I(s,e)},[()=>p(n)]),e(d,[],a,()=>Q.kind,e=>Q.kind=e),D(t,r)}),l(re),l(q);var ie=G(q,2),J=i(ie,!0),Y=G(ie,2),X=e=>{var n=tt(),r=K(n),i=K(r,!0),a=G(i);c(a),l(r);var o=G(r,2),u=K(o,!0),d=G(u);c(d),l(o);var f=G(o,2),m=K(f,!0),h=G(m);t(h),l(f),l(n),y((e,t,n)=>{I(i,e),I(u,t),I(m,n)},[()=>p(`model`),()=>p(`base_url`),()=>p(`strategy`)]),O(a,()=>F(S),e=>s(S,e)),O(d,()=>F(C),e=>s(C,e)),O(h,()=>F(w),e=>s(w,e)),D(e,n)},ce=e=>{$(e,{get text(){return F(T).file.text},get what(){return F(T).file.name}})};B(Y,e=>{Q.kind===`llm`?e(X):Q.kind===`python`&&F(T).file&&e(ce,1)});var Z=G(Y,2),le=e=>{var t=rt(),n=g(t),r=K(n),a=G(K(r));l(r),l(n);var o=G(n,2),s=e=>{var t=nt(),n=K(t),r=i(n,!0);$(G(n,2),{get text(){return F(T).file.text},get what(){return F(T).file.name}}),l(t),y(e=>I(r,e),[()=>p(`look`,{file:F(T).file.name})]),D(e,t)};B(o,e=>{Q.kind!==`llm`&&Q.kind!==`python`&&e(s)});var c=G(o,2),d=i(c,!0);y((e,t)=>{u(r,`href`,F(E)),u(r,`download`,F(T).file.name),I(a,` ${e??``}`),I(d,t)},[()=>p(`save`,{file:F(T).file.name}),()=>p(`then`)]),D(e,t)};B(Z,e=>{F(T).file&&e(le)});var ue=G(Z,2);{let e=A(()=>p(Q.kind===`mcp`?`config`:`shell`));$(ue,{get text(){return F(T).run},get what(){return F(e)}})}var de=G(ue,2),fe=e=>{{let t=A(()=>p(`ask`));$(e,{get text(){return F(T).ask},get what(){return F(t)},wrap:!0})}};B(de,e=>{F(T).ask&&e(fe)});var pe=G(de,2),me=K(pe),he=e=>{var t=M();y(e=>I(t,e),[()=>p(`blank`)]),D(e,t)};B(me,e=>{Q.agent||e(he)});var ge=G(me,2),_e=e=>{var t=M();y(e=>I(t,e),[()=>p(`stop`)]),D(e,t)};B(ge,e=>{Q.kind!==`mcp`&&e(_e)});var ve=G(ge,2),ye=i(ve,!0),be=G(ve,2),xe=i(be,!0);l(pe),y((e,t,n,r,i)=>{I(L,`${e??``} `),I(ne,t),I(J,n),I(ye,r),u(be,`href`,`/rules/${Q.game??``}`),I(xe,i)},[()=>p(`game`),()=>p(`kind`),()=>p(`about_${Q.kind}`),()=>p(`protocol`),()=>p(`rules`)]),ee(R,()=>Q.game,e=>Q.game=e),D(r,j),k()}var ot=P(`<p class="muted"> </p>`),st=P(`<section class="mine svelte-13pbuau"><!></section>`),ct=P(`<h1> </h1> <p class="lead svelte-13pbuau"> </p> <div class="build svelte-13pbuau"><ol class="steps svelte-13pbuau"><li><h2 class="svelte-13pbuau"> </h2> <!></li> <li><h2 class="svelte-13pbuau"> </h2> <!></li> <li class="svelte-13pbuau"><h2 class="svelte-13pbuau"> </h2> <!></li></ol> <aside class="svelte-13pbuau"><section class="panel svelte-13pbuau"><h2> </h2> <!></section> <!></aside></div>`,1);function lt(e,t){f(t,!0);let n=U({title:{en:`Build an agent`,fr:`Créer un agent`},lead:{en:`Two names, one command, and it sits at the table. Any language will do: an agent opens the connection itself and needs no address.`,fr:`Deux noms, une commande, et il est à table. Tout langage convient\xA0: l'agent ouvre lui-même la connexion et n'a pas besoin d'adresse.`},who:{en:`Who are you?`,fr:`Qui êtes-vous\xA0?`},name:{en:`Name the agent`,fr:`Nommez l'agent`},run:{en:`Run it`,fr:`Lancez-le`},live:{en:`Live`,fr:`En direct`},empty:{en:`When the agent is named, you see here how it connects, plays its validation match and gets to its first ranked match.`,fr:`Dès que l'agent a un nom, vous le verrez ici se connecter, passer son essai et jouer sa première partie classée.`}});W(()=>{document.title=`${n(`title`)} · feint`});var r=ct();T(`beforeunload`,S,e=>Q.owner&&e.preventDefault());var a=g(r),o=i(a,!0),s=G(a,2),c=i(s,!0),d=G(s,2),p=K(d),m=K(p);let h;var _=K(m),b=i(_,!0);Xe(G(_,2),{}),l(m);var x=G(m,2);let C;var w=K(x),E=i(w,!0);We(G(w,2),{}),l(x);var O=G(x,2),A=K(O),j=i(A,!0);at(G(A,2),{}),l(O),l(p);var M=G(p,2),N=K(M),P=K(N),F=i(P,!0),L=G(P,2),R=e=>{we(e,{get name(){return Q.agent.name}})},z=e=>{var t=ot(),r=i(t,!0);y(e=>I(r,e),[()=>n(`empty`)]),D(e,t)};B(L,e=>{Q.agent?e(R):e(z,-1)}),l(N);var V=G(N,2),H=e=>{var t=st();Ie(K(t),{}),l(t),D(e,t)};B(V,e=>{Q.owner&&e(H)}),l(M),l(d),y((e,t,n,r,i,a,s)=>{I(o,e),I(c,t),h=v(m,1,`svelte-13pbuau`,null,h,{done:Q.owner}),I(b,n),C=v(x,1,`svelte-13pbuau`,null,C,{done:Q.agent}),I(E,r),I(j,i),u(N,`aria-label`,a),I(F,s)},[()=>n(`title`),()=>n(`lead`),()=>n(`who`),()=>n(`name`),()=>n(`run`),()=>n(`live`),()=>n(`live`)]),D(e,r),k()}export{lt as default};