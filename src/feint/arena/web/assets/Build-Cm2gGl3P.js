import{$ as e,B as t,F as n,H as r,I as i,K as a,L as o,P as s,Q as c,R as l,U as u,V as d,W as f,X as p,Y as m,Z as h,_ as g,at as _,b as v,ct as y,d as b,et as x,f as S,g as C,it as w,j as T,l as E,lt as D,n as O,nt as k,o as A,ot as j,q as M,r as N,rt as P,s as F,st as I,tt as L,w as R,x as z,z as B}from"./index-CgYAVEkT.js";import{c as V,i as H,n as ee,s as U,t as te}from"./games.svelte-Dfnztx-_.js";var W=`#!/bin/sh
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
`,G=`#!/usr/bin/env node
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
`,K=`#!/usr/bin/env python3
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
`,q={python:{file:`my_bot.py`,text:[`import os`,`import feint`,``,``,`def first(view, legal):`,`    return legal[0]`,``,``,`feint.connect(os.environ["FEINT_URL"], os.environ["FEINT_TOKEN"]).play(first, game="{game}")`],run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 my_bot.py`]},python_alone:{file:`python_bot.py`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 python_bot.py {game}`]},javascript:{file:`node_bot.mjs`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`node node_bot.mjs {game}`]},curl:{file:`curl_bot.sh`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`sh curl_bot.sh {game}`]},mcp:{run:[`{`,`  "mcpServers": {`,`    "feint": {`,`      "command": "feint",`,`      "args": ["mcp", "--server", "{url}", "--token-env", "FEINT_TOKEN"],`,`      "env": { "FEINT_TOKEN": "{token}" }`,`    }`,`  }`,`}`],ask:`You are {name} at feint. Join a ranked match of {game}, wait for each question and answer it, until the match is over.`},llm:{file:`strategy.txt`,text:[`Before you answer, say what each of the others would hold if all of them told the truth.`,`Bluff now and then, when being caught costs you little. Doubt a story that needs cards which you can see.`],run:[`export FEINT_TOKEN={token}`,`feint agent llm --model {model} --base-url {base_url} \\`,`  --strategy-prompt strategy.txt --game {game} \\`,`  --server {url} --token-env FEINT_TOKEN`]}},ne=Object.keys(q),re={python_alone:K,javascript:G,curl:W},J=e=>/^[\w./:@%+-]+$/.test(e)?e:`'${e.replaceAll(`'`,String.raw`'\''`)}'`;function ie(e,t,n){let r=q[e],i={...t,model:J(t.model),base_url:J(t.base_url)},a=re[e]??n??N((r.text??[]).join(`
`),i);return{file:r.file?{name:r.file,text:a.replace(/\n*$/,`
`)}:null,run:N(r.run.join(`
`),i),ask:r.ask?N(r.ask,i):null}}var ae=q.llm.text.join(`
`);function Y(e,t,n){let r=n.filter(e=>e.kind===`validation`||e.kind===`ranked`),i=r.filter(e=>e.game===r[0]?.game&&e.status!==`void`),a=i.find(e=>e.kind===`validation`)??null,o=i.findLast(e=>e.kind===`ranked`)??null,s=n.find(e=>e.kind===`casual`&&e.status===`running`)??null;return{stage:oe(e,t,a,o),online:t,trial:a,ranked:o,casual:s}}function oe(e,t,n,r){if(r)return r.status===`finished`?`played`:`ranked`;if(!n)return t?`connected`:`waiting`;if(n.status!==`finished`)return`trial`;let i=n.seats.find(t=>t.agent===e)?.seat??-1;return n.result?.forfeits?.includes(i)?`failed`:`passed`}var X=new class{#e=L(null);get owner(){return f(this.#e)}set owner(e){x(this.#e,e,!0)}#t=L(null);get agent(){return f(this.#t)}set agent(e){x(this.#t,e,!0)}#n=L(e([]));get tokens(){return f(this.#n)}set tokens(e){x(this.#n,e,!0)}#r=L(`coup`);get game(){return f(this.#r)}set game(e){x(this.#r,e,!0)}#i=L(`python_alone`);get kind(){return f(this.#i)}set kind(e){x(this.#i,e,!0)}async register(e){let t=await U(`owners`,{name:e});this.owner={name:t.name,token:t.token},this.tokens=[]}async comeBack(e){let t=await H(`tokens`,e);this.owner={name:null,token:e},this.tokens=t.tokens;let n=t.tokens.find(e=>e.agent)?.agent;n&&(this.owner.name=(await H(`agents/${encodeURIComponent(n)}`)).owner)}async make(e){let t=await U(`agents`,{name:e},this.owner.token);this.agent={name:t.name,token:t.token},await this.look()}async connect(e){let t=`agents/${encodeURIComponent(e)}/tokens`,n=await U(t,{note:`build page`},this.owner.token);this.agent={name:e,token:n.token},await this.look()}async revoke(e){await V(`tokens/${e}`,this.owner.token),await this.look()}async look(){this.tokens=(await H(`tokens`,this.owner.token)).tokens}leave(){this.owner=this.agent=null,this.tokens=[]}},Z=l(`<span class="live svelte-2trspa" aria-hidden="true"></span>`),se=l(`<a> </a> <!>`,1),ce=l(`<p class="trouble small" role="alert"> </p>`),le=B(`<path d="M8 12.5l3 3 5-6"></path>`),ue=B(`<path d="M9 9l6 6M15 9l-6 6"></path>`),de=l(`<span class="tiny muted"> </span>`),Q=l(`<span class="small"><!></span>`),fe=l(`<li><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-2trspa"><circle cx="12" cy="12" r="9"></circle><!></svg> <span> </span> <!> <!></li>`),pe=l(`<p class="small"> <!></p>`),me=l(`<p class="small"> </p>`),he=l(`<p class="small"> </p> <pre tabindex="0"><code> </code></pre>`,1),ge=l(`<a> </a>`),_e=l(`<p class="small row"><a> </a> <!></p>`),ve=l(`<h3 class="svelte-2trspa"> </h3> <p role="status"> </p> <!> <ol class="svelte-2trspa"></ol> <!> <!>`,1);function ye(e,t){_(t,!0);let r=(e,t=y)=>{var r=se(),l=p(r),u=h(l,!0),d=c(l,2),f=e=>{var t=Z();i(e,t)};s(d,e=>{t().status===`running`&&e(f)}),a(e=>{g(l,`href`,`/matches/${t().id??``}`),n(u,e)},[()=>o(t().status===`running`?`watch`:`replay`)]),i(e,r)},o=A({waiting:{en:`Waiting for its first connection …`,fr:`En attente de sa première connexion …`},connected:{en:`It is connected. A match begins as soon as it asks for one.`,fr:`Il est connecté. Une partie commence dès qu'il en demande une.`},trial:{en:`It plays its trial against dice.`,fr:`Il passe son essai contre des dés.`},failed:{en:`It forfeited its trial: three questions got no legal answer in time. Mend it and start it again.`,fr:`Il a perdu son essai par forfait\xA0: trois questions sans réponse permise à temps. Corrigez-le et relancez-le.`},passed:{en:`Passed. The house sits down in a few seconds.`,fr:`Réussi. La maison s'assied dans quelques secondes.`},ranked:{en:`Its first ranked match is under way.`,fr:`Sa première partie classée est en cours.`},played:{en:`It is on the ladder.`,fr:`Il est au classement.`},step_connected:{en:`Connected`,fr:`Connecté`},away:{en:`not connected now`,fr:`pas connecté en ce moment`},step_trial:{en:`Trial match`,fr:`Partie d'essai`},step_passed:{en:`Passed`,fr:`Réussi`},step_ranked:{en:`First ranked match`,fr:`Première partie classée`},watch:{en:`watch`,fr:`regarder`},replay:{en:`replay`,fr:`revoir`},lines:{en:`These lines connect it:`,fr:`Ces lignes le connectent\xA0:`},client:{en:`Start your client with the configuration of step 3.`,fr:`Démarrez votre client avec la configuration de l'étape 3.`},table:{en:`At a table of {game}:`,fr:`À une table de {game}\xA0:`},page:{en:`The page of {name}`,fr:`La page de {name}`},ladder:{en:`The ladder`,fr:`Le classement`}}),l=L(null),u=L(``);async function d(e){let n=encodeURIComponent(e);try{let[r,i]=await Promise.all([H(`agents/${n}`),H(`matches?agent=${n}&limit=100`)]);if(e!==t.name)return;x(l,Y(e,r.online,i.matches),!0),x(u,``)}catch(e){x(u,e.message,!0)}}M(()=>{let e=t.name;x(l,null),d(e);let n=setInterval(()=>!document.hidden&&void d(e),2e3);return()=>clearInterval(n)});let v=[`waiting`,`connected`,`trial`,`passed`,`ranked`,`played`],b=k(()=>f(l)?v.indexOf(f(l).stage===`failed`?`trial`:f(l).stage):0),S=k(()=>[{key:`step_connected`,done:f(b)>=1,here:f(b)===0,match:null},{key:`step_trial`,done:f(b)>=3,here:f(b)===1||f(b)===2,match:f(l)?.trial??null},{key:`step_passed`,done:f(b)>=3,here:!1,match:null},{key:`step_ranked`,done:f(b)>=5,here:f(b)===3||f(b)===4,match:f(l)?.ranked??null}]),C=k(()=>ie(X.kind,{url:location.origin,token:X.agent?.token??`YOUR_TOKEN`,game:X.game,name:t.name,model:`my-model`,base_url:`http://127.0.0.1:8080/v1`}).run);var E=ve(),D=p(E),O=h(D,!0),j=c(D,2);let N;var P=h(j,!0),F=c(j,2),z=e=>{var t=ce(),r=h(t,!0);a(()=>n(r,f(u))),i(e,t)};s(F,e=>{f(u)&&e(z)});var B=c(F,2);T(B,21,()=>f(S),e=>e.key,(e,t)=>{let u=k(()=>f(t).here&&f(l)?.stage===`failed`);var d=fe();let p;var g=m(d),_=c(m(g)),v=e=>{var t=le();i(e,t)},y=e=>{var t=ue();i(e,t)};s(_,e=>{f(t).done?e(v):f(u)&&e(y,1)}),I(g);var b=c(g,2),x=h(b,!0),S=c(b,2),C=e=>{var t=de(),r=h(t,!0);a(e=>n(r,e),[()=>o(`away`)]),i(e,t)};s(S,e=>{f(t).key===`step_connected`&&f(t).done&&f(l)&&!f(l).online&&e(C)});var w=c(S,2),T=e=>{var n=Q(),a=m(n);r(a,()=>f(t).match),I(n),i(e,n)};s(w,e=>{f(t).match&&e(T)}),I(d),a(e=>{p=R(d,1,`svelte-2trspa`,null,p,{done:f(t).done,here:f(t).here&&!f(u),lost:f(u)}),n(x,e)},[()=>o(f(t).key)]),i(e,d)}),I(B);var V=c(B,2),ee=e=>{var t=pe(),s=m(t),u=c(s);r(u,()=>f(l).casual),I(t),a(e=>n(s,`${e??``} `),[()=>o(`table`,{game:te(f(l).casual.game)})]),i(e,t)};s(V,e=>{f(l)?.casual&&e(ee)});var U=c(V,2),W=e=>{var t=me(),r=h(t,!0);a(e=>n(r,e),[()=>o(`client`)]),i(e,t)},G=e=>{var t=he(),r=p(t),s=h(r,!0),l=c(r,2),u=m(l),d=h(u,!0);I(l),a((e,t)=>{n(s,e),g(l,`aria-label`,t),n(d,f(C))},[()=>o(`lines`),()=>o(`lines`)]),i(e,t)},K=e=>{var r=_e(),u=m(r),d=h(u,!0),p=c(u,2),_=e=>{var t=ge(),r=h(t,!0);a(e=>{g(t,`href`,`/ladders/${f(l).ranked.game??``}`),n(r,e)},[()=>o(`ladder`)]),i(e,t)};s(p,e=>{f(l).ranked&&e(_)}),I(r),a((e,t)=>{g(u,`href`,`/agents/${e??``}`),n(d,t)},[()=>encodeURIComponent(t.name),()=>o(`page`,{name:t.name})]),i(e,r)};s(U,e=>{f(l)?.stage===`waiting`&&X.kind===`mcp`?e(W):f(l)?.stage===`waiting`?e(G,1):f(l)&&f(b)>=3&&e(K,2)}),a(e=>{n(O,t.name),N=R(j,1,`headline svelte-2trspa`,null,N,{bad:f(l)?.stage===`failed`}),n(P,e)},[()=>f(l)?o(f(l).stage):``]),i(e,E),w()}var be=l(`<p class="trouble" role="alert"> </p>`),xe=l(`<p class="muted"> </p>`),Se=l(`<span class="tiny muted"> </span>`),Ce=l(`<button class="small"> </button>`),we=l(`<span> </span> <button class="small main"> </button> <button class="small"> </button>`,1),Te=l(`<button class="small bare"> </button>`),Ee=l(`<li class="row small svelte-1f1y1dd"><span class="muted"> </span> <!></li>`),De=l(`<li class="small muted"> </li>`),Oe=l(`<li class="tiny muted"> </li>`),ke=l(`<li class="svelte-1f1y1dd"><div class="row"><a class="name svelte-1f1y1dd"> </a> <!></div> <ul class="svelte-1f1y1dd"><!> <!></ul></li>`),Ae=l(`<h2> </h2> <!> <!> <ul class="agents svelte-1f1y1dd"></ul>`,1);function je(e,t){_(t,!0);let o=A({title:{en:`Your agents`,fr:`Vos agents`},none:{en:`You have no agent yet.`,fr:`Vous n'avez pas encore d'agent.`},made:{en:`token made {when}`,fr:`jeton créé {when}`},scope:{en:`may {scope}`,fr:`droit\xA0: {scope}`},gone:{en:`{n} revoked`,fr:`{n} révoqué(s)`},no_token:{en:`No token is valid.`,fr:`Aucun jeton valide.`},revoke:{en:`Revoke`,fr:`Révoquer`},really:{en:`Whoever plays with it is out within five seconds.`,fr:`Qui joue avec lui est dehors en cinq secondes.`},yes:{en:`Revoke it`,fr:`Le révoquer`},no:{en:`Keep it`,fr:`Le garder`},connect:{en:`Connect with a new token`,fr:`Connecter avec un nouveau jeton`},here:{en:`shown above`,fr:`affiché ci-dessus`}}),l=L(``),u=L(``),d=k(()=>{let e={};for(let t of X.tokens)t.agent&&(e[t.agent]??=[]).push(t);return Object.entries(e).sort(([,e],[,t])=>v(t)-v(e))}),v=e=>Math.max(...e.map(e=>e.created));async function y(e){x(u,``),x(l,``);try{await e}catch(e){x(u,e.message,!0)}}var b=Ae(),S=p(b),C=h(S,!0),E=c(S,2),j=e=>{var t=be(),r=h(t,!0);a(()=>n(r,f(u))),i(e,t)};s(E,e=>{f(u)&&e(j)});var M=c(E,2),N=e=>{var t=xe(),r=h(t,!0);a(e=>n(r,e),[()=>o(`none`)]),i(e,t)};s(M,e=>{f(d).length||e(N)});var P=c(M,2);T(P,21,()=>f(d),([e,t])=>e,(e,t)=>{var u=k(()=>D(f(t),2));let d=()=>f(u)[0],_=()=>f(u)[1],v=k(()=>_().filter(e=>e.revoked===null));var b=ke(),S=m(b),C=m(S),w=h(C,!0),E=c(C,2),A=e=>{var t=Se(),r=h(t,!0);a(e=>n(r,e),[()=>o(`here`)]),i(e,t)},j=e=>{var t=Ce(),s=h(t,!0);a(e=>n(s,e),[()=>o(`connect`)]),r(`click`,t,()=>y(X.connect(d()))),i(e,t)};s(E,e=>{X.agent?.name===d()?e(A):e(j,-1)}),I(S);var M=c(S,2),N=m(M);T(N,17,()=>f(v),e=>e.id,(e,t)=>{var u=Ee(),_=m(u),v=h(_),b=c(_,2),S=e=>{var s=we(),u=p(s),d=h(u,!0),m=c(u,2),g=h(m,!0),_=c(m,2),v=h(_,!0);a((e,t,r)=>{n(d,e),n(g,t),n(v,r)},[()=>o(`really`),()=>o(`yes`),()=>o(`no`)]),r(`click`,m,()=>y(X.revoke(f(t).id))),r(`click`,_,()=>x(l,``)),i(e,s)},C=e=>{var s=Te(),c=h(s,!0);a((e,t)=>{g(s,`aria-label`,`${e??``}: ${d()??``}`),n(c,t)},[()=>o(`revoke`),()=>o(`revoke`)]),r(`click`,s,()=>x(l,f(t).id,!0)),i(e,s)};s(b,e=>{f(l)===f(t).id?e(S):e(C,-1)}),I(u),a((e,r)=>n(v,`${e??``}${f(t).note?`, ${f(t).note}`:``}, ${r??``}`),[()=>o(`made`,{when:O(f(t).created)}),()=>o(`scope`,{scope:f(t).scope})]),i(e,u)},e=>{var t=De(),r=h(t,!0);a(e=>n(r,e),[()=>o(`no_token`)]),i(e,t)});var P=c(N,2),F=e=>{var t=Oe(),r=h(t,!0);a(e=>n(r,e),[()=>o(`gone`,{n:_().length-f(v).length})]),i(e,t)};s(P,e=>{f(v).length<_().length&&e(F)}),I(M),I(b),a(e=>{g(C,`href`,`/agents/${e??``}`),n(w,d())},[()=>encodeURIComponent(d())]),i(e,b)}),I(P),a(e=>n(C,e),[()=>o(`title`)]),i(e,b),w()}d([`click`]);var Me=B(`<path d="M5 13l4 4 10-11"></path>`),Ne=B(`<rect x="9" y="9" width="11" height="11" rx="2"></rect><path d="M5 15V6a2 2 0 0 1 2-2h8"></path>`,1),Pe=l(`<button type="button" class="svelte-5v0lhv"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-5v0lhv"><!></svg> </button> <span class="hidden" role="status"> </span>`,1);function Fe(e,t){_(t,!0);let o=A({copy:{en:`Copy`,fr:`Copier`},copied:{en:`Copied`,fr:`Copié`},by_hand:{en:`Select it and copy`,fr:`À copier à la main`}}),l=L(`copy`);async function u(){try{await navigator.clipboard.writeText(t.text),x(l,`copied`)}catch{x(l,`by_hand`)}setTimeout(()=>x(l,`copy`),2500)}var d=Pe(),v=p(d),y=m(v),b=m(y),S=e=>{var t=Me();i(e,t)},C=e=>{var t=Ne();j(),i(e,t)};s(b,e=>{f(l)===`copied`?e(S):e(C,-1)}),I(y);var T=c(y);I(v);var E=c(v,2),D=h(E,!0);a((e,r,i)=>{g(v,`aria-label`,`${e??``}: ${t.what??``}`),n(T,` ${r??``}`),n(D,i)},[()=>o(`copy`),()=>o(f(l)),()=>f(l)===`copy`?``:o(f(l))]),r(`click`,v,u),i(e,d),w()}d([`click`]);var Ie=l(`<p class="small muted svelte-v7l9lc"> </p>`),Le=l(`<div class="secret svelte-v7l9lc"><strong class="small"> </strong> <code tabindex="0" class="svelte-v7l9lc"> </code> <p class="small svelte-v7l9lc"> </p> <div class="row"><!> <button type="button" class="small"> </button></div></div>`);function Re(e,t){_(t,!0);let l=A({kept:{en:`I have kept it`,fr:`Je l'ai gardé`},hidden:{en:`Not shown any more.`,fr:`Il n'est plus affiché.`}}),u=L(``),d=k(()=>f(u)===t.token);var g=o(),v=p(g),y=e=>{var r=Ie(),o=h(r);a(e=>n(o,`${t.what??``}: ${e??``}`),[()=>l(`hidden`)]),i(e,r)},b=e=>{var o=Le(),s=m(o),d=h(s,!0),f=c(s,2),p=h(f,!0),g=c(f,2),_=h(g,!0),v=c(g,2),y=m(v);Fe(y,{get text(){return t.token},get what(){return t.what}});var b=c(y,2),S=h(b,!0);I(v),I(o),a(e=>{n(d,t.what),n(p,t.token),n(_,t.why),n(S,e)},[()=>l(`kept`)]),r(`click`,b,()=>x(u,t.token,!0)),i(e,o)};s(v,e=>{f(d)?e(y):e(b,-1)}),i(e,g),w()}d([`click`]);var ze=l(`<p class="muted"> </p>`),Be=l(`<!> <button type="button" class="small"> </button>`,1),Ve=l(`<p class="trouble" role="alert"> </p>`),He=l(`<form autocomplete="off"><label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button> <!></form>`);function Ue(e,t){_(t,!0);let l=A({first:{en:`First say who you are.`,fr:`Dites d'abord qui vous êtes.`},name:{en:`The agent's name`,fr:`Le nom de l'agent`},hint:{en:`It stands on the ladders.`,fr:`Il figure aux classements.`},go:{en:`Make the agent`,fr:`Créer l'agent`},token:{en:`The token of {name}`,fr:`Le jeton de {name}`},keep:{en:`With it the agent plays, and nothing else. It is shown once, and filled in below while this page is open. A lost one can be replaced.`,fr:`Avec lui l'agent joue, rien de plus. Il n'est montré qu'une fois, et rempli ci-dessous tant que la page est ouverte. Un jeton perdu se remplace.`},another:{en:`Another agent`,fr:`Un autre agent`}}),d=L(``),g=L(``),v=L(!1);async function y(e){e.preventDefault(),x(v,!0),x(g,``);try{await X.make(f(d).trim()),x(d,``)}catch(e){x(g,e.message,!0)}finally{x(v,!1)}}var b=o(),T=p(b),E=e=>{var t=ze(),r=h(t,!0);a(e=>n(r,e),[()=>l(`first`)]),i(e,t)},D=e=>{var t=Be(),o=p(t);{let e=k(()=>l(`token`,{name:X.agent.name})),t=k(()=>l(`keep`));Re(o,{get token(){return X.agent.token},get what(){return f(e)},get why(){return f(t)}})}var s=c(o,2),u=h(s,!0);a(e=>n(u,e),[()=>l(`another`)]),r(`click`,s,()=>X.agent=null),i(e,t)},O=e=>{var t=He(),r=m(t),o=m(r),p=c(o);C(p);var _=c(p,2),b=h(_,!0);I(r);var w=c(r,2),T=h(w,!0),E=c(w,2),D=e=>{var t=Ve(),r=h(t,!0);a(()=>n(r,f(g))),i(e,t)};s(E,e=>{f(g)&&e(D)}),I(t),a((e,t,r)=>{n(o,`${e??``} `),n(b,t),w.disabled=f(v),n(T,r)},[()=>l(`name`),()=>l(`hint`),()=>l(`go`)]),u(`submit`,t,y),S(p,()=>f(d),e=>x(d,e)),i(e,t)};s(T,e=>{X.owner?X.agent?e(D,1):e(O,-1):e(E)}),i(e,b),w()}d([`click`]);var We=l(`<p class="row svelte-1vhx23v"><span> </span> <button type="button" class="bare small"> </button></p> <!>`,1),Ge=l(`<label class="line"><input type="radio" name="way"/> </label>`),Ke=l(`<label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button>`,1),qe=l(`<label> <input required="" spellcheck="false" autocomplete="off" placeholder="feint_…"/></label> <button class="main"> </button>`,1),Je=l(`<p class="trouble svelte-1vhx23v" role="alert"> </p>`),Ye=l(`<form autocomplete="off"><div class="row ways svelte-1vhx23v"></div> <!> <!></form>`);function Xe(e,t){_(t,!0);let l=[],d=A({fresh:{en:`I am new here`,fr:`Je suis nouveau`},known:{en:`I have an owner's token`,fr:`J'ai un jeton de propriétaire`},name:{en:`Your name, as others will see it`,fr:`Votre nom, tel que les autres le verront`},rule:{en:`2 to 40 letters, digits, spaces, dots, dashes.`,fr:`De 2 à 40 lettres sans accent, chiffres, espaces, points, tirets.`},token:{en:`Your owner's token`,fr:`Votre jeton de propriétaire`},go:{en:`Take this name`,fr:`Prendre ce nom`},enter:{en:`Come in`,fr:`Entrer`},keep:{en:`This is the only time it is shown: keep it. It makes agents and revokes their tokens, and there is no other proof that they are yours.`,fr:`Il n'est montré qu'une fois\xA0: gardez-le. Il crée des agents et révoque leurs jetons, et rien d'autre ne prouve qu'ils sont à vous.`},you:{en:`You are {name}.`,fr:`Vous êtes {name}.`},you_are:{en:`The token is good.`,fr:`Le jeton est bon.`},other:{en:`Somebody else`,fr:`Quelqu'un d'autre`}}),g=L(`fresh`),v=L(``),y=L(``),E=L(``),D=L(!1),O=L(!1);async function j(e){e.preventDefault(),x(D,!0),x(E,``);try{f(g)===`fresh`?await X.register(f(v).trim()):await X.comeBack(f(y).trim()),x(O,f(g)===`fresh`),x(y,``)}catch(e){x(E,e.message,!0)}finally{x(D,!1)}}var M=o(),N=p(M),P=e=>{var t=We(),o=p(t),l=m(o),u=h(l,!0),g=c(l,2),_=h(g,!0);I(o);var v=c(o,2),y=e=>{{let t=k(()=>d(`token`)),n=k(()=>d(`keep`));Re(e,{get token(){return X.owner.token},get what(){return f(t)},get why(){return f(n)}})}};s(v,e=>{f(O)&&e(y)}),a((e,t)=>{n(u,e),n(_,t)},[()=>X.owner.name?d(`you`,{name:X.owner.name}):d(`you_are`),()=>d(`other`)]),r(`click`,g,()=>X.leave()),i(e,t)},F=e=>{var t=Ye(),r=m(t);T(r,20,()=>[`fresh`,`known`],e=>e,(e,t)=>{var r=Ge(),o=m(r);C(o);var s,u=c(o,1,!0);I(r),a(e=>{s!==(s=t)&&(o.value=(o.__value=s)??``),n(u,e)},[()=>d(t)]),b(l,[],o,()=>f(g),e=>x(g,e)),i(e,r)}),I(r);var o=c(r,2),_=e=>{var t=Ke(),r=p(t),o=m(r),s=c(o);C(s);var l=c(s,2),u=h(l,!0);I(r);var g=c(r,2),_=h(g,!0);a((e,t,r)=>{n(o,`${e??``} `),n(u,t),g.disabled=f(D),n(_,r)},[()=>d(`name`),()=>d(`rule`),()=>d(`go`)]),S(s,()=>f(v),e=>x(v,e)),i(e,t)},w=e=>{var t=qe(),r=p(t),o=m(r),s=c(o);C(s),I(r);var l=c(r,2),u=h(l,!0);a((e,t)=>{n(o,`${e??``} `),l.disabled=f(D),n(u,t)},[()=>d(`token`),()=>d(`enter`)]),S(s,()=>f(y),e=>x(y,e)),i(e,t)};s(o,e=>{f(g)===`fresh`?e(_):e(w,-1)});var O=c(o,2),k=e=>{var t=Je(),r=h(t,!0);a(()=>n(r,f(E))),i(e,t)};s(O,e=>{f(E)&&e(k)}),I(t),u(`submit`,t,j),i(e,t)};s(N,e=>{X.owner?e(P):e(F,-1)}),i(e,M),w()}d([`click`]);var Ze=l(`<div class="code svelte-hrezcr"><div class="bar svelte-hrezcr"><span class="tiny muted"> </span> <!></div> <pre tabindex="0"><code class="svelte-hrezcr"> </code></pre></div>`);function $(e,t){let r=E(t,`wrap`,3,!1);var o=Ze(),s=m(o),l=m(s),u=h(l,!0);Fe(c(l,2),{get text(){return t.text},get what(){return t.what}}),I(s);var d=c(s,2);let f;var p=m(d),_=h(p,!0);I(d),I(o),a(()=>{n(u,t.what),g(d,`aria-label`,t.what),f=R(d,1,`svelte-hrezcr`,null,f,{wrap:r()}),n(_,t.text)}),i(e,o)}var Qe=l(`<option> </option>`),$e=l(`<p class="trouble" role="alert"> </p>`),et=l(`<label><input type="radio" name="kind" class="svelte-1wkshki"/> </label>`),tt=l(`<div class="model svelte-1wkshki"><label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" class="svelte-1wkshki"/></label> <label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" type="url" class="svelte-1wkshki"/></label> <label class="wide svelte-1wkshki"> <textarea rows="5" maxlength="16000"></textarea></label></div>`),nt=l(`<details><summary class="small svelte-1wkshki"> </summary> <!></details>`),rt=l(`<p><a class="button"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-1wkshki"><path d="M12 4v11M7 11l5 5 5-5M5 20h14"></path></svg> </a></p> <!> <p class="small"> </p>`,1),it=l(`<label class="game svelte-1wkshki"> <select></select></label> <!> <fieldset class="svelte-1wkshki"><legend class="svelte-1wkshki"> </legend> <div class="kinds svelte-1wkshki"></div></fieldset> <p class="small"> </p> <!> <!> <!> <!> <p class="small muted"><!> <!> <a href="/rules/protocol"> </a> · <a> </a></p>`,1);function at(r,o){_(o,!0);let l=[],u=A({game:{en:`Game`,fr:`Jeu`},kind:{en:`Kind of agent`,fr:`Genre d'agent`},python:{en:`Python with feint`,fr:`Python avec feint`},python_alone:{en:`Python alone`,fr:`Python seul`},javascript:{en:`JavaScript`,fr:`JavaScript`},curl:{en:`curl and a shell`,fr:`curl et un shell`},mcp:{en:`MCP client`,fr:`Client MCP`},llm:{en:`Language model`,fr:`Modèle de langage`},about_python:{en:`Five lines. Put your idea in the place of legal[0]. Needs feint: in the folder of its sources, . .venv/bin/activate.`,fr:`Cinq lignes. Mettez votre idée à la place de legal[0]. Il faut feint\xA0: dans le dossier de ses sources, . .venv/bin/activate.`},about_python_alone:{en:`Needs Python 3.8 or newer and nothing else. Your idea goes into choose.`,fr:`Il suffit de Python 3.8 ou plus. Votre idée va dans choose.`},about_javascript:{en:`Needs Node 18 or newer and no package. Your idea goes into choose.`,fr:`Il suffit de Node 18 ou plus, sans paquet. Votre idée va dans choose.`},about_curl:{en:`Needs sh, curl, grep and sed. It shows the protocol at its barest and plays the first legal action.`,fr:`Il suffit de sh, curl, grep et sed. C'est le protocole à nu ; il joue la première action permise.`},about_mcp:{en:`For a client that speaks the Model Context Protocol. Needs feint with its mcp extra on the client's PATH.`,fr:`Pour un client qui parle le Model Context Protocol. Il faut feint, avec son option mcp, dans le PATH du client.`},about_llm:{en:`Any endpoint that speaks OpenAI's chat completions, on your machine or hosted. Needs feint. A hosted one takes its key from FEINT_LLM_KEY.`,fr:`Tout service qui parle le chat completions d'OpenAI, chez vous ou hébergé. Il faut feint. La clé d'un service hébergé va dans FEINT_LLM_KEY.`},save:{en:`Save {file}`,fr:`Enregistrer {file}`},look:{en:`Look into {file}`,fr:`Voir {file}`},then:{en:`Then, in a terminal in the same folder:`,fr:`Puis, dans un terminal ouvert dans le même dossier\xA0:`},shell:{en:`Terminal`,fr:`Terminal`},config:{en:`The client's configuration`,fr:`La configuration du client`},ask:{en:`Then tell your model`,fr:`Puis dites à votre modèle`},model:{en:`Model`,fr:`Modèle`},base_url:{en:`Endpoint`,fr:`Adresse du service`},strategy:{en:`Strategy prompt`,fr:`Consigne de jeu`},blank:{en:`YOUR_TOKEN is filled in as soon as there is an agent.`,fr:`YOUR_TOKEN sera rempli dès que l'agent existe.`},stop:{en:`The agent plays match after match. Ctrl-C stops it.`,fr:`L'agent enchaîne les parties. Ctrl-C l'arrête.`},protocol:{en:`What goes over the wire`,fr:`Ce qui passe sur le fil`},rules:{en:`The rules`,fr:`Les règles`}}),d=L(e([])),y=L(``),E=L(`my-model`),D=L(`http://127.0.0.1:8080/v1`),O=L(e(ae));M(()=>{ee().then(e=>{x(d,e,!0);let t=F.query.get(`game`);t&&e.some(e=>e.slug===t)&&(X.game=t)},e=>x(y,e.message,!0))});let j=k(()=>ie(X.kind,{url:location.origin,token:X.agent?.token??`YOUR_TOKEN`,game:X.game,name:X.agent?.name??`the agent`,model:f(E),base_url:f(D)},X.kind===`llm`?f(O):void 0)),N=L(``);M(()=>{if(!f(j).file)return;let e=URL.createObjectURL(new Blob([f(j).file.text],{type:`text/plain`}));return x(N,e,!0),()=>URL.revokeObjectURL(e)});var B=it(),V=p(B),H=m(V),U=c(H);T(U,21,()=>f(d),e=>e.slug,(e,t)=>{var r=Qe(),o=h(r,!0),s={};a(e=>{n(o,e),s!==(s=f(t).slug)&&(r.value=(r.__value=s)??``)},[()=>te(f(t).slug)]),i(e,r)},e=>{var t=Qe(),r=h(t,!0),o={};a(e=>{n(r,e),o!==(o=X.game)&&(t.value=(t.__value=o)??``)},[()=>te(X.game)]),i(e,t)}),I(U),z(U),I(V);var W=c(V,2),G=e=>{var t=$e(),r=h(t,!0);a(()=>n(r,f(y))),i(e,t)};s(W,e=>{f(y)&&e(G)});var K=c(W,2),q=m(K),re=h(q,!0),J=c(q,2);T(J,20,()=>ne,e=>e,(e,t)=>{var r=et();let o;var s=m(r);C(s);var d,f=c(s,1,!0);I(r),a(e=>{o=R(r,1,`svelte-1wkshki`,null,o,{chosen:t===X.kind}),d!==(d=t)&&(s.value=(s.__value=d)??``),n(f,e)},[()=>u(t)]),b(l,[],s,()=>X.kind,e=>X.kind=e),i(e,r)}),I(J),I(K);var Y=c(K,2),oe=h(Y,!0),Z=c(Y,2),se=e=>{var t=tt(),r=m(t),o=m(r,!0),s=c(o);C(s),I(r);var l=c(r,2),d=m(l,!0),p=c(d);C(p),I(l);var h=c(l,2),g=m(h,!0),_=c(g);P(_),I(h),I(t),a((e,t,r)=>{n(o,e),n(d,t),n(g,r)},[()=>u(`model`),()=>u(`base_url`),()=>u(`strategy`)]),S(s,()=>f(E),e=>x(E,e)),S(p,()=>f(D),e=>x(D,e)),S(_,()=>f(O),e=>x(O,e)),i(e,t)},ce=e=>{$(e,{get text(){return f(j).file.text},get what(){return f(j).file.name}})};s(Z,e=>{X.kind===`llm`?e(se):X.kind===`python`&&f(j).file&&e(ce,1)});var le=c(Z,2),ue=e=>{var t=rt(),r=p(t),o=m(r),l=c(m(o));I(o),I(r);var d=c(r,2),_=e=>{var t=nt(),r=m(t),o=h(r,!0);$(c(r,2),{get text(){return f(j).file.text},get what(){return f(j).file.name}}),I(t),a(e=>n(o,e),[()=>u(`look`,{file:f(j).file.name})]),i(e,t)};s(d,e=>{X.kind!==`llm`&&X.kind!==`python`&&e(_)});var v=c(d,2),y=h(v,!0);a((e,t)=>{g(o,`href`,f(N)),g(o,`download`,f(j).file.name),n(l,` ${e??``}`),n(y,t)},[()=>u(`save`,{file:f(j).file.name}),()=>u(`then`)]),i(e,t)};s(le,e=>{f(j).file&&e(ue)});var de=c(le,2);{let e=k(()=>u(X.kind===`mcp`?`config`:`shell`));$(de,{get text(){return f(j).run},get what(){return f(e)}})}var Q=c(de,2),fe=e=>{{let t=k(()=>u(`ask`));$(e,{get text(){return f(j).ask},get what(){return f(t)},wrap:!0})}};s(Q,e=>{f(j).ask&&e(fe)});var pe=c(Q,2),me=m(pe),he=e=>{var r=t();a(e=>n(r,e),[()=>u(`blank`)]),i(e,r)};s(me,e=>{X.agent||e(he)});var ge=c(me,2),_e=e=>{var r=t();a(e=>n(r,e),[()=>u(`stop`)]),i(e,r)};s(ge,e=>{X.kind!==`mcp`&&e(_e)});var ve=c(ge,2),ye=h(ve,!0),be=c(ve,2),xe=h(be,!0);I(pe),a((e,t,r,i,a)=>{n(H,`${e??``} `),n(re,t),n(oe,r),n(ye,i),g(be,`href`,`/rules/${X.game??``}`),n(xe,a)},[()=>u(`game`),()=>u(`kind`),()=>u(`about_${X.kind}`),()=>u(`protocol`),()=>u(`rules`)]),v(U,()=>X.game,e=>X.game=e),i(r,B),w()}var ot=l(`<p class="muted"> </p>`),st=l(`<section class="mine svelte-13pbuau"><!></section>`),ct=l(`<h1> </h1> <p class="lead svelte-13pbuau"> </p> <div class="build svelte-13pbuau"><ol class="steps svelte-13pbuau"><li><h2 class="svelte-13pbuau"> </h2> <!></li> <li><h2 class="svelte-13pbuau"> </h2> <!></li> <li class="svelte-13pbuau"><h2 class="svelte-13pbuau"> </h2> <!></li></ol> <aside class="svelte-13pbuau"><section class="panel svelte-13pbuau"><h2> </h2> <!></section> <!></aside></div>`,1);function lt(e,t){_(t,!0);let r=A({title:{en:`Build an agent`,fr:`Créer un agent`},lead:{en:`Two names, one command, and it sits at the table. Any language will do: an agent opens the connection itself and needs no address.`,fr:`Deux noms, une commande, et il est à table. Tout langage convient\xA0: l'agent ouvre lui-même la connexion et n'a pas besoin d'adresse.`},who:{en:`Who are you?`,fr:`Qui êtes-vous\xA0?`},name:{en:`Name the agent`,fr:`Nommez l'agent`},run:{en:`Run it`,fr:`Lancez-le`},live:{en:`Live`,fr:`En direct`},empty:{en:`When the agent is named, you see here how it connects, plays its trial and gets to its first ranked match.`,fr:`Dès que l'agent a un nom, vous le verrez ici se connecter, passer son essai et jouer sa première partie classée.`}});M(()=>{document.title=`${r(`title`)} · feint`});var o=ct(),l=p(o),u=h(l,!0),d=c(l,2),f=h(d,!0),v=c(d,2),y=m(v),b=m(y);let x;var S=m(b),C=h(S,!0);Xe(c(S,2),{}),I(b);var T=c(b,2);let E;var D=m(T),O=h(D,!0);Ue(c(D,2),{}),I(T);var k=c(T,2),j=m(k),N=h(j,!0);at(c(j,2),{}),I(k),I(y);var P=c(y,2),F=m(P),L=m(F),z=h(L,!0),B=c(L,2),V=e=>{ye(e,{get name(){return X.agent.name}})},H=e=>{var t=ot(),o=h(t,!0);a(e=>n(o,e),[()=>r(`empty`)]),i(e,t)};s(B,e=>{X.agent?e(V):e(H,-1)}),I(F);var ee=c(F,2),U=e=>{var t=st();je(m(t),{}),I(t),i(e,t)};s(ee,e=>{X.owner&&e(U)}),I(P),I(v),a((e,t,r,i,a,o,s)=>{n(u,e),n(f,t),x=R(b,1,`svelte-13pbuau`,null,x,{done:X.owner}),n(C,r),E=R(T,1,`svelte-13pbuau`,null,E,{done:X.agent}),n(O,i),n(N,a),g(F,`aria-label`,o),n(z,s)},[()=>r(`title`),()=>r(`lead`),()=>r(`who`),()=>r(`name`),()=>r(`run`),()=>r(`live`),()=>r(`live`)]),i(e,o),w()}export{lt as default};