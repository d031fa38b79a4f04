import{$ as e,Ct as t,E as n,G as r,K as i,Q as a,R as o,S as s,T as c,U as l,V as u,W as d,X as f,Y as p,Z as m,_ as h,_t as g,ct as _,dt as v,ft as y,g as b,gt as x,ht as S,it as C,k as w,l as T,lt as E,n as D,ot as O,p as k,pt as A,q as j,rt as M,st as N,t as P,ut as F,vt as I,wt as L,x as R,xt as z}from"./words-CkHONR4T.js";import{a as B,c as V,l as H,n as U,r as W,u as G}from"./index-BBH4fjvM.js";import{t as K}from"./Copy-CbeFYGhF.js";var q=`#!/bin/sh
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
`,J=`#!/usr/bin/env node
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
`,Y=`#!/usr/bin/env python3
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
`,X={python:{file:`my_bot.py`,text:[`import os`,`import feint`,``,``,`def first(view, legal):`,`    return legal[0]`,``,``,`feint.connect(os.environ["FEINT_URL"], os.environ["FEINT_TOKEN"]).play(first, game="{game}")`],run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 my_bot.py`]},python_alone:{file:`python_bot.py`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 python_bot.py {game}`]},javascript:{file:`node_bot.mjs`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`node node_bot.mjs {game}`]},curl:{file:`curl_bot.sh`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`sh curl_bot.sh {game}`]},mcp:{run:[`{`,`  "mcpServers": {`,`    "feint": {`,`      "command": "feint",`,`      "args": ["mcp", "--server", "{url}", "--token-env", "FEINT_TOKEN"],`,`      "env": { "FEINT_TOKEN": "{token}" }`,`    }`,`  }`,`}`],ask:`You are {name} at feint. Join a ranked match of {game}, wait for each question and answer it, until the match is over.`},llm:{file:`strategy.txt`,text:[`Before you answer, say what each of the others would hold if all of them told the truth.`,`Bluff now and then, when being caught costs you little. Doubt a story that needs cards which you can see.`],run:[`export FEINT_TOKEN={token}`,`feint agent llm --model {model} --base-url {base_url} \\`,`  --strategy-prompt strategy.txt --game {game} \\`,`  --server {url} --token-env FEINT_TOKEN`]}},ee=Object.keys(X),te={python_alone:Y,javascript:J,curl:q},Z=e=>/^[\w./:@%+-]+$/.test(e)?e:`'${e.replaceAll(`'`,String.raw`'\''`)}'`;function ne(e,t,n){let r=X[e],i={...t,model:Z(t.model),base_url:Z(t.base_url)},a=te[e]??n??D((r.text??[]).join(`
`),i);return{file:r.file?{name:r.file,text:a.replace(/\n*$/,`
`)}:null,run:D(r.run.join(`
`),i),ask:r.ask?D(r.ask,i):null}}var re=X.llm.text.join(`
`);function ie(e,t,n){let r=n.filter(e=>e.kind===`validation`||e.kind===`ranked`),i=r.filter(e=>e.game===r[0]?.game&&e.status!==`void`),a=i.find(e=>e.kind===`validation`)??null,o=i.findLast(e=>e.kind===`ranked`)??null,s=n.find(e=>e.kind===`casual`&&e.status===`running`)??null;return{stage:ae(e,t,a,o),online:t,trial:a,ranked:o,casual:s}}function ae(e,t,n,r){if(r)return r.status===`finished`?`played`:`ranked`;if(!n)return t?`connected`:`waiting`;if(n.status!==`finished`)return`trial`;let i=n.seats.find(t=>t.agent===e)?.seat??-1;return n.result?.forfeits?.includes(i)?`failed`:`passed`}var oe=`build page`,Q=new class{#e=A(null);get owner(){return e(this.#e)}set owner(e){y(this.#e,e,!0)}#t=A(null);get agent(){return e(this.#t)}set agent(e){y(this.#t,e,!0)}#n=A(v([]));get tokens(){return e(this.#n)}set tokens(e){y(this.#n,e,!0)}#r=A(!1);get isFresh(){return e(this.#r)}set isFresh(e){y(this.#r,e,!0)}#i=A(`coup`);get game(){return e(this.#i)}set game(e){y(this.#i,e,!0)}#a=A(`python_alone`);get kind(){return e(this.#a)}set kind(e){y(this.#a,e,!0)}async register(e){let t=await V(`owners`,{name:e});this.owner={name:t.name,token:t.token},this.isFresh=!0,this.tokens=[]}async comeBack(e){let t=await B(`tokens`,e);this.owner={name:null,token:e},this.tokens=t.tokens;let n=t.tokens.find(e=>e.agent)?.agent;n&&(this.owner.name=(await B(`agents/${encodeURIComponent(n)}`)).owner)}async make(e){let t=await V(`agents`,{name:e},this.owner.token);this.agent={name:t.name,token:t.token},await this.look()}async connect(e){let t=`agents/${encodeURIComponent(e)}/tokens`,n=await V(t,{note:oe},this.owner.token);this.agent={name:e,token:n.token},await this.look()}async revoke(e){await H(`tokens/${e}`,this.owner.token),await this.look()}async look(){this.tokens=(await B(`tokens`,this.owner.token)).tokens}leave(){this.isFresh=!1,this.owner=this.agent=null,this.tokens=[]}},se=i(`<span class="live svelte-2trspa" aria-hidden="true"></span>`),ce=i(`<a> </a> <!>`,1),le=i(`<p class="trouble small" role="alert"> </p>`),ue=j(`<path d="M8 12.5l3 3 5-6"></path>`),de=j(`<path d="M9 9l6 6M15 9l-6 6"></path>`),fe=i(`<span class="tiny muted"> </span>`),pe=i(`<span class="small"><!></span>`),me=i(`<li><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-2trspa"><circle cx="12" cy="12" r="9"></circle><!></svg> <span> </span> <!> <!></li>`),he=i(`<p class="small"> <!></p>`),ge=i(`<p class="small"> </p>`),_e=i(`<p class="small"> </p> <pre tabindex="0"><code> </code></pre>`,1),ve=i(`<a> </a>`),ye=i(`<p class="small row"><a> </a> <!></p>`),be=i(`<h3 class="svelte-2trspa"> </h3> <p role="status"> </p> <!> <ol class="svelte-2trspa"></ol> <!> <!>`,1);function xe(n,r){I(r,!0);let i=(e,n=t)=>{var r=ce(),i=_(r),o=E(i,!0),c=F(i,2),f=e=>{var t=se();d(e,t)};u(c,e=>{n().status===`running`&&e(f)}),M(e=>{s(i,`href`,`/matches/${n().id??``}`),l(o,e)},[()=>a(n().status===`running`?`watch`:`replay`)]),d(e,r)},a=T({waiting:{en:`Waiting for its first connection …`,fr:`En attente de sa première connexion …`},connected:{en:`It is connected. A match begins as soon as it asks for one.`,fr:`Il est connecté. Une partie commence dès qu'il en demande une.`},trial:{en:`It plays its validation match against dice.`,fr:`Il passe son essai contre des dés.`},failed:{en:`It forfeited its validation match: three questions got no legal answer in time. Mend it and start it again.`,fr:`Il a perdu son essai par forfait\xA0: trois questions sans réponse permise à temps. Corrigez-le et relancez-le.`},passed:{en:`Passed. The house sits down in a few seconds.`,fr:`Réussi. La maison s'assied dans quelques secondes.`},ranked:{en:`Its first ranked match is under way.`,fr:`Sa première partie classée est en cours.`},played:{en:`It is on the ladder.`,fr:`Il est au classement.`},step_connected:{en:`Connected`,fr:`Connecté`},away:{en:`not connected now`,fr:`pas connecté en ce moment`},step_trial:{en:`Validation match`,fr:`Partie d'essai`},step_passed:{en:`Passed`,fr:`Réussi`},step_ranked:{en:`First ranked match`,fr:`Première partie classée`},watch:{en:`watch`,fr:`regarder`},replay:{en:`replay`,fr:`revoir`},lines:{en:`These lines connect it:`,fr:`Ces lignes le connectent\xA0:`},client:{en:`Start your client with the configuration of step 3.`,fr:`Démarrez votre client avec la configuration de l'étape 3.`},table:{en:`At a table of {game}:`,fr:`À une table de {game}\xA0:`},page:{en:`The page of {name}`,fr:`La page de {name}`},ladder:{en:`The ladder`,fr:`Le classement`}}),c=A(null),f=A(``);async function p(e){let t=encodeURIComponent(e);try{let[n,i]=await Promise.all([B(`agents/${t}`),B(`matches?agent=${t}&limit=100`)]);if(e!==r.name)return;y(c,ie(e,n.online,i.matches),!0),y(f,``)}catch(e){y(f,e.message,!0)}}C(()=>{let e=r.name;y(c,null),p(e);let t=setInterval(()=>!document.hidden&&void p(e),2e3);return()=>clearInterval(t)});let m=[`waiting`,`connected`,`trial`,`passed`,`ranked`,`played`],h=S(()=>e(c)?m.indexOf(e(c).stage===`failed`?`trial`:e(c).stage):0),v=S(()=>[{key:`step_connected`,done:e(h)>=1,here:e(h)===0,match:null},{key:`step_trial`,done:e(h)>=3,here:e(h)===1||e(h)===2,match:e(c)?.trial??null},{key:`step_passed`,done:e(h)>=3,here:!1,match:null},{key:`step_ranked`,done:e(h)>=5,here:e(h)===3||e(h)===4,match:e(c)?.ranked??null}]),b=S(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:r.name,model:`my-model`,base_url:`http://127.0.0.1:8080/v1`}).run);var x=be(),D=_(x),O=E(D,!0),k=F(D,2);let j;var P=E(k,!0),L=F(k,2),R=t=>{var n=le(),r=E(n,!0);M(()=>l(r,e(f))),d(t,n)};u(L,t=>{e(f)&&t(R)});var V=F(L,2);o(V,21,()=>e(v),e=>e.key,(t,n)=>{let r=S(()=>e(n).here&&e(c)?.stage===`failed`);var o=me();let s;var f=N(o),p=F(N(f)),m=e=>{var t=ue();d(e,t)},h=e=>{var t=de();d(e,t)};u(p,t=>{e(n).done?t(m):e(r)&&t(h,1)}),z(f);var g=F(f,2),_=E(g,!0),v=F(g,2),y=e=>{var t=fe(),n=E(t,!0);M(e=>l(n,e),[()=>a(`away`)]),d(e,t)};u(v,t=>{e(n).key===`step_connected`&&e(n).done&&e(c)&&!e(c).online&&t(y)});var b=F(v,2),x=t=>{var r=pe(),a=N(r);i(a,()=>e(n).match),z(r),d(t,r)};u(b,t=>{e(n).match&&t(x)}),z(o),M(t=>{s=w(o,1,`svelte-2trspa`,null,s,{done:e(n).done,here:e(n).here&&!e(r),lost:e(r)}),l(_,t)},[()=>a(e(n).key)]),d(t,o)}),z(V);var H=F(V,2),W=t=>{var n=he(),r=N(n),o=F(r);i(o,()=>e(c).casual),z(n),M(e=>l(r,`${e??``} `),[()=>a(`table`,{game:U(e(c).casual.game)})]),d(t,n)};u(H,t=>{e(c)?.casual&&t(W)});var G=F(H,2),K=e=>{var t=ge(),n=E(t,!0);M(e=>l(n,e),[()=>a(`client`)]),d(e,t)},q=t=>{var n=_e(),r=_(n),i=E(r,!0),o=F(r,2),c=N(o),u=E(c,!0);z(o),M((t,n)=>{l(i,t),s(o,`aria-label`,n),l(u,e(b))},[()=>a(`lines`),()=>a(`lines`)]),d(t,n)},J=t=>{var n=ye(),i=N(n),o=E(i,!0),f=F(i,2),p=t=>{var n=ve(),r=E(n,!0);M(t=>{s(n,`href`,`/ladders/${e(c).ranked.game??``}`),l(r,t)},[()=>a(`ladder`)]),d(t,n)};u(f,t=>{e(c).ranked&&t(p)}),z(n),M((e,t)=>{s(i,`href`,`/agents/${e??``}`),l(o,t)},[()=>encodeURIComponent(r.name),()=>a(`page`,{name:r.name})]),d(t,n)};u(G,t=>{e(c)?.stage===`waiting`&&Q.kind===`mcp`?t(K):e(c)?.stage===`waiting`?t(q,1):e(c)&&e(h)>=3&&t(J,2)}),M(t=>{l(O,r.name),j=w(k,1,`headline svelte-2trspa`,null,j,{bad:e(c)?.stage===`failed`}),l(P,t)},[()=>e(c)?a(e(c).stage):``]),d(n,x),g()}var Se=i(`<p class="trouble" role="alert"> </p>`),Ce=i(`<p class="muted"> </p>`),we=i(`<span class="tiny muted"> </span>`),Te=i(`<button class="small"> </button>`),Ee=i(`<span> </span> <button class="small main"> </button> <button class="small"> </button>`,1),De=i(`<button class="small bare"> </button>`),Oe=i(`<li class="row small svelte-1f1y1dd"><span class="muted"> </span> <!></li>`),ke=i(`<li class="small muted"> </li>`),Ae=i(`<li class="tiny muted"> </li>`),je=i(`<li class="svelte-1f1y1dd"><div class="row"><a class="name svelte-1f1y1dd"> </a> <!></div> <ul class="svelte-1f1y1dd"><!> <!></ul></li>`),Me=i(`<h2> </h2> <!> <!> <ul class="agents svelte-1f1y1dd"></ul>`,1);function Ne(t,n){I(n,!0);let r=T({title:{en:`Your agents`,fr:`Vos agents`},none:{en:`You have no agent yet.`,fr:`Vous n'avez pas encore d'agent.`},made:{en:`token made {when}`,fr:`jeton créé {when}`},scope:{en:`may {scope}`,fr:`droit\xA0: {scope}`},gone:{en:`{n} revoked`,fr:`{n} révoqué(s)`},no_token:{en:`No token is valid.`,fr:`Aucun jeton valide.`},revoke:{en:`Revoke`,fr:`Révoquer`},revoke_of:{en:`Revoke: {name}`,fr:`Révoquer : {name}`},really:{en:`Whoever plays with it is out within five seconds.`,fr:`Qui joue avec lui est dehors en cinq secondes.`},yes:{en:`Revoke it`,fr:`Le révoquer`},no:{en:`Keep it`,fr:`Le garder`},connect:{en:`Connect with a new token`,fr:`Connecter avec un nouveau jeton`},play:{en:`play`,fr:`jouer`},annotate:{en:`annotate`,fr:`annoter`},by_page:{en:`made on this page`,fr:`fait sur cette page`},here:{en:`shown above`,fr:`affiché ci-dessus`}}),i=[`play`,`annotate`],a=e=>{let t=i.find(t=>t===e);return t?r(t):e},c=e=>e.note===`build page`?r(`by_page`):e.note,f=A(``),p=A(``),h=S(()=>{let e={};for(let t of Q.tokens)t.agent&&(e[t.agent]??=[]).push(t);return Object.entries(e).sort(([,e],[,t])=>v(t)-v(e))}),v=e=>Math.max(...e.map(e=>e.created));async function b(e){y(p,``),y(f,``);try{await e}catch(e){y(p,e.message,!0)}}var x=Me(),C=_(x),w=E(C,!0),D=F(C,2),O=t=>{var n=Se(),r=E(n,!0);M(()=>l(r,e(p))),d(t,n)};u(D,t=>{e(p)&&t(O)});var k=F(D,2),j=e=>{var t=Ce(),n=E(t,!0);M(e=>l(n,e),[()=>r(`none`)]),d(e,t)};u(k,t=>{e(h).length||t(j)});var R=F(k,2);o(R,21,()=>e(h),([e,t])=>e,(t,n)=>{var i=S(()=>L(e(n),2));let p=()=>e(i)[0],h=()=>e(i)[1],g=S(()=>h().filter(e=>e.revoked===null));var v=je(),x=N(v),C=N(x),w=E(C,!0),T=F(C,2),D=e=>{var t=we(),n=E(t,!0);M(e=>l(n,e),[()=>r(`here`)]),d(e,t)},O=e=>{var t=Te(),n=E(t,!0);M(e=>l(n,e),[()=>r(`connect`)]),m(`click`,t,()=>b(Q.connect(p()))),d(e,t)};u(T,e=>{Q.agent?.name===p()?e(D):e(O,-1)}),z(x);var k=F(x,2),A=N(k);o(A,17,()=>e(g),e=>e.id,(t,n)=>{var i=Oe(),o=N(i),h=E(o),g=F(o,2),v=t=>{var i=Ee(),a=_(i),o=E(a,!0),s=F(a,2),c=E(s,!0),u=F(s,2),p=E(u,!0);M((e,t,n)=>{l(o,e),l(c,t),l(p,n)},[()=>r(`really`),()=>r(`yes`),()=>r(`no`)]),m(`click`,s,()=>b(Q.revoke(e(n).id))),m(`click`,u,()=>y(f,``)),d(t,i)},x=t=>{var i=De(),a=E(i,!0);M((e,t)=>{s(i,`aria-label`,e),l(a,t)},[()=>r(`revoke_of`,{name:p()}),()=>r(`revoke`)]),m(`click`,i,()=>y(f,e(n).id,!0)),d(t,i)};u(g,t=>{e(f)===e(n).id?t(v):t(x,-1)}),z(i),M((e,t,n)=>l(h,`${e??``}${t??``}, ${n??``}`),[()=>r(`made`,{when:P(e(n).created)}),()=>e(n).note?`, ${c(e(n))}`:``,()=>r(`scope`,{scope:a(e(n).scope)})]),d(t,i)},e=>{var t=ke(),n=E(t,!0);M(e=>l(n,e),[()=>r(`no_token`)]),d(e,t)});var j=F(A,2),I=t=>{var n=Ae(),i=E(n,!0);M(e=>l(i,e),[()=>r(`gone`,{n:h().length-e(g).length})]),d(t,n)};u(j,t=>{e(g).length<h().length&&t(I)}),z(k),z(v),M(e=>{s(C,`href`,`/agents/${e??``}`),l(w,p())},[()=>encodeURIComponent(p())]),d(t,v)}),z(R),M(e=>l(w,e),[()=>r(`title`)]),d(t,x),g()}f([`click`]);var Pe=i(`<p class="small muted svelte-v7l9lc"> </p>`),Fe=i(`<div class="secret svelte-v7l9lc"><strong class="small"> </strong> <code tabindex="0" class="svelte-v7l9lc"> </code> <p class="small svelte-v7l9lc"> </p> <div class="row"><!> <button type="button" class="small"> </button></div></div>`);function Ie(t,n){I(n,!0);let i=k(n,`kept`,3,()=>{}),a=T({kept:{en:`I have kept it`,fr:`Je l'ai gardé`},hidden:{en:`{what}: not shown any more.`,fr:`{what} : il n'est plus affiché.`}}),o=A(``),s=S(()=>e(o)===n.token);var c=r(),f=_(c),p=e=>{var t=Pe(),r=E(t,!0);M(e=>l(r,e),[()=>a(`hidden`,{what:n.what})]),d(e,t)},h=e=>{var t=Fe(),r=N(t),s=E(r,!0),c=F(r,2),u=E(c,!0),f=F(c,2),p=E(f,!0),h=F(f,2),g=N(h);K(g,{get text(){return n.token},get what(){return n.what}});var _=F(g,2),v=E(_,!0);z(h),z(t),M(e=>{l(s,n.what),l(u,n.token),l(p,n.why),l(v,e)},[()=>a(`kept`)]),m(`click`,_,()=>(y(o,n.token,!0),i()())),d(e,t)};u(f,t=>{e(s)?t(p):t(h,-1)}),d(t,c),g()}f([`click`]);var Le=i(`<p class="muted"> </p>`),Re=i(`<!> <button type="button" class="small"> </button>`,1),ze=i(`<p class="trouble" role="alert"> </p>`),Be=i(`<form autocomplete="off"><label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button> <!></form>`);function Ve(t,n){I(n,!0);let i=T({first:{en:`First say who you are.`,fr:`Dites d'abord qui vous êtes.`},name:{en:`The agent's name`,fr:`Le nom de l'agent`},hint:{en:`It stands on the ladders.`,fr:`Il figure aux classements.`},go:{en:`Make the agent`,fr:`Créer l'agent`},token:{en:`The token of {name}`,fr:`Le jeton de {name}`},keep:{en:`With it the agent plays, and nothing else. It is shown once, and filled in below while this page is open. A lost one can be replaced.`,fr:`Avec lui l'agent joue, rien de plus. Il n'est montré qu'une fois, et rempli ci-dessous tant que la page est ouverte. Un jeton perdu se remplace.`},another:{en:`Another agent`,fr:`Un autre agent`}}),o=A(``),s=A(``),c=A(!1);async function f(t){t.preventDefault(),y(c,!0),y(s,``);try{await Q.make(e(o).trim()),y(o,``)}catch(e){y(s,e.message,!0)}finally{y(c,!1)}}var p=r(),v=_(p),b=e=>{var t=Le(),n=E(t,!0);M(e=>l(n,e),[()=>i(`first`)]),d(e,t)},x=t=>{var n=Re(),r=_(n);{let t=S(()=>i(`token`,{name:Q.agent.name})),n=S(()=>i(`keep`));Ie(r,{get token(){return Q.agent.token},get what(){return e(t)},get why(){return e(n)}})}var a=F(r,2),o=E(a,!0);M(e=>l(o,e),[()=>i(`another`)]),m(`click`,a,()=>Q.agent=null),d(t,n)},C=t=>{var n=Be(),r=N(n),p=N(r),m=F(p);R(m);var g=F(m,2),_=E(g,!0);z(r);var v=F(r,2),b=E(v,!0),x=F(v,2),S=t=>{var n=ze(),r=E(n,!0);M(()=>l(r,e(s))),d(t,n)};u(x,t=>{e(s)&&t(S)}),z(n),M((t,n,r)=>{l(p,`${t??``} `),l(_,n),v.disabled=e(c),l(b,r)},[()=>i(`name`),()=>i(`hint`),()=>i(`go`)]),a(`submit`,n,f),h(m,()=>e(o),e=>y(o,e)),d(t,n)};u(v,e=>{Q.owner?Q.agent?e(x,1):e(C,-1):e(b)}),d(t,p),g()}f([`click`]);var He=i(`<p class="row svelte-1vhx23v"><span> </span> <button type="button" class="bare small"> </button></p> <!>`,1),Ue=i(`<label class="line"><input type="radio" name="way"/> </label>`),We=i(`<label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button>`,1),Ge=i(`<label> <input required="" spellcheck="false" autocomplete="off" placeholder="feint_…"/></label> <button class="main"> </button>`,1),Ke=i(`<p class="trouble svelte-1vhx23v" role="alert"> </p>`),qe=i(`<form autocomplete="off"><div class="row ways svelte-1vhx23v"></div> <!> <!></form>`);function Je(t,n){I(n,!0);let i=[],s=T({fresh:{en:`I am new here`,fr:`Je suis nouveau`},known:{en:`I have an owner's token`,fr:`J'ai un jeton de propriétaire`},name:{en:`Your name, as others will see it`,fr:`Votre nom, tel que les autres le verront`},rule:{en:`2 to 40 letters, digits, spaces, dots, - and _.`,fr:`De 2 à 40 lettres sans accent, chiffres, espaces, points, - et _.`},token:{en:`Your owner's token`,fr:`Votre jeton de propriétaire`},go:{en:`Take this name`,fr:`Prendre ce nom`},enter:{en:`Come in`,fr:`Entrer`},keep:{en:`This is the only time it is shown: keep it. It makes agents and revokes their tokens, and there is no other proof that they are yours.`,fr:`Il n'est montré qu'une fois\xA0: gardez-le. Il crée des agents et révoque leurs jetons, et rien d'autre ne prouve qu'ils sont à vous.`},you:{en:`You are {name}.`,fr:`Vous êtes {name}.`},you_are:{en:`The token is good.`,fr:`Le jeton est bon.`},other:{en:`Somebody else`,fr:`Quelqu'un d'autre`}}),c=A(`fresh`),f=A(``),p=A(``),v=A(``),x=A(!1);async function C(t){t.preventDefault(),y(x,!0),y(v,``);try{e(c)===`fresh`?await Q.register(e(f).trim()):await Q.comeBack(e(p).trim()),y(p,``)}catch(e){y(v,e.message,!0)}finally{y(x,!1)}}var w=r(),D=_(w),O=t=>{var n=He(),r=_(n),i=N(r),a=E(i,!0),o=F(i,2),c=E(o,!0);z(r);var f=F(r,2),p=t=>{{let n=S(()=>s(`token`)),r=S(()=>s(`keep`));Ie(t,{get token(){return Q.owner.token},get what(){return e(n)},get why(){return e(r)},kept:()=>Q.isFresh=!1})}};u(f,e=>{Q.isFresh&&e(p)}),M((e,t)=>{l(a,e),l(c,t)},[()=>Q.owner.name?s(`you`,{name:Q.owner.name}):s(`you_are`),()=>s(`other`)]),m(`click`,o,()=>Q.leave()),d(t,n)},k=t=>{var n=qe(),r=N(n);o(r,20,()=>[`fresh`,`known`],e=>e,(t,n)=>{var r=Ue(),a=N(r);R(a);var o,u=F(a,1,!0);z(r),M(e=>{o!==(o=n)&&(a.value=(a.__value=o)??``),l(u,e)},[()=>s(n)]),b(i,[],a,()=>e(c),e=>y(c,e)),d(t,r)}),z(r);var m=F(r,2),g=t=>{var n=We(),r=_(n),i=N(r),a=F(i);R(a);var o=F(a,2),c=E(o,!0);z(r);var u=F(r,2),p=E(u,!0);M((t,n,r)=>{l(i,`${t??``} `),l(c,n),u.disabled=e(x),l(p,r)},[()=>s(`name`),()=>s(`rule`),()=>s(`go`)]),h(a,()=>e(f),e=>y(f,e)),d(t,n)},S=t=>{var n=Ge(),r=_(n),i=N(r),a=F(i);R(a),z(r);var o=F(r,2),c=E(o,!0);M((t,n)=>{l(i,`${t??``} `),o.disabled=e(x),l(c,n)},[()=>s(`token`),()=>s(`enter`)]),h(a,()=>e(p),e=>y(p,e)),d(t,n)};u(m,t=>{e(c)===`fresh`?t(g):t(S,-1)});var w=F(m,2),T=t=>{var n=Ke(),r=E(n,!0);M(()=>l(r,e(v))),d(t,n)};u(w,t=>{e(v)&&t(T)}),z(n),a(`submit`,n,C),d(t,n)};u(D,e=>{Q.owner?e(O):e(k,-1)}),d(t,w),g()}f([`click`]);var Ye=i(`<div class="code svelte-hrezcr"><div class="bar svelte-hrezcr"><span class="tiny muted"> </span> <!></div> <pre tabindex="0"><code class="svelte-hrezcr"> </code></pre></div>`);function $(e,t){let n=k(t,`wrap`,3,!1);var r=Ye(),i=N(r),a=N(i),o=E(a,!0),c=F(a,2);K(c,{get text(){return t.text},get what(){return t.what}}),z(i);var u=F(i,2);let f;var p=N(u),m=E(p,!0);z(u),z(r),M(()=>{l(o,t.what),s(u,`aria-label`,t.what),f=w(u,1,`svelte-hrezcr`,null,f,{wrap:n()}),l(m,t.text)}),d(e,r)}var Xe=i(`<option> </option>`),Ze=i(`<p class="trouble" role="alert"> </p>`),Qe=i(`<label><input type="radio" name="kind" class="svelte-1wkshki"/> </label>`),$e=i(`<div class="model svelte-1wkshki"><label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" class="svelte-1wkshki"/></label> <label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" type="url" class="svelte-1wkshki"/></label> <label class="wide svelte-1wkshki"> <textarea rows="5" maxlength="16000"></textarea></label></div>`),et=i(`<details><summary class="small svelte-1wkshki"> </summary> <!></details>`),tt=i(`<p><a class="button"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-1wkshki"><path d="M12 4v11M7 11l5 5 5-5M5 20h14"></path></svg> </a></p> <!> <p class="small"> </p>`,1),nt=i(`<label class="game svelte-1wkshki"> <select></select></label> <!> <fieldset class="svelte-1wkshki"><legend class="svelte-1wkshki"> </legend> <div class="kinds svelte-1wkshki"></div></fieldset> <p class="small"> </p> <!> <!> <!> <!> <p class="small muted"><!> <!> <a href="/rules/protocol"> </a> · <a> </a></p>`,1);function rt(t,r){I(r,!0);let i=[],a=T({game:{en:`Game`,fr:`Jeu`},kind:{en:`Kind of agent`,fr:`Genre d'agent`},python:{en:`Python with feint`,fr:`Python avec feint`},python_alone:{en:`Python alone`,fr:`Python seul`},javascript:{en:`JavaScript`,fr:`JavaScript`},curl:{en:`curl and a shell`,fr:`curl et un shell`},mcp:{en:`MCP client`,fr:`Client MCP`},llm:{en:`Language model`,fr:`Modèle de langage`},about_python:{en:`Five lines. Put your idea in the place of legal[0]. Needs feint: in the folder of its sources, . .venv/bin/activate.`,fr:`Cinq lignes. Mettez votre idée à la place de legal[0]. Il faut feint\xA0: dans le dossier de ses sources, . .venv/bin/activate.`},about_python_alone:{en:`Needs Python 3.8 or newer and nothing else. Your idea goes into choose.`,fr:`Il suffit de Python 3.8 ou plus. Votre idée va dans choose.`},about_javascript:{en:`Needs Node 18 or newer and no package. Your idea goes into choose.`,fr:`Il suffit de Node 18 ou plus, sans paquet. Votre idée va dans choose.`},about_curl:{en:`Needs sh, curl, grep and sed. It shows the protocol at its barest and plays the first legal action.`,fr:`Il suffit de sh, curl, grep et sed. C'est le protocole à nu ; il joue la première action permise.`},about_mcp:{en:`For a client that speaks the Model Context Protocol. Needs feint with its mcp extra on the client's PATH.`,fr:`Pour un client qui parle le Model Context Protocol. Il faut feint, avec son option mcp, dans le PATH du client.`},about_llm:{en:`Any endpoint that speaks OpenAI's chat completions, on your machine or hosted. Needs feint. A hosted one takes its key from FEINT_LLM_KEY.`,fr:`Tout service qui parle le chat completions d'OpenAI, chez vous ou hébergé. Il faut feint. La clé d'un service hébergé va dans FEINT_LLM_KEY.`},save:{en:`Save {file}`,fr:`Enregistrer {file}`},look:{en:`Look into {file}`,fr:`Voir {file}`},then:{en:`Then, in a terminal in the same folder:`,fr:`Puis, dans un terminal ouvert dans le même dossier\xA0:`},shell:{en:`Terminal`,fr:`Terminal`},config:{en:`The client's configuration`,fr:`La configuration du client`},ask:{en:`Then tell your model`,fr:`Puis dites à votre modèle`},model:{en:`Model`,fr:`Modèle`},base_url:{en:`Endpoint`,fr:`Adresse du service`},strategy:{en:`Strategy prompt`,fr:`Consigne de jeu`},blank:{en:`YOUR_TOKEN is filled in as soon as there is an agent.`,fr:`YOUR_TOKEN sera rempli dès que l'agent existe.`},stop:{en:`The agent plays match after match. Ctrl-C stops it.`,fr:`L'agent enchaîne les parties. Ctrl-C l'arrête.`},protocol:{en:`What goes over the wire`,fr:`Ce qui passe sur le fil`},rules:{en:`The rules`,fr:`Les règles`}}),f=A(v([])),m=A(``),D=A(`my-model`),O=A(`http://127.0.0.1:8080/v1`),k=A(v(re));C(()=>{W().then(e=>{y(f,e,!0);let t=G.query.get(`game`);t&&e.some(e=>e.name===t)&&(Q.game=t)},e=>y(m,e.message,!0))});let j=S(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:Q.agent?.name??`the agent`,model:e(D),base_url:e(O)},Q.kind===`llm`?e(k):void 0)),P=A(``);C(()=>{if(!e(j).file)return;let t=URL.createObjectURL(new Blob([e(j).file.text],{type:`text/plain`}));return y(P,t,!0),()=>URL.revokeObjectURL(t)});var L=nt(),B=_(L),V=N(B),H=F(V);o(H,21,()=>e(f),e=>e.name,(t,n)=>{var r=Xe(),i=E(r,!0),a={};M(t=>{l(i,t),a!==(a=e(n).name)&&(r.value=(r.__value=a)??``)},[()=>U(e(n).name)]),d(t,r)},e=>{var t=Xe(),n=E(t,!0),r={};M(e=>{l(n,e),r!==(r=Q.game)&&(t.value=(t.__value=r)??``)},[()=>U(Q.game)]),d(e,t)}),z(H),n(H),z(B);var K=F(B,2),q=t=>{var n=Ze(),r=E(n,!0);M(()=>l(r,e(m))),d(t,n)};u(K,t=>{e(m)&&t(q)});var J=F(K,2),Y=N(J),X=E(Y,!0),te=F(Y,2);o(te,20,()=>ee,e=>e,(e,t)=>{var n=Qe();let r;var o=N(n);R(o);var s,c=F(o,1,!0);z(n),M(e=>{r=w(n,1,`svelte-1wkshki`,null,r,{chosen:t===Q.kind}),s!==(s=t)&&(o.value=(o.__value=s)??``),l(c,e)},[()=>a(t)]),b(i,[],o,()=>Q.kind,e=>Q.kind=e),d(e,n)}),z(te),z(J);var Z=F(J,2),ie=E(Z,!0),ae=F(Z,2),oe=t=>{var n=$e(),r=N(n),i=N(r,!0),o=F(i);R(o),z(r);var s=F(r,2),c=N(s,!0),u=F(c);R(u),z(s);var f=F(s,2),p=N(f,!0),m=F(p);x(m),z(f),z(n),M((e,t,n)=>{l(i,e),l(c,t),l(p,n)},[()=>a(`model`),()=>a(`base_url`),()=>a(`strategy`)]),h(o,()=>e(D),e=>y(D,e)),h(u,()=>e(O),e=>y(O,e)),h(m,()=>e(k),e=>y(k,e)),d(t,n)},se=t=>{$(t,{get text(){return e(j).file.text},get what(){return e(j).file.name}})};u(ae,t=>{Q.kind===`llm`?t(oe):Q.kind===`python`&&e(j).file&&t(se,1)});var ce=F(ae,2),le=t=>{var n=tt(),r=_(n),i=N(r),o=F(N(i));z(i),z(r);var c=F(r,2),f=t=>{var n=et(),r=N(n),i=E(r,!0);$(F(r,2),{get text(){return e(j).file.text},get what(){return e(j).file.name}}),z(n),M(e=>l(i,e),[()=>a(`look`,{file:e(j).file.name})]),d(t,n)};u(c,e=>{Q.kind!==`llm`&&Q.kind!==`python`&&e(f)});var p=F(c,2),m=E(p,!0);M((t,n)=>{s(i,`href`,e(P)),s(i,`download`,e(j).file.name),l(o,` ${t??``}`),l(m,n)},[()=>a(`save`,{file:e(j).file.name}),()=>a(`then`)]),d(t,n)};u(ce,t=>{e(j).file&&t(le)});var ue=F(ce,2);{let t=S(()=>a(Q.kind===`mcp`?`config`:`shell`));$(ue,{get text(){return e(j).run},get what(){return e(t)}})}var de=F(ue,2),fe=t=>{{let n=S(()=>a(`ask`));$(t,{get text(){return e(j).ask},get what(){return e(n)},wrap:!0})}};u(de,t=>{e(j).ask&&t(fe)});var pe=F(de,2),me=N(pe),he=e=>{var t=p();M(e=>l(t,e),[()=>a(`blank`)]),d(e,t)};u(me,e=>{Q.agent||e(he)});var ge=F(me,2),_e=e=>{var t=p();M(e=>l(t,e),[()=>a(`stop`)]),d(e,t)};u(ge,e=>{Q.kind!==`mcp`&&e(_e)});var ve=F(ge,2),ye=E(ve,!0),be=F(ve,2),xe=E(be,!0);z(pe),M((e,t,n,r,i)=>{l(V,`${e??``} `),l(X,t),l(ie,n),l(ye,r),s(be,`href`,`/rules/${Q.game??``}`),l(xe,i)},[()=>a(`game`),()=>a(`kind`),()=>a(`about_${Q.kind}`),()=>a(`protocol`),()=>a(`rules`)]),c(H,()=>Q.game,e=>Q.game=e),d(t,L),g()}var it=i(`<p class="muted"> </p>`),at=i(`<section class="mine svelte-13pbuau"><!></section>`),ot=i(`<h1> </h1> <p class="lead svelte-13pbuau"> </p> <div class="build svelte-13pbuau"><ol class="steps svelte-13pbuau"><li><h2 class="svelte-13pbuau"> </h2> <!></li> <li><h2 class="svelte-13pbuau"> </h2> <!></li> <li class="svelte-13pbuau"><h2 class="svelte-13pbuau"> </h2> <!></li></ol> <aside class="svelte-13pbuau"><section class="panel svelte-13pbuau"><h2> </h2> <!></section> <!></aside></div>`,1);function st(e,t){I(t,!0);let n=T({title:{en:`Build an agent`,fr:`Créer un agent`},lead:{en:`Two names, one command, and it sits at the table. Any language will do: an agent opens the connection itself and needs no address.`,fr:`Deux noms, une commande, et il est à table. Tout langage convient\xA0: l'agent ouvre lui-même la connexion et n'a pas besoin d'adresse.`},who:{en:`Who are you?`,fr:`Qui êtes-vous\xA0?`},name:{en:`Name the agent`,fr:`Nommez l'agent`},run:{en:`Run it`,fr:`Lancez-le`},live:{en:`Live`,fr:`En direct`},empty:{en:`When the agent is named, you see here how it connects, plays its validation match and gets to its first ranked match.`,fr:`Dès que l'agent a un nom, vous le verrez ici se connecter, passer son essai et jouer sa première partie classée.`}});C(()=>{document.title=`${n(`title`)} · feint`});var r=ot();a(`beforeunload`,O,e=>Q.owner&&e.preventDefault());var i=_(r),o=E(i,!0),c=F(i,2),f=E(c,!0),p=F(c,2),m=N(p),h=N(m);let v;var y=N(h),b=E(y,!0);Je(F(y,2),{}),z(h);var x=F(h,2);let S;var D=N(x),k=E(D,!0);Ve(F(D,2),{}),z(x);var A=F(x,2),j=N(A),P=E(j,!0);rt(F(j,2),{}),z(A),z(m);var L=F(m,2),R=N(L),B=N(R),V=E(B,!0),H=F(B,2),U=e=>{xe(e,{get name(){return Q.agent.name}})},W=e=>{var t=it(),r=E(t,!0);M(e=>l(r,e),[()=>n(`empty`)]),d(e,t)};u(H,e=>{Q.agent?e(U):e(W,-1)}),z(R);var G=F(R,2),K=e=>{var t=at();Ne(N(t),{}),z(t),d(e,t)};u(G,e=>{Q.owner&&e(K)}),z(L),z(p),M((e,t,n,r,i,a,c)=>{l(o,e),l(f,t),v=w(h,1,`svelte-13pbuau`,null,v,{done:Q.owner}),l(b,n),S=w(x,1,`svelte-13pbuau`,null,S,{done:Q.agent}),l(k,r),l(P,i),s(R,`aria-label`,a),l(V,c)},[()=>n(`title`),()=>n(`lead`),()=>n(`who`),()=>n(`name`),()=>n(`run`),()=>n(`live`),()=>n(`live`)]),d(e,r),g()}export{st as default};