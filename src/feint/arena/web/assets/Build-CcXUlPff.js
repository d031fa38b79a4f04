import{$ as e,A as t,B as n,E as r,G as i,J as a,K as o,N as s,Q as c,T as l,U as u,W as d,X as f,Z as p,_ as m,_t as h,a as g,at as _,b as v,bt as y,c as b,ct as x,d as S,dt as C,et as w,ft as T,gt as E,h as D,ht as O,k,l as A,lt as j,m as M,n as N,nt as P,ot as F,pt as I,q as L,r as ee,rt as R,st as z,u as B,ut as V,x as H,xt as U,yt as W}from"./index-DKJCNlOl.js";import{t as G}from"./Copy-DQASn4Xh.js";var K=`#!/bin/sh
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
`,Y={python:{file:`my_bot.py`,text:[`import os`,`import feint`,``,``,`def first(view, legal):`,`    return legal[0]`,``,``,`feint.connect(os.environ["FEINT_URL"], os.environ["FEINT_TOKEN"]).play(first, game="{game}")`],run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 my_bot.py`]},python_alone:{file:`python_bot.py`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 python_bot.py {game}`]},javascript:{file:`node_bot.mjs`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`node node_bot.mjs {game}`]},curl:{file:`curl_bot.sh`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`sh curl_bot.sh {game}`]},mcp:{run:[`{`,`  "mcpServers": {`,`    "feint": {`,`      "command": "feint",`,`      "args": ["mcp", "--server", "{url}", "--token-env", "FEINT_TOKEN"],`,`      "env": { "FEINT_TOKEN": "{token}" }`,`    }`,`  }`,`}`],ask:`You are {name} at feint. Join a ranked match of {game}, wait for each question and answer it, until the match is over.`},llm:{file:`strategy.txt`,text:[`Before you answer, say what each of the others would hold if all of them told the truth.`,`Bluff now and then, when being caught costs you little. Doubt a story that needs cards which you can see.`],run:[`export FEINT_TOKEN={token}`,`feint agent llm --model {model} --base-url {base_url} \\`,`  --strategy-prompt strategy.txt --game {game} \\`,`  --server {url} --token-env FEINT_TOKEN`]}},te=Object.keys(Y),X={python_alone:J,javascript:q,curl:K},Z=e=>/^[\w./:@%+-]+$/.test(e)?e:`'${e.replaceAll(`'`,String.raw`'\''`)}'`;function ne(e,t,n){let r=Y[e],i={...t,model:Z(t.model),base_url:Z(t.base_url)},a=X[e]??n??S((r.text??[]).join(`
`),i);return{file:r.file?{name:r.file,text:a.replace(/\n*$/,`
`)}:null,run:S(r.run.join(`
`),i),ask:r.ask?S(r.ask,i):null}}var re=Y.llm.text.join(`
`);function ie(e,t,n){let r=n.filter(e=>e.kind===`validation`||e.kind===`ranked`),i=r.filter(e=>e.game===r[0]?.game&&e.status!==`void`),a=i.find(e=>e.kind===`validation`)??null,o=i.findLast(e=>e.kind===`ranked`)??null,s=n.find(e=>e.kind===`casual`&&e.status===`running`)??null;return{stage:ae(e,t,a,o),online:t,trial:a,ranked:o,casual:s}}function ae(e,t,n,r){if(r)return r.status===`finished`?`played`:`ranked`;if(!n)return t?`connected`:`waiting`;if(n.status!==`finished`)return`trial`;let i=n.seats.find(t=>t.agent===e)?.seat??-1;return n.result?.forfeits?.includes(i)?`failed`:`passed`}var Q=new class{#e=T(null);get owner(){return w(this.#e)}set owner(e){C(this.#e,e,!0)}#t=T(null);get agent(){return w(this.#t)}set agent(e){C(this.#t,e,!0)}#n=T(V([]));get tokens(){return w(this.#n)}set tokens(e){C(this.#n,e,!0)}#r=T(`coup`);get game(){return w(this.#r)}set game(e){C(this.#r,e,!0)}#i=T(`python_alone`);get kind(){return w(this.#i)}set kind(e){C(this.#i,e,!0)}async register(e){let t=await b(`owners`,{name:e});this.owner={name:t.name,token:t.token},this.tokens=[]}async comeBack(e){let t=await g(`tokens`,e);this.owner={name:null,token:e},this.tokens=t.tokens;let n=t.tokens.find(e=>e.agent)?.agent;n&&(this.owner.name=(await g(`agents/${encodeURIComponent(n)}`)).owner)}async make(e){let t=await b(`agents`,{name:e},this.owner.token);this.agent={name:t.name,token:t.token},await this.look()}async connect(e){let t=`agents/${encodeURIComponent(e)}/tokens`,n=await b(t,{note:`build page`},this.owner.token);this.agent={name:e,token:n.token},await this.look()}async revoke(e){await A(`tokens/${e}`,this.owner.token),await this.look()}async look(){this.tokens=(await g(`tokens`,this.owner.token)).tokens}leave(){this.owner=this.agent=null,this.tokens=[]}},oe=L(`<span class="live svelte-2trspa" aria-hidden="true"></span>`),se=L(`<a> </a> <!>`,1),ce=L(`<p class="trouble small" role="alert"> </p>`),le=a(`<path d="M8 12.5l3 3 5-6"></path>`),ue=a(`<path d="M9 9l6 6M15 9l-6 6"></path>`),de=L(`<span class="tiny muted"> </span>`),fe=L(`<span class="small"><!></span>`),pe=L(`<li><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-2trspa"><circle cx="12" cy="12" r="9"></circle><!></svg> <span> </span> <!> <!></li>`),me=L(`<p class="small"> <!></p>`),he=L(`<p class="small"> </p>`),ge=L(`<p class="small"> </p> <pre tabindex="0"><code> </code></pre>`,1),_e=L(`<a> </a>`),ve=L(`<p class="small row"><a> </a> <!></p>`),ye=L(`<h3 class="svelte-2trspa"> </h3> <p role="status"> </p> <!> <ol class="svelte-2trspa"></ol> <!> <!>`,1);function be(e,t){h(t,!0);let a=(e,t=y)=>{var n=se(),a=z(n),s=x(a,!0),c=j(a,2),l=e=>{var t=oe();i(e,t)};u(c,e=>{t().status===`running`&&e(l)}),P(e=>{r(a,`href`,`/matches/${t().id??``}`),d(s,e)},[()=>o(t().status===`running`?`watch`:`replay`)]),i(e,n)},o=M({waiting:{en:`Waiting for its first connection …`,fr:`En attente de sa première connexion …`},connected:{en:`It is connected. A match begins as soon as it asks for one.`,fr:`Il est connecté. Une partie commence dès qu'il en demande une.`},trial:{en:`It plays its trial against dice.`,fr:`Il passe son essai contre des dés.`},failed:{en:`It forfeited its trial: three questions got no legal answer in time. Mend it and start it again.`,fr:`Il a perdu son essai par forfait\xA0: trois questions sans réponse permise à temps. Corrigez-le et relancez-le.`},passed:{en:`Passed. The house sits down in a few seconds.`,fr:`Réussi. La maison s'assied dans quelques secondes.`},ranked:{en:`Its first ranked match is under way.`,fr:`Sa première partie classée est en cours.`},played:{en:`It is on the ladder.`,fr:`Il est au classement.`},step_connected:{en:`Connected`,fr:`Connecté`},away:{en:`not connected now`,fr:`pas connecté en ce moment`},step_trial:{en:`Trial match`,fr:`Partie d'essai`},step_passed:{en:`Passed`,fr:`Réussi`},step_ranked:{en:`First ranked match`,fr:`Première partie classée`},watch:{en:`watch`,fr:`regarder`},replay:{en:`replay`,fr:`revoir`},lines:{en:`These lines connect it:`,fr:`Ces lignes le connectent\xA0:`},client:{en:`Start your client with the configuration of step 3.`,fr:`Démarrez votre client avec la configuration de l'étape 3.`},table:{en:`At a table of {game}:`,fr:`À une table de {game}\xA0:`},page:{en:`The page of {name}`,fr:`La page de {name}`},ladder:{en:`The ladder`,fr:`Le classement`}}),c=T(null),l=T(``);async function f(e){let n=encodeURIComponent(e);try{let[r,i]=await Promise.all([g(`agents/${n}`),g(`matches?agent=${n}&limit=100`)]);if(e!==t.name)return;C(c,ie(e,r.online,i.matches),!0),C(l,``)}catch(e){C(l,e.message,!0)}}R(()=>{let e=t.name;C(c,null),f(e);let n=setInterval(()=>!document.hidden&&void f(e),2e3);return()=>clearInterval(n)});let p=[`waiting`,`connected`,`trial`,`passed`,`ranked`,`played`],m=I(()=>w(c)?p.indexOf(w(c).stage===`failed`?`trial`:w(c).stage):0),_=I(()=>[{key:`step_connected`,done:w(m)>=1,here:w(m)===0,match:null},{key:`step_trial`,done:w(m)>=3,here:w(m)===1||w(m)===2,match:w(c)?.trial??null},{key:`step_passed`,done:w(m)>=3,here:!1,match:null},{key:`step_ranked`,done:w(m)>=5,here:w(m)===3||w(m)===4,match:w(c)?.ranked??null}]),v=I(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:t.name,model:`my-model`,base_url:`http://127.0.0.1:8080/v1`}).run);var b=ye(),S=z(b),D=x(S,!0),O=j(S,2);let k;var A=x(O,!0),L=j(O,2),ee=e=>{var t=ce(),n=x(t,!0);P(()=>d(n,w(l))),i(e,t)};u(L,e=>{w(l)&&e(ee)});var B=j(L,2);n(B,21,()=>w(_),e=>e.key,(e,t)=>{let n=I(()=>w(t).here&&w(c)?.stage===`failed`);var r=pe();let l;var f=F(r),p=j(F(f)),m=e=>{var t=le();i(e,t)},h=e=>{var t=ue();i(e,t)};u(p,e=>{w(t).done?e(m):w(n)&&e(h,1)}),W(f);var g=j(f,2),_=x(g,!0),v=j(g,2),y=e=>{var t=de(),n=x(t,!0);P(e=>d(n,e),[()=>o(`away`)]),i(e,t)};u(v,e=>{w(t).key===`step_connected`&&w(t).done&&w(c)&&!w(c).online&&e(y)});var b=j(v,2),S=e=>{var n=fe(),r=F(n);a(r,()=>w(t).match),W(n),i(e,n)};u(b,e=>{w(t).match&&e(S)}),W(r),P(e=>{l=s(r,1,`svelte-2trspa`,null,l,{done:w(t).done,here:w(t).here&&!w(n),lost:w(n)}),d(_,e)},[()=>o(w(t).key)]),i(e,r)}),W(B);var V=j(B,2),H=e=>{var t=me(),n=F(t),r=j(n);a(r,()=>w(c).casual),W(t),P(e=>d(n,`${e??``} `),[()=>o(`table`,{game:N(w(c).casual.game)})]),i(e,t)};u(V,e=>{w(c)?.casual&&e(H)});var U=j(V,2),G=e=>{var t=he(),n=x(t,!0);P(e=>d(n,e),[()=>o(`client`)]),i(e,t)},K=e=>{var t=ge(),n=z(t),a=x(n,!0),s=j(n,2),c=F(s),l=x(c,!0);W(s),P((e,t)=>{d(a,e),r(s,`aria-label`,t),d(l,w(v))},[()=>o(`lines`),()=>o(`lines`)]),i(e,t)},q=e=>{var n=ve(),a=F(n),s=x(a,!0),l=j(a,2),f=e=>{var t=_e(),n=x(t,!0);P(e=>{r(t,`href`,`/ladders/${w(c).ranked.game??``}`),d(n,e)},[()=>o(`ladder`)]),i(e,t)};u(l,e=>{w(c).ranked&&e(f)}),W(n),P((e,t)=>{r(a,`href`,`/agents/${e??``}`),d(s,t)},[()=>encodeURIComponent(t.name),()=>o(`page`,{name:t.name})]),i(e,n)};u(U,e=>{w(c)?.stage===`waiting`&&Q.kind===`mcp`?e(G):w(c)?.stage===`waiting`?e(K,1):w(c)&&w(m)>=3&&e(q,2)}),P(e=>{d(D,t.name),k=s(O,1,`headline svelte-2trspa`,null,k,{bad:w(c)?.stage===`failed`}),d(A,e)},[()=>w(c)?o(w(c).stage):``]),i(e,b),E()}var xe=L(`<p class="trouble" role="alert"> </p>`),Se=L(`<p class="muted"> </p>`),Ce=L(`<span class="tiny muted"> </span>`),we=L(`<button class="small"> </button>`),Te=L(`<span> </span> <button class="small main"> </button> <button class="small"> </button>`,1),Ee=L(`<button class="small bare"> </button>`),De=L(`<li class="row small svelte-1f1y1dd"><span class="muted"> </span> <!></li>`),Oe=L(`<li class="small muted"> </li>`),ke=L(`<li class="tiny muted"> </li>`),Ae=L(`<li class="svelte-1f1y1dd"><div class="row"><a class="name svelte-1f1y1dd"> </a> <!></div> <ul class="svelte-1f1y1dd"><!> <!></ul></li>`),je=L(`<h2> </h2> <!> <!> <ul class="agents svelte-1f1y1dd"></ul>`,1);function Me(e,t){h(t,!0);let a=M({title:{en:`Your agents`,fr:`Vos agents`},none:{en:`You have no agent yet.`,fr:`Vous n'avez pas encore d'agent.`},made:{en:`token made {when}`,fr:`jeton créé {when}`},scope:{en:`may {scope}`,fr:`droit\xA0: {scope}`},gone:{en:`{n} revoked`,fr:`{n} révoqué(s)`},no_token:{en:`No token is valid.`,fr:`Aucun jeton valide.`},revoke:{en:`Revoke`,fr:`Révoquer`},really:{en:`Whoever plays with it is out within five seconds.`,fr:`Qui joue avec lui est dehors en cinq secondes.`},yes:{en:`Revoke it`,fr:`Le révoquer`},no:{en:`Keep it`,fr:`Le garder`},connect:{en:`Connect with a new token`,fr:`Connecter avec un nouveau jeton`},here:{en:`shown above`,fr:`affiché ci-dessus`}}),o=T(``),s=T(``),l=I(()=>{let e={};for(let t of Q.tokens)t.agent&&(e[t.agent]??=[]).push(t);return Object.entries(e).sort(([,e],[,t])=>f(t)-f(e))}),f=e=>Math.max(...e.map(e=>e.created));async function p(e){C(s,``),C(o,``);try{await e}catch(e){C(s,e.message,!0)}}var m=je(),g=z(m),_=x(g,!0),v=j(g,2),y=e=>{var t=xe(),n=x(t,!0);P(()=>d(n,w(s))),i(e,t)};u(v,e=>{w(s)&&e(y)});var b=j(v,2),S=e=>{var t=Se(),n=x(t,!0);P(e=>d(n,e),[()=>a(`none`)]),i(e,t)};u(b,e=>{w(l).length||e(S)});var D=j(b,2);n(D,21,()=>w(l),([e,t])=>e,(e,t)=>{var s=I(()=>U(w(t),2));let l=()=>w(s)[0],f=()=>w(s)[1],m=I(()=>f().filter(e=>e.revoked===null));var h=Ae(),g=F(h),_=F(g),v=x(_,!0),y=j(_,2),b=e=>{var t=Ce(),n=x(t,!0);P(e=>d(n,e),[()=>a(`here`)]),i(e,t)},S=e=>{var t=we(),n=x(t,!0);P(e=>d(n,e),[()=>a(`connect`)]),c(`click`,t,()=>p(Q.connect(l()))),i(e,t)};u(y,e=>{Q.agent?.name===l()?e(b):e(S,-1)}),W(g);var T=j(g,2),E=F(T);n(E,17,()=>w(m),e=>e.id,(e,t)=>{var n=De(),s=F(n),f=x(s),m=j(s,2),h=e=>{var n=Te(),r=z(n),s=x(r,!0),l=j(r,2),u=x(l,!0),f=j(l,2),m=x(f,!0);P((e,t,n)=>{d(s,e),d(u,t),d(m,n)},[()=>a(`really`),()=>a(`yes`),()=>a(`no`)]),c(`click`,l,()=>p(Q.revoke(w(t).id))),c(`click`,f,()=>C(o,``)),i(e,n)},g=e=>{var n=Ee(),s=x(n,!0);P((e,t)=>{r(n,`aria-label`,`${e??``}: ${l()??``}`),d(s,t)},[()=>a(`revoke`),()=>a(`revoke`)]),c(`click`,n,()=>C(o,w(t).id,!0)),i(e,n)};u(m,e=>{w(o)===w(t).id?e(h):e(g,-1)}),W(n),P((e,n)=>d(f,`${e??``}${w(t).note?`, ${w(t).note}`:``}, ${n??``}`),[()=>a(`made`,{when:B(w(t).created)}),()=>a(`scope`,{scope:w(t).scope})]),i(e,n)},e=>{var t=Oe(),n=x(t,!0);P(e=>d(n,e),[()=>a(`no_token`)]),i(e,t)});var D=j(E,2),O=e=>{var t=ke(),n=x(t,!0);P(e=>d(n,e),[()=>a(`gone`,{n:f().length-w(m).length})]),i(e,t)};u(D,e=>{w(m).length<f().length&&e(O)}),W(T),W(h),P(e=>{r(_,`href`,`/agents/${e??``}`),d(v,l())},[()=>encodeURIComponent(l())]),i(e,h)}),W(D),P(e=>d(_,e),[()=>a(`title`)]),i(e,m),E()}p([`click`]);var Ne=L(`<p class="small muted svelte-v7l9lc"> </p>`),Pe=L(`<div class="secret svelte-v7l9lc"><strong class="small"> </strong> <code tabindex="0" class="svelte-v7l9lc"> </code> <p class="small svelte-v7l9lc"> </p> <div class="row"><!> <button type="button" class="small"> </button></div></div>`);function Fe(e,t){h(t,!0);let n=M({kept:{en:`I have kept it`,fr:`Je l'ai gardé`},hidden:{en:`Not shown any more.`,fr:`Il n'est plus affiché.`}}),r=T(``),a=I(()=>w(r)===t.token);var s=o(),l=z(s),f=e=>{var r=Ne(),a=x(r);P(e=>d(a,`${t.what??``}: ${e??``}`),[()=>n(`hidden`)]),i(e,r)},p=e=>{var a=Pe(),o=F(a),s=x(o,!0),l=j(o,2),u=x(l,!0),f=j(l,2),p=x(f,!0),m=j(f,2),h=F(m);G(h,{get text(){return t.token},get what(){return t.what}});var g=j(h,2),_=x(g,!0);W(m),W(a),P(e=>{d(s,t.what),d(u,t.token),d(p,t.why),d(_,e)},[()=>n(`kept`)]),c(`click`,g,()=>C(r,t.token,!0)),i(e,a)};u(l,e=>{w(a)?e(f):e(p,-1)}),i(e,s),E()}p([`click`]);var Ie=L(`<p class="muted"> </p>`),Le=L(`<!> <button type="button" class="small"> </button>`,1),Re=L(`<p class="trouble" role="alert"> </p>`),ze=L(`<form autocomplete="off"><label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button> <!></form>`);function Be(t,n){h(n,!0);let r=M({first:{en:`First say who you are.`,fr:`Dites d'abord qui vous êtes.`},name:{en:`The agent's name`,fr:`Le nom de l'agent`},hint:{en:`It stands on the ladders.`,fr:`Il figure aux classements.`},go:{en:`Make the agent`,fr:`Créer l'agent`},token:{en:`The token of {name}`,fr:`Le jeton de {name}`},keep:{en:`With it the agent plays, and nothing else. It is shown once, and filled in below while this page is open. A lost one can be replaced.`,fr:`Avec lui l'agent joue, rien de plus. Il n'est montré qu'une fois, et rempli ci-dessous tant que la page est ouverte. Un jeton perdu se remplace.`},another:{en:`Another agent`,fr:`Un autre agent`}}),a=T(``),s=T(``),f=T(!1);async function p(e){e.preventDefault(),C(f,!0),C(s,``);try{await Q.make(w(a).trim()),C(a,``)}catch(e){C(s,e.message,!0)}finally{C(f,!1)}}var m=o(),g=z(m),_=e=>{var t=Ie(),n=x(t,!0);P(e=>d(n,e),[()=>r(`first`)]),i(e,t)},v=e=>{var t=Le(),n=z(t);{let e=I(()=>r(`token`,{name:Q.agent.name})),t=I(()=>r(`keep`));Fe(n,{get token(){return Q.agent.token},get what(){return w(e)},get why(){return w(t)}})}var a=j(n,2),o=x(a,!0);P(e=>d(o,e),[()=>r(`another`)]),c(`click`,a,()=>Q.agent=null),i(e,t)},y=t=>{var n=ze(),o=F(n),c=F(o),m=j(c);l(m);var h=j(m,2),g=x(h,!0);W(o);var _=j(o,2),v=x(_,!0),y=j(_,2),b=e=>{var t=Re(),n=x(t,!0);P(()=>d(n,w(s))),i(e,t)};u(y,e=>{w(s)&&e(b)}),W(n),P((e,t,n)=>{d(c,`${e??``} `),d(g,t),_.disabled=w(f),d(v,n)},[()=>r(`name`),()=>r(`hint`),()=>r(`go`)]),e(`submit`,n,p),H(m,()=>w(a),e=>C(a,e)),i(t,n)};u(g,e=>{Q.owner?Q.agent?e(v,1):e(y,-1):e(_)}),i(t,m),E()}p([`click`]);var Ve=L(`<p class="row svelte-1vhx23v"><span> </span> <button type="button" class="bare small"> </button></p> <!>`,1),He=L(`<label class="line"><input type="radio" name="way"/> </label>`),Ue=L(`<label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button>`,1),We=L(`<label> <input required="" spellcheck="false" autocomplete="off" placeholder="feint_…"/></label> <button class="main"> </button>`,1),Ge=L(`<p class="trouble svelte-1vhx23v" role="alert"> </p>`),Ke=L(`<form autocomplete="off"><div class="row ways svelte-1vhx23v"></div> <!> <!></form>`);function qe(t,r){h(r,!0);let a=[],s=M({fresh:{en:`I am new here`,fr:`Je suis nouveau`},known:{en:`I have an owner's token`,fr:`J'ai un jeton de propriétaire`},name:{en:`Your name, as others will see it`,fr:`Votre nom, tel que les autres le verront`},rule:{en:`2 to 40 letters, digits, spaces, dots, dashes.`,fr:`De 2 à 40 lettres sans accent, chiffres, espaces, points, tirets.`},token:{en:`Your owner's token`,fr:`Votre jeton de propriétaire`},go:{en:`Take this name`,fr:`Prendre ce nom`},enter:{en:`Come in`,fr:`Entrer`},keep:{en:`This is the only time it is shown: keep it. It makes agents and revokes their tokens, and there is no other proof that they are yours.`,fr:`Il n'est montré qu'une fois\xA0: gardez-le. Il crée des agents et révoque leurs jetons, et rien d'autre ne prouve qu'ils sont à vous.`},you:{en:`You are {name}.`,fr:`Vous êtes {name}.`},you_are:{en:`The token is good.`,fr:`Le jeton est bon.`},other:{en:`Somebody else`,fr:`Quelqu'un d'autre`}}),f=T(`fresh`),p=T(``),m=T(``),g=T(``),_=T(!1),y=T(!1);async function b(e){e.preventDefault(),C(_,!0),C(g,``);try{w(f)===`fresh`?await Q.register(w(p).trim()):await Q.comeBack(w(m).trim()),C(y,w(f)===`fresh`),C(m,``)}catch(e){C(g,e.message,!0)}finally{C(_,!1)}}var S=o(),D=z(S),O=e=>{var t=Ve(),n=z(t),r=F(n),a=x(r,!0),o=j(r,2),l=x(o,!0);W(n);var f=j(n,2),p=e=>{{let t=I(()=>s(`token`)),n=I(()=>s(`keep`));Fe(e,{get token(){return Q.owner.token},get what(){return w(t)},get why(){return w(n)}})}};u(f,e=>{w(y)&&e(p)}),P((e,t)=>{d(a,e),d(l,t)},[()=>Q.owner.name?s(`you`,{name:Q.owner.name}):s(`you_are`),()=>s(`other`)]),c(`click`,o,()=>Q.leave()),i(e,t)},k=t=>{var r=Ke(),o=F(r);n(o,20,()=>[`fresh`,`known`],e=>e,(e,t)=>{var n=He(),r=F(n);l(r);var o,c=j(r,1,!0);W(n),P(e=>{o!==(o=t)&&(r.value=(r.__value=o)??``),d(c,e)},[()=>s(t)]),v(a,[],r,()=>w(f),e=>C(f,e)),i(e,n)}),W(o);var c=j(o,2),h=e=>{var t=Ue(),n=z(t),r=F(n),a=j(r);l(a);var o=j(a,2),c=x(o,!0);W(n);var u=j(n,2),f=x(u,!0);P((e,t,n)=>{d(r,`${e??``} `),d(c,t),u.disabled=w(_),d(f,n)},[()=>s(`name`),()=>s(`rule`),()=>s(`go`)]),H(a,()=>w(p),e=>C(p,e)),i(e,t)},y=e=>{var t=We(),n=z(t),r=F(n),a=j(r);l(a),W(n);var o=j(n,2),c=x(o,!0);P((e,t)=>{d(r,`${e??``} `),o.disabled=w(_),d(c,t)},[()=>s(`token`),()=>s(`enter`)]),H(a,()=>w(m),e=>C(m,e)),i(e,t)};u(c,e=>{w(f)===`fresh`?e(h):e(y,-1)});var S=j(c,2),T=e=>{var t=Ge(),n=x(t,!0);P(()=>d(n,w(g))),i(e,t)};u(S,e=>{w(g)&&e(T)}),W(r),e(`submit`,r,b),i(t,r)};u(D,e=>{Q.owner?e(O):e(k,-1)}),i(t,S),E()}p([`click`]);var Je=L(`<div class="code svelte-hrezcr"><div class="bar svelte-hrezcr"><span class="tiny muted"> </span> <!></div> <pre tabindex="0"><code class="svelte-hrezcr"> </code></pre></div>`);function $(e,t){let n=m(t,`wrap`,3,!1);var a=Je(),o=F(a),c=F(o),l=x(c,!0),u=j(c,2);G(u,{get text(){return t.text},get what(){return t.what}}),W(o);var f=j(o,2);let p;var h=F(f),g=x(h,!0);W(f),W(a),P(()=>{d(l,t.what),r(f,`aria-label`,t.what),p=s(f,1,`svelte-hrezcr`,null,p,{wrap:n()}),d(g,t.text)}),i(e,a)}var Ye=L(`<option> </option>`),Xe=L(`<p class="trouble" role="alert"> </p>`),Ze=L(`<label><input type="radio" name="kind" class="svelte-1wkshki"/> </label>`),Qe=L(`<div class="model svelte-1wkshki"><label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" class="svelte-1wkshki"/></label> <label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" type="url" class="svelte-1wkshki"/></label> <label class="wide svelte-1wkshki"> <textarea rows="5" maxlength="16000"></textarea></label></div>`),$e=L(`<details><summary class="small svelte-1wkshki"> </summary> <!></details>`),et=L(`<p><a class="button"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-1wkshki"><path d="M12 4v11M7 11l5 5 5-5M5 20h14"></path></svg> </a></p> <!> <p class="small"> </p>`,1),tt=L(`<label class="game svelte-1wkshki"> <select></select></label> <!> <fieldset class="svelte-1wkshki"><legend class="svelte-1wkshki"> </legend> <div class="kinds svelte-1wkshki"></div></fieldset> <p class="small"> </p> <!> <!> <!> <!> <p class="small muted"><!> <!> <a href="/rules/protocol"> </a> · <a> </a></p>`,1);function nt(e,a){h(a,!0);let o=[],c=M({game:{en:`Game`,fr:`Jeu`},kind:{en:`Kind of agent`,fr:`Genre d'agent`},python:{en:`Python with feint`,fr:`Python avec feint`},python_alone:{en:`Python alone`,fr:`Python seul`},javascript:{en:`JavaScript`,fr:`JavaScript`},curl:{en:`curl and a shell`,fr:`curl et un shell`},mcp:{en:`MCP client`,fr:`Client MCP`},llm:{en:`Language model`,fr:`Modèle de langage`},about_python:{en:`Five lines. Put your idea in the place of legal[0]. Needs feint: in the folder of its sources, . .venv/bin/activate.`,fr:`Cinq lignes. Mettez votre idée à la place de legal[0]. Il faut feint\xA0: dans le dossier de ses sources, . .venv/bin/activate.`},about_python_alone:{en:`Needs Python 3.8 or newer and nothing else. Your idea goes into choose.`,fr:`Il suffit de Python 3.8 ou plus. Votre idée va dans choose.`},about_javascript:{en:`Needs Node 18 or newer and no package. Your idea goes into choose.`,fr:`Il suffit de Node 18 ou plus, sans paquet. Votre idée va dans choose.`},about_curl:{en:`Needs sh, curl, grep and sed. It shows the protocol at its barest and plays the first legal action.`,fr:`Il suffit de sh, curl, grep et sed. C'est le protocole à nu ; il joue la première action permise.`},about_mcp:{en:`For a client that speaks the Model Context Protocol. Needs feint with its mcp extra on the client's PATH.`,fr:`Pour un client qui parle le Model Context Protocol. Il faut feint, avec son option mcp, dans le PATH du client.`},about_llm:{en:`Any endpoint that speaks OpenAI's chat completions, on your machine or hosted. Needs feint. A hosted one takes its key from FEINT_LLM_KEY.`,fr:`Tout service qui parle le chat completions d'OpenAI, chez vous ou hébergé. Il faut feint. La clé d'un service hébergé va dans FEINT_LLM_KEY.`},save:{en:`Save {file}`,fr:`Enregistrer {file}`},look:{en:`Look into {file}`,fr:`Voir {file}`},then:{en:`Then, in a terminal in the same folder:`,fr:`Puis, dans un terminal ouvert dans le même dossier\xA0:`},shell:{en:`Terminal`,fr:`Terminal`},config:{en:`The client's configuration`,fr:`La configuration du client`},ask:{en:`Then tell your model`,fr:`Puis dites à votre modèle`},model:{en:`Model`,fr:`Modèle`},base_url:{en:`Endpoint`,fr:`Adresse du service`},strategy:{en:`Strategy prompt`,fr:`Consigne de jeu`},blank:{en:`YOUR_TOKEN is filled in as soon as there is an agent.`,fr:`YOUR_TOKEN sera rempli dès que l'agent existe.`},stop:{en:`The agent plays match after match. Ctrl-C stops it.`,fr:`L'agent enchaîne les parties. Ctrl-C l'arrête.`},protocol:{en:`What goes over the wire`,fr:`Ce qui passe sur le fil`},rules:{en:`The rules`,fr:`Les règles`}}),p=T(V([])),m=T(``),g=T(`my-model`),_=T(`http://127.0.0.1:8080/v1`),y=T(V(re));R(()=>{ee().then(e=>{C(p,e,!0);let t=D.query.get(`game`);t&&e.some(e=>e.slug===t)&&(Q.game=t)},e=>C(m,e.message,!0))});let b=I(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:Q.agent?.name??`the agent`,model:w(g),base_url:w(_)},Q.kind===`llm`?w(y):void 0)),S=T(``);R(()=>{if(!w(b).file)return;let e=URL.createObjectURL(new Blob([w(b).file.text],{type:`text/plain`}));return C(S,e,!0),()=>URL.revokeObjectURL(e)});var A=tt(),L=z(A),B=F(L),U=j(B);n(U,21,()=>w(p),e=>e.slug,(e,t)=>{var n=Ye(),r=x(n,!0),a={};P(e=>{d(r,e),a!==(a=w(t).slug)&&(n.value=(n.__value=a)??``)},[()=>N(w(t).slug)]),i(e,n)},e=>{var t=Ye(),n=x(t,!0),r={};P(e=>{d(n,e),r!==(r=Q.game)&&(t.value=(t.__value=r)??``)},[()=>N(Q.game)]),i(e,t)}),W(U),t(U),W(L);var G=j(L,2),K=e=>{var t=Xe(),n=x(t,!0);P(()=>d(n,w(m))),i(e,t)};u(G,e=>{w(m)&&e(K)});var q=j(G,2),J=F(q),Y=x(J,!0),X=j(J,2);n(X,20,()=>te,e=>e,(e,t)=>{var n=Ze();let r;var a=F(n);l(a);var u,f=j(a,1,!0);W(n),P(e=>{r=s(n,1,`svelte-1wkshki`,null,r,{chosen:t===Q.kind}),u!==(u=t)&&(a.value=(a.__value=u)??``),d(f,e)},[()=>c(t)]),v(o,[],a,()=>Q.kind,e=>Q.kind=e),i(e,n)}),W(X),W(q);var Z=j(q,2),ie=x(Z,!0),ae=j(Z,2),oe=e=>{var t=Qe(),n=F(t),r=F(n,!0),a=j(r);l(a),W(n);var o=j(n,2),s=F(o,!0),u=j(s);l(u),W(o);var f=j(o,2),p=F(f,!0),m=j(p);O(m),W(f),W(t),P((e,t,n)=>{d(r,e),d(s,t),d(p,n)},[()=>c(`model`),()=>c(`base_url`),()=>c(`strategy`)]),H(a,()=>w(g),e=>C(g,e)),H(u,()=>w(_),e=>C(_,e)),H(m,()=>w(y),e=>C(y,e)),i(e,t)},se=e=>{$(e,{get text(){return w(b).file.text},get what(){return w(b).file.name}})};u(ae,e=>{Q.kind===`llm`?e(oe):Q.kind===`python`&&w(b).file&&e(se,1)});var ce=j(ae,2),le=e=>{var t=et(),n=z(t),a=F(n),o=j(F(a));W(a),W(n);var s=j(n,2),l=e=>{var t=$e(),n=F(t),r=x(n,!0);$(j(n,2),{get text(){return w(b).file.text},get what(){return w(b).file.name}}),W(t),P(e=>d(r,e),[()=>c(`look`,{file:w(b).file.name})]),i(e,t)};u(s,e=>{Q.kind!==`llm`&&Q.kind!==`python`&&e(l)});var f=j(s,2),p=x(f,!0);P((e,t)=>{r(a,`href`,w(S)),r(a,`download`,w(b).file.name),d(o,` ${e??``}`),d(p,t)},[()=>c(`save`,{file:w(b).file.name}),()=>c(`then`)]),i(e,t)};u(ce,e=>{w(b).file&&e(le)});var ue=j(ce,2);{let e=I(()=>c(Q.kind===`mcp`?`config`:`shell`));$(ue,{get text(){return w(b).run},get what(){return w(e)}})}var de=j(ue,2),fe=e=>{{let t=I(()=>c(`ask`));$(e,{get text(){return w(b).ask},get what(){return w(t)},wrap:!0})}};u(de,e=>{w(b).ask&&e(fe)});var pe=j(de,2),me=F(pe),he=e=>{var t=f();P(e=>d(t,e),[()=>c(`blank`)]),i(e,t)};u(me,e=>{Q.agent||e(he)});var ge=j(me,2),_e=e=>{var t=f();P(e=>d(t,e),[()=>c(`stop`)]),i(e,t)};u(ge,e=>{Q.kind!==`mcp`&&e(_e)});var ve=j(ge,2),ye=x(ve,!0),be=j(ve,2),xe=x(be,!0);W(pe),P((e,t,n,i,a)=>{d(B,`${e??``} `),d(Y,t),d(ie,n),d(ye,i),r(be,`href`,`/rules/${Q.game??``}`),d(xe,a)},[()=>c(`game`),()=>c(`kind`),()=>c(`about_${Q.kind}`),()=>c(`protocol`),()=>c(`rules`)]),k(U,()=>Q.game,e=>Q.game=e),i(e,A),E()}var rt=L(`<p class="muted"> </p>`),it=L(`<section class="mine svelte-13pbuau"><!></section>`),at=L(`<h1> </h1> <p class="lead svelte-13pbuau"> </p> <div class="build svelte-13pbuau"><ol class="steps svelte-13pbuau"><li><h2 class="svelte-13pbuau"> </h2> <!></li> <li><h2 class="svelte-13pbuau"> </h2> <!></li> <li class="svelte-13pbuau"><h2 class="svelte-13pbuau"> </h2> <!></li></ol> <aside class="svelte-13pbuau"><section class="panel svelte-13pbuau"><h2> </h2> <!></section> <!></aside></div>`,1);function ot(t,n){h(n,!0);let a=M({title:{en:`Build an agent`,fr:`Créer un agent`},lead:{en:`Two names, one command, and it sits at the table. Any language will do: an agent opens the connection itself and needs no address.`,fr:`Deux noms, une commande, et il est à table. Tout langage convient\xA0: l'agent ouvre lui-même la connexion et n'a pas besoin d'adresse.`},who:{en:`Who are you?`,fr:`Qui êtes-vous\xA0?`},name:{en:`Name the agent`,fr:`Nommez l'agent`},run:{en:`Run it`,fr:`Lancez-le`},live:{en:`Live`,fr:`En direct`},empty:{en:`When the agent is named, you see here how it connects, plays its trial and gets to its first ranked match.`,fr:`Dès que l'agent a un nom, vous le verrez ici se connecter, passer son essai et jouer sa première partie classée.`}});R(()=>{document.title=`${a(`title`)} · feint`});var o=at();e(`beforeunload`,_,e=>Q.owner&&e.preventDefault());var c=z(o),l=x(c,!0),f=j(c,2),p=x(f,!0),m=j(f,2),g=F(m),v=F(g);let y;var b=F(v),S=x(b,!0);qe(j(b,2),{}),W(v);var C=j(v,2);let w;var T=F(C),D=x(T,!0);Be(j(T,2),{}),W(C);var O=j(C,2),k=F(O),A=x(k,!0);nt(j(k,2),{}),W(O),W(g);var N=j(g,2),I=F(N),L=F(I),ee=x(L,!0),B=j(L,2),V=e=>{be(e,{get name(){return Q.agent.name}})},H=e=>{var t=rt(),n=x(t,!0);P(e=>d(n,e),[()=>a(`empty`)]),i(e,t)};u(B,e=>{Q.agent?e(V):e(H,-1)}),W(I);var U=j(I,2),G=e=>{var t=it();Me(F(t),{}),W(t),i(e,t)};u(U,e=>{Q.owner&&e(G)}),W(N),W(m),P((e,t,n,i,a,o,c)=>{d(l,e),d(p,t),y=s(v,1,`svelte-13pbuau`,null,y,{done:Q.owner}),d(S,n),w=s(C,1,`svelte-13pbuau`,null,w,{done:Q.agent}),d(D,i),d(A,a),r(I,`aria-label`,o),d(ee,c)},[()=>a(`title`),()=>a(`lead`),()=>a(`who`),()=>a(`name`),()=>a(`run`),()=>a(`live`),()=>a(`live`)]),i(t,o),E()}export{ot as default};