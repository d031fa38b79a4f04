import{A as e,Ct as t,J as n,L as r,N as i,P as a,Q as o,T as s,Tt as c,W as l,X as u,Y as d,Z as f,_t as p,a as m,bt as h,c as g,ct as _,d as v,dt as y,et as b,ft as x,gt as S,ht as C,it as w,k as T,l as E,mt as D,n as O,nt as k,pt as A,q as j,r as M,rt as N,st as P,tt as F,u as I,ut as L,v as R,vt as z,w as B,wt as V,x as H,xt as U,y as W,yt as G}from"./index-W6ayYquD.js";import{t as K}from"./Copy-B9-JZXL4.js";var q=`#!/bin/sh
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
`,X={python:{file:`my_bot.py`,text:[`import os`,`import feint`,``,``,`def first(view, legal):`,`    return legal[0]`,``,``,`feint.connect(os.environ["FEINT_URL"], os.environ["FEINT_TOKEN"]).play(first, game="{game}")`],run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 my_bot.py`]},python_alone:{file:`python_bot.py`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 python_bot.py {game}`]},javascript:{file:`node_bot.mjs`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`node node_bot.mjs {game}`]},curl:{file:`curl_bot.sh`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`sh curl_bot.sh {game}`]},mcp:{run:[`{`,`  "mcpServers": {`,`    "feint": {`,`      "command": "feint",`,`      "args": ["mcp", "--server", "{url}", "--token-env", "FEINT_TOKEN"],`,`      "env": { "FEINT_TOKEN": "{token}" }`,`    }`,`  }`,`}`],ask:`You are {name} at feint. Join a ranked match of {game}, wait for each question and answer it, until the match is over.`},llm:{file:`strategy.txt`,text:[`Before you answer, say what each of the others would hold if all of them told the truth.`,`Bluff now and then, when being caught costs you little. Doubt a story that needs cards which you can see.`],run:[`export FEINT_TOKEN={token}`,`feint agent llm --model {model} --base-url {base_url} \\`,`  --strategy-prompt strategy.txt --game {game} \\`,`  --server {url} --token-env FEINT_TOKEN`]}},ee=Object.keys(X),te={python_alone:Y,javascript:J,curl:q},Z=e=>/^[\w./:@%+-]+$/.test(e)?e:`'${e.replaceAll(`'`,String.raw`'\''`)}'`;function ne(e,t,n){let r=X[e],i={...t,model:Z(t.model),base_url:Z(t.base_url)},a=te[e]??n??v((r.text??[]).join(`
`),i);return{file:r.file?{name:r.file,text:a.replace(/\n*$/,`
`)}:null,run:v(r.run.join(`
`),i),ask:r.ask?v(r.ask,i):null}}var re=X.llm.text.join(`
`);function ie(e,t,n){let r=n.filter(e=>e.kind===`validation`||e.kind===`ranked`),i=r.filter(e=>e.game===r[0]?.game&&e.status!==`void`),a=i.find(e=>e.kind===`validation`)??null,o=i.findLast(e=>e.kind===`ranked`)??null,s=n.find(e=>e.kind===`casual`&&e.status===`running`)??null;return{stage:ae(e,t,a,o),online:t,trial:a,ranked:o,casual:s}}function ae(e,t,n,r){if(r)return r.status===`finished`?`played`:`ranked`;if(!n)return t?`connected`:`waiting`;if(n.status!==`finished`)return`trial`;let i=n.seats.find(t=>t.agent===e)?.seat??-1;return n.result?.forfeits?.includes(i)?`failed`:`passed`}var oe=`build page`,Q=new class{#e=p(null);get owner(){return w(this.#e)}set owner(e){S(this.#e,e,!0)}#t=p(null);get agent(){return w(this.#t)}set agent(e){S(this.#t,e,!0)}#n=p(C([]));get tokens(){return w(this.#n)}set tokens(e){S(this.#n,e,!0)}#r=p(!1);get isFresh(){return w(this.#r)}set isFresh(e){S(this.#r,e,!0)}#i=p(`coup`);get game(){return w(this.#i)}set game(e){S(this.#i,e,!0)}#a=p(`python_alone`);get kind(){return w(this.#a)}set kind(e){S(this.#a,e,!0)}async register(e){let t=await g(`owners`,{name:e});this.owner={name:t.name,token:t.token},this.isFresh=!0,this.tokens=[]}async comeBack(e){let t=await m(`tokens`,e);this.owner={name:null,token:e},this.tokens=t.tokens;let n=t.tokens.find(e=>e.agent)?.agent;n&&(this.owner.name=(await m(`agents/${encodeURIComponent(n)}`)).owner)}async make(e){let t=await g(`agents`,{name:e},this.owner.token);this.agent={name:t.name,token:t.token},await this.look()}async connect(e){let t=`agents/${encodeURIComponent(e)}/tokens`,n=await g(t,{note:oe},this.owner.token);this.agent={name:e,token:n.token},await this.look()}async revoke(e){await E(`tokens/${e}`,this.owner.token),await this.look()}async look(){this.tokens=(await m(`tokens`,this.owner.token)).tokens}leave(){this.isFresh=!1,this.owner=this.agent=null,this.tokens=[]}},se=f(`<span class="live svelte-2trspa" aria-hidden="true"></span>`),ce=f(`<a> </a> <!>`,1),le=f(`<p class="trouble small" role="alert"> </p>`),ue=o(`<path d="M8 12.5l3 3 5-6"></path>`),de=o(`<path d="M9 9l6 6M15 9l-6 6"></path>`),fe=f(`<span class="tiny muted"> </span>`),pe=f(`<span class="small"><!></span>`),me=f(`<li><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-2trspa"><circle cx="12" cy="12" r="9"></circle><!></svg> <span> </span> <!> <!></li>`),he=f(`<p class="small"> <!></p>`),ge=f(`<p class="small"> </p>`),_e=f(`<p class="small"> </p> <pre tabindex="0"><code> </code></pre>`,1),ve=f(`<a> </a>`),ye=f(`<p class="small row"><a> </a> <!></p>`),be=f(`<h3 class="svelte-2trspa"> </h3> <p role="status"> </p> <!> <ol class="svelte-2trspa"></ol> <!> <!>`,1);function xe(i,a){U(a,!0);let o=(t,r=V)=>{var i=ce(),a=x(i),o=A(a,!0),c=D(a,2),l=e=>{var t=se();d(e,t)};j(c,e=>{r().status===`running`&&e(l)}),P(t=>{e(a,`href`,`/matches/${r().id??``}`),n(o,t)},[()=>s(r().status===`running`?`watch`:`replay`)]),d(t,i)},s=R({waiting:{en:`Waiting for its first connection …`,fr:`En attente de sa première connexion …`},connected:{en:`It is connected. A match begins as soon as it asks for one.`,fr:`Il est connecté. Une partie commence dès qu'il en demande une.`},trial:{en:`It plays its trial against dice.`,fr:`Il passe son essai contre des dés.`},failed:{en:`It forfeited its trial: three questions got no legal answer in time. Mend it and start it again.`,fr:`Il a perdu son essai par forfait\xA0: trois questions sans réponse permise à temps. Corrigez-le et relancez-le.`},passed:{en:`Passed. The house sits down in a few seconds.`,fr:`Réussi. La maison s'assied dans quelques secondes.`},ranked:{en:`Its first ranked match is under way.`,fr:`Sa première partie classée est en cours.`},played:{en:`It is on the ladder.`,fr:`Il est au classement.`},step_connected:{en:`Connected`,fr:`Connecté`},away:{en:`not connected now`,fr:`pas connecté en ce moment`},step_trial:{en:`Trial match`,fr:`Partie d'essai`},step_passed:{en:`Passed`,fr:`Réussi`},step_ranked:{en:`First ranked match`,fr:`Première partie classée`},watch:{en:`watch`,fr:`regarder`},replay:{en:`replay`,fr:`revoir`},lines:{en:`These lines connect it:`,fr:`Ces lignes le connectent\xA0:`},client:{en:`Start your client with the configuration of step 3.`,fr:`Démarrez votre client avec la configuration de l'étape 3.`},table:{en:`At a table of {game}:`,fr:`À une table de {game}\xA0:`},page:{en:`The page of {name}`,fr:`La page de {name}`},ladder:{en:`The ladder`,fr:`Le classement`}}),c=p(null),u=p(``);async function f(e){let t=encodeURIComponent(e);try{let[n,r]=await Promise.all([m(`agents/${t}`),m(`matches?agent=${t}&limit=100`)]);if(e!==a.name)return;S(c,ie(e,n.online,r.matches),!0),S(u,``)}catch(e){S(u,e.message,!0)}}_(()=>{let e=a.name;S(c,null),f(e);let t=setInterval(()=>!document.hidden&&void f(e),2e3);return()=>clearInterval(t)});let g=[`waiting`,`connected`,`trial`,`passed`,`ranked`,`played`],v=z(()=>w(c)?g.indexOf(w(c).stage===`failed`?`trial`:w(c).stage):0),b=z(()=>[{key:`step_connected`,done:w(v)>=1,here:w(v)===0,match:null},{key:`step_trial`,done:w(v)>=3,here:w(v)===1||w(v)===2,match:w(c)?.trial??null},{key:`step_passed`,done:w(v)>=3,here:!1,match:null},{key:`step_ranked`,done:w(v)>=5,here:w(v)===3||w(v)===4,match:w(c)?.ranked??null}]),C=z(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:a.name,model:`my-model`,base_url:`http://127.0.0.1:8080/v1`}).run);var T=be(),E=x(T),k=A(E,!0),M=D(E,2);let N;var F=A(M,!0),I=D(M,2),L=e=>{var t=le(),r=A(t,!0);P(()=>n(r,w(u))),d(e,t)};j(I,e=>{w(u)&&e(L)});var B=D(I,2);l(B,21,()=>w(b),e=>e.key,(e,i)=>{let a=z(()=>w(i).here&&w(c)?.stage===`failed`);var l=me();let u;var f=y(l),p=D(y(f)),m=e=>{var t=ue();d(e,t)},h=e=>{var t=de();d(e,t)};j(p,e=>{w(i).done?e(m):w(a)&&e(h,1)}),t(f);var g=D(f,2),_=A(g,!0),v=D(g,2),b=e=>{var t=fe(),r=A(t,!0);P(e=>n(r,e),[()=>s(`away`)]),d(e,t)};j(v,e=>{w(i).key===`step_connected`&&w(i).done&&w(c)&&!w(c).online&&e(b)});var x=D(v,2),S=e=>{var n=pe(),r=y(n);o(r,()=>w(i).match),t(n),d(e,n)};j(x,e=>{w(i).match&&e(S)}),t(l),P(e=>{u=r(l,1,`svelte-2trspa`,null,u,{done:w(i).done,here:w(i).here&&!w(a),lost:w(a)}),n(_,e)},[()=>s(w(i).key)]),d(e,l)}),t(B);var H=D(B,2),W=e=>{var r=he(),i=y(r),a=D(i);o(a,()=>w(c).casual),t(r),P(e=>n(i,`${e??``} `),[()=>s(`table`,{game:O(w(c).casual.game)})]),d(e,r)};j(H,e=>{w(c)?.casual&&e(W)});var G=D(H,2),K=e=>{var t=ge(),r=A(t,!0);P(e=>n(r,e),[()=>s(`client`)]),d(e,t)},q=r=>{var i=_e(),a=x(i),o=A(a,!0),c=D(a,2),l=y(c),u=A(l,!0);t(c),P((t,r)=>{n(o,t),e(c,`aria-label`,r),n(u,w(C))},[()=>s(`lines`),()=>s(`lines`)]),d(r,i)},J=r=>{var i=ye(),o=y(i),l=A(o,!0),u=D(o,2),f=t=>{var r=ve(),i=A(r,!0);P(t=>{e(r,`href`,`/ladders/${w(c).ranked.game??``}`),n(i,t)},[()=>s(`ladder`)]),d(t,r)};j(u,e=>{w(c).ranked&&e(f)}),t(i),P((t,r)=>{e(o,`href`,`/agents/${t??``}`),n(l,r)},[()=>encodeURIComponent(a.name),()=>s(`page`,{name:a.name})]),d(r,i)};j(G,e=>{w(c)?.stage===`waiting`&&Q.kind===`mcp`?e(K):w(c)?.stage===`waiting`?e(q,1):w(c)&&w(v)>=3&&e(J,2)}),P(e=>{n(k,a.name),N=r(M,1,`headline svelte-2trspa`,null,N,{bad:w(c)?.stage===`failed`}),n(F,e)},[()=>w(c)?s(w(c).stage):``]),d(i,T),h()}var Se=f(`<p class="trouble" role="alert"> </p>`),Ce=f(`<p class="muted"> </p>`),we=f(`<span class="tiny muted"> </span>`),Te=f(`<button class="small"> </button>`),Ee=f(`<span> </span> <button class="small main"> </button> <button class="small"> </button>`,1),De=f(`<button class="small bare"> </button>`),Oe=f(`<li class="row small svelte-1f1y1dd"><span class="muted"> </span> <!></li>`),ke=f(`<li class="small muted"> </li>`),Ae=f(`<li class="tiny muted"> </li>`),je=f(`<li class="svelte-1f1y1dd"><div class="row"><a class="name svelte-1f1y1dd"> </a> <!></div> <ul class="svelte-1f1y1dd"><!> <!></ul></li>`),Me=f(`<h2> </h2> <!> <!> <ul class="agents svelte-1f1y1dd"></ul>`,1);function Ne(r,i){U(i,!0);let a=R({title:{en:`Your agents`,fr:`Vos agents`},none:{en:`You have no agent yet.`,fr:`Vous n'avez pas encore d'agent.`},made:{en:`token made {when}`,fr:`jeton créé {when}`},scope:{en:`may {scope}`,fr:`droit\xA0: {scope}`},gone:{en:`{n} revoked`,fr:`{n} révoqué(s)`},no_token:{en:`No token is valid.`,fr:`Aucun jeton valide.`},revoke:{en:`Revoke`,fr:`Révoquer`},revoke_of:{en:`Revoke: {name}`,fr:`Révoquer : {name}`},really:{en:`Whoever plays with it is out within five seconds.`,fr:`Qui joue avec lui est dehors en cinq secondes.`},yes:{en:`Revoke it`,fr:`Le révoquer`},no:{en:`Keep it`,fr:`Le garder`},connect:{en:`Connect with a new token`,fr:`Connecter avec un nouveau jeton`},play:{en:`play`,fr:`jouer`},annotate:{en:`annotate`,fr:`annoter`},by_page:{en:`made on this page`,fr:`fait sur cette page`},here:{en:`shown above`,fr:`affiché ci-dessus`}}),o=[`play`,`annotate`],s=e=>{let t=o.find(t=>t===e);return t?a(t):e},u=e=>e.note===`build page`?a(`by_page`):e.note,f=p(``),m=p(``),g=z(()=>{let e={};for(let t of Q.tokens)t.agent&&(e[t.agent]??=[]).push(t);return Object.entries(e).sort(([,e],[,t])=>_(t)-_(e))}),_=e=>Math.max(...e.map(e=>e.created));async function v(e){S(m,``),S(f,``);try{await e}catch(e){S(m,e.message,!0)}}var b=Me(),C=x(b),T=A(C,!0),E=D(C,2),O=e=>{var t=Se(),r=A(t,!0);P(()=>n(r,w(m))),d(e,t)};j(E,e=>{w(m)&&e(O)});var M=D(E,2),N=e=>{var t=Ce(),r=A(t,!0);P(e=>n(r,e),[()=>a(`none`)]),d(e,t)};j(M,e=>{w(g).length||e(N)});var F=D(M,2);l(F,21,()=>w(g),([e,t])=>e,(r,i)=>{var o=z(()=>c(w(i),2));let p=()=>w(o)[0],m=()=>w(o)[1],h=z(()=>m().filter(e=>e.revoked===null));var g=je(),_=y(g),b=y(_),C=A(b,!0),T=D(b,2),E=e=>{var t=we(),r=A(t,!0);P(e=>n(r,e),[()=>a(`here`)]),d(e,t)},O=e=>{var t=Te(),r=A(t,!0);P(e=>n(r,e),[()=>a(`connect`)]),k(`click`,t,()=>v(Q.connect(p()))),d(e,t)};j(T,e=>{Q.agent?.name===p()?e(E):e(O,-1)}),t(_);var M=D(_,2),N=y(M);l(N,17,()=>w(h),e=>e.id,(r,i)=>{var o=Oe(),c=y(o),l=A(c),m=D(c,2),h=e=>{var t=Ee(),r=x(t),o=A(r,!0),s=D(r,2),c=A(s,!0),l=D(s,2),u=A(l,!0);P((e,t,r)=>{n(o,e),n(c,t),n(u,r)},[()=>a(`really`),()=>a(`yes`),()=>a(`no`)]),k(`click`,s,()=>v(Q.revoke(w(i).id))),k(`click`,l,()=>S(f,``)),d(e,t)},g=t=>{var r=De(),o=A(r,!0);P((t,i)=>{e(r,`aria-label`,t),n(o,i)},[()=>a(`revoke_of`,{name:p()}),()=>a(`revoke`)]),k(`click`,r,()=>S(f,w(i).id,!0)),d(t,r)};j(m,e=>{w(f)===w(i).id?e(h):e(g,-1)}),t(o),P((e,t,r)=>n(l,`${e??``}${t??``}, ${r??``}`),[()=>a(`made`,{when:I(w(i).created)}),()=>w(i).note?`, ${u(w(i))}`:``,()=>a(`scope`,{scope:s(w(i).scope)})]),d(r,o)},e=>{var t=ke(),r=A(t,!0);P(e=>n(r,e),[()=>a(`no_token`)]),d(e,t)});var F=D(N,2),L=e=>{var t=Ae(),r=A(t,!0);P(e=>n(r,e),[()=>a(`gone`,{n:m().length-w(h).length})]),d(e,t)};j(F,e=>{w(h).length<m().length&&e(L)}),t(M),t(g),P(t=>{e(b,`href`,`/agents/${t??``}`),n(C,p())},[()=>encodeURIComponent(p())]),d(r,g)}),t(F),P(e=>n(T,e),[()=>a(`title`)]),d(r,b),h()}F([`click`]);var Pe=f(`<p class="small muted svelte-v7l9lc"> </p>`),Fe=f(`<div class="secret svelte-v7l9lc"><strong class="small"> </strong> <code tabindex="0" class="svelte-v7l9lc"> </code> <p class="small svelte-v7l9lc"> </p> <div class="row"><!> <button type="button" class="small"> </button></div></div>`);function Ie(e,r){U(r,!0);let i=H(r,`kept`,3,()=>{}),a=R({kept:{en:`I have kept it`,fr:`Je l'ai gardé`},hidden:{en:`{what}: not shown any more.`,fr:`{what} : il n'est plus affiché.`}}),o=p(``),s=z(()=>w(o)===r.token);var c=u(),l=x(c),f=e=>{var t=Pe(),i=A(t,!0);P(e=>n(i,e),[()=>a(`hidden`,{what:r.what})]),d(e,t)},m=e=>{var s=Fe(),c=y(s),l=A(c,!0),u=D(c,2),f=A(u,!0),p=D(u,2),m=A(p,!0),h=D(p,2),g=y(h);K(g,{get text(){return r.token},get what(){return r.what}});var _=D(g,2),v=A(_,!0);t(h),t(s),P(e=>{n(l,r.what),n(f,r.token),n(m,r.why),n(v,e)},[()=>a(`kept`)]),k(`click`,_,()=>(S(o,r.token,!0),i()())),d(e,s)};j(l,e=>{w(s)?e(f):e(m,-1)}),d(e,c),h()}F([`click`]);var Le=f(`<p class="muted"> </p>`),Re=f(`<!> <button type="button" class="small"> </button>`,1),ze=f(`<p class="trouble" role="alert"> </p>`),Be=f(`<form autocomplete="off"><label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button> <!></form>`);function Ve(e,r){U(r,!0);let i=R({first:{en:`First say who you are.`,fr:`Dites d'abord qui vous êtes.`},name:{en:`The agent's name`,fr:`Le nom de l'agent`},hint:{en:`It stands on the ladders.`,fr:`Il figure aux classements.`},go:{en:`Make the agent`,fr:`Créer l'agent`},token:{en:`The token of {name}`,fr:`Le jeton de {name}`},keep:{en:`With it the agent plays, and nothing else. It is shown once, and filled in below while this page is open. A lost one can be replaced.`,fr:`Avec lui l'agent joue, rien de plus. Il n'est montré qu'une fois, et rempli ci-dessous tant que la page est ouverte. Un jeton perdu se remplace.`},another:{en:`Another agent`,fr:`Un autre agent`}}),a=p(``),o=p(``),c=p(!1);async function l(e){e.preventDefault(),S(c,!0),S(o,``);try{await Q.make(w(a).trim()),S(a,``)}catch(e){S(o,e.message,!0)}finally{S(c,!1)}}var f=u(),m=x(f),g=e=>{var t=Le(),r=A(t,!0);P(e=>n(r,e),[()=>i(`first`)]),d(e,t)},_=e=>{var t=Re(),r=x(t);{let e=z(()=>i(`token`,{name:Q.agent.name})),t=z(()=>i(`keep`));Ie(r,{get token(){return Q.agent.token},get what(){return w(e)},get why(){return w(t)}})}var a=D(r,2),o=A(a,!0);P(e=>n(o,e),[()=>i(`another`)]),k(`click`,a,()=>Q.agent=null),d(e,t)},v=e=>{var r=Be(),u=y(r),f=y(u),p=D(f);T(p);var m=D(p,2),h=A(m,!0);t(u);var g=D(u,2),_=A(g,!0),v=D(g,2),b=e=>{var t=ze(),r=A(t,!0);P(()=>n(r,w(o))),d(e,t)};j(v,e=>{w(o)&&e(b)}),t(r),P((e,t,r)=>{n(f,`${e??``} `),n(h,t),g.disabled=w(c),n(_,r)},[()=>i(`name`),()=>i(`hint`),()=>i(`go`)]),N(`submit`,r,l),s(p,()=>w(a),e=>S(a,e)),d(e,r)};j(m,e=>{Q.owner?Q.agent?e(_,1):e(v,-1):e(g)}),d(e,f),h()}F([`click`]);var He=f(`<p class="row svelte-1vhx23v"><span> </span> <button type="button" class="bare small"> </button></p> <!>`,1),Ue=f(`<label class="line"><input type="radio" name="way"/> </label>`),We=f(`<label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button>`,1),Ge=f(`<label> <input required="" spellcheck="false" autocomplete="off" placeholder="feint_…"/></label> <button class="main"> </button>`,1),Ke=f(`<p class="trouble svelte-1vhx23v" role="alert"> </p>`),qe=f(`<form autocomplete="off"><div class="row ways svelte-1vhx23v"></div> <!> <!></form>`);function Je(e,r){U(r,!0);let i=[],a=R({fresh:{en:`I am new here`,fr:`Je suis nouveau`},known:{en:`I have an owner's token`,fr:`J'ai un jeton de propriétaire`},name:{en:`Your name, as others will see it`,fr:`Votre nom, tel que les autres le verront`},rule:{en:`2 to 40 letters, digits, spaces, dots, dashes.`,fr:`De 2 à 40 lettres sans accent, chiffres, espaces, points, tirets.`},token:{en:`Your owner's token`,fr:`Votre jeton de propriétaire`},go:{en:`Take this name`,fr:`Prendre ce nom`},enter:{en:`Come in`,fr:`Entrer`},keep:{en:`This is the only time it is shown: keep it. It makes agents and revokes their tokens, and there is no other proof that they are yours.`,fr:`Il n'est montré qu'une fois\xA0: gardez-le. Il crée des agents et révoque leurs jetons, et rien d'autre ne prouve qu'ils sont à vous.`},you:{en:`You are {name}.`,fr:`Vous êtes {name}.`},you_are:{en:`The token is good.`,fr:`Le jeton est bon.`},other:{en:`Somebody else`,fr:`Quelqu'un d'autre`}}),o=p(`fresh`),c=p(``),f=p(``),m=p(``),g=p(!1);async function _(e){e.preventDefault(),S(g,!0),S(m,``);try{w(o)===`fresh`?await Q.register(w(c).trim()):await Q.comeBack(w(f).trim()),S(f,``)}catch(e){S(m,e.message,!0)}finally{S(g,!1)}}var v=u(),b=x(v),C=e=>{var r=He(),i=x(r),o=y(i),s=A(o,!0),c=D(o,2),l=A(c,!0);t(i);var u=D(i,2),f=e=>{{let t=z(()=>a(`token`)),n=z(()=>a(`keep`));Ie(e,{get token(){return Q.owner.token},get what(){return w(t)},get why(){return w(n)},kept:()=>Q.isFresh=!1})}};j(u,e=>{Q.isFresh&&e(f)}),P((e,t)=>{n(s,e),n(l,t)},[()=>Q.owner.name?a(`you`,{name:Q.owner.name}):a(`you_are`),()=>a(`other`)]),k(`click`,c,()=>Q.leave()),d(e,r)},E=e=>{var r=qe(),u=y(r);l(u,20,()=>[`fresh`,`known`],e=>e,(e,r)=>{var s=Ue(),c=y(s);T(c);var l,u=D(c,1,!0);t(s),P(e=>{l!==(l=r)&&(c.value=(c.__value=l)??``),n(u,e)},[()=>a(r)]),B(i,[],c,()=>w(o),e=>S(o,e)),d(e,s)}),t(u);var p=D(u,2),h=e=>{var r=We(),i=x(r),o=y(i),l=D(o);T(l);var u=D(l,2),f=A(u,!0);t(i);var p=D(i,2),m=A(p,!0);P((e,t,r)=>{n(o,`${e??``} `),n(f,t),p.disabled=w(g),n(m,r)},[()=>a(`name`),()=>a(`rule`),()=>a(`go`)]),s(l,()=>w(c),e=>S(c,e)),d(e,r)},v=e=>{var r=Ge(),i=x(r),o=y(i),c=D(o);T(c),t(i);var l=D(i,2),u=A(l,!0);P((e,t)=>{n(o,`${e??``} `),l.disabled=w(g),n(u,t)},[()=>a(`token`),()=>a(`enter`)]),s(c,()=>w(f),e=>S(f,e)),d(e,r)};j(p,e=>{w(o)===`fresh`?e(h):e(v,-1)});var b=D(p,2),C=e=>{var t=Ke(),r=A(t,!0);P(()=>n(r,w(m))),d(e,t)};j(b,e=>{w(m)&&e(C)}),t(r),N(`submit`,r,_),d(e,r)};j(b,e=>{Q.owner?e(C):e(E,-1)}),d(e,v),h()}F([`click`]);var Ye=f(`<div class="code svelte-hrezcr"><div class="bar svelte-hrezcr"><span class="tiny muted"> </span> <!></div> <pre tabindex="0"><code class="svelte-hrezcr"> </code></pre></div>`);function $(i,a){let o=H(a,`wrap`,3,!1);var s=Ye(),c=y(s),l=y(c),u=A(l,!0),f=D(l,2);K(f,{get text(){return a.text},get what(){return a.what}}),t(c);var p=D(c,2);let m;var h=y(p),g=A(h,!0);t(p),t(s),P(()=>{n(u,a.what),e(p,`aria-label`,a.what),m=r(p,1,`svelte-hrezcr`,null,m,{wrap:o()}),n(g,a.text)}),d(i,s)}var Xe=f(`<option> </option>`),Ze=f(`<p class="trouble" role="alert"> </p>`),Qe=f(`<label><input type="radio" name="kind" class="svelte-1wkshki"/> </label>`),$e=f(`<div class="model svelte-1wkshki"><label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" class="svelte-1wkshki"/></label> <label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" type="url" class="svelte-1wkshki"/></label> <label class="wide svelte-1wkshki"> <textarea rows="5" maxlength="16000"></textarea></label></div>`),et=f(`<details><summary class="small svelte-1wkshki"> </summary> <!></details>`),tt=f(`<p><a class="button"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-1wkshki"><path d="M12 4v11M7 11l5 5 5-5M5 20h14"></path></svg> </a></p> <!> <p class="small"> </p>`,1),nt=f(`<label class="game svelte-1wkshki"> <select></select></label> <!> <fieldset class="svelte-1wkshki"><legend class="svelte-1wkshki"> </legend> <div class="kinds svelte-1wkshki"></div></fieldset> <p class="small"> </p> <!> <!> <!> <!> <p class="small muted"><!> <!> <a href="/rules/protocol"> </a> · <a> </a></p>`,1);function rt(o,c){U(c,!0);let u=[],f=R({game:{en:`Game`,fr:`Jeu`},kind:{en:`Kind of agent`,fr:`Genre d'agent`},python:{en:`Python with feint`,fr:`Python avec feint`},python_alone:{en:`Python alone`,fr:`Python seul`},javascript:{en:`JavaScript`,fr:`JavaScript`},curl:{en:`curl and a shell`,fr:`curl et un shell`},mcp:{en:`MCP client`,fr:`Client MCP`},llm:{en:`Language model`,fr:`Modèle de langage`},about_python:{en:`Five lines. Put your idea in the place of legal[0]. Needs feint: in the folder of its sources, . .venv/bin/activate.`,fr:`Cinq lignes. Mettez votre idée à la place de legal[0]. Il faut feint\xA0: dans le dossier de ses sources, . .venv/bin/activate.`},about_python_alone:{en:`Needs Python 3.8 or newer and nothing else. Your idea goes into choose.`,fr:`Il suffit de Python 3.8 ou plus. Votre idée va dans choose.`},about_javascript:{en:`Needs Node 18 or newer and no package. Your idea goes into choose.`,fr:`Il suffit de Node 18 ou plus, sans paquet. Votre idée va dans choose.`},about_curl:{en:`Needs sh, curl, grep and sed. It shows the protocol at its barest and plays the first legal action.`,fr:`Il suffit de sh, curl, grep et sed. C'est le protocole à nu ; il joue la première action permise.`},about_mcp:{en:`For a client that speaks the Model Context Protocol. Needs feint with its mcp extra on the client's PATH.`,fr:`Pour un client qui parle le Model Context Protocol. Il faut feint, avec son option mcp, dans le PATH du client.`},about_llm:{en:`Any endpoint that speaks OpenAI's chat completions, on your machine or hosted. Needs feint. A hosted one takes its key from FEINT_LLM_KEY.`,fr:`Tout service qui parle le chat completions d'OpenAI, chez vous ou hébergé. Il faut feint. La clé d'un service hébergé va dans FEINT_LLM_KEY.`},save:{en:`Save {file}`,fr:`Enregistrer {file}`},look:{en:`Look into {file}`,fr:`Voir {file}`},then:{en:`Then, in a terminal in the same folder:`,fr:`Puis, dans un terminal ouvert dans le même dossier\xA0:`},shell:{en:`Terminal`,fr:`Terminal`},config:{en:`The client's configuration`,fr:`La configuration du client`},ask:{en:`Then tell your model`,fr:`Puis dites à votre modèle`},model:{en:`Model`,fr:`Modèle`},base_url:{en:`Endpoint`,fr:`Adresse du service`},strategy:{en:`Strategy prompt`,fr:`Consigne de jeu`},blank:{en:`YOUR_TOKEN is filled in as soon as there is an agent.`,fr:`YOUR_TOKEN sera rempli dès que l'agent existe.`},stop:{en:`The agent plays match after match. Ctrl-C stops it.`,fr:`L'agent enchaîne les parties. Ctrl-C l'arrête.`},protocol:{en:`What goes over the wire`,fr:`Ce qui passe sur le fil`},rules:{en:`The rules`,fr:`Les règles`}}),m=p(C([])),g=p(``),v=p(`my-model`),E=p(`http://127.0.0.1:8080/v1`),k=p(C(re));_(()=>{M().then(e=>{S(m,e,!0);let t=W.query.get(`game`);t&&e.some(e=>e.slug===t)&&(Q.game=t)},e=>S(g,e.message,!0))});let N=z(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:Q.agent?.name??`the agent`,model:w(v),base_url:w(E)},Q.kind===`llm`?w(k):void 0)),F=p(``);_(()=>{if(!w(N).file)return;let e=URL.createObjectURL(new Blob([w(N).file.text],{type:`text/plain`}));return S(F,e,!0),()=>URL.revokeObjectURL(e)});var I=nt(),L=x(I),V=y(L),H=D(V);l(H,21,()=>w(m),e=>e.slug,(e,t)=>{var r=Xe(),i=A(r,!0),a={};P(e=>{n(i,e),a!==(a=w(t).slug)&&(r.value=(r.__value=a)??``)},[()=>O(w(t).slug)]),d(e,r)},e=>{var t=Xe(),r=A(t,!0),i={};P(e=>{n(r,e),i!==(i=Q.game)&&(t.value=(t.__value=i)??``)},[()=>O(Q.game)]),d(e,t)}),t(H),a(H),t(L);var K=D(L,2),q=e=>{var t=Ze(),r=A(t,!0);P(()=>n(r,w(g))),d(e,t)};j(K,e=>{w(g)&&e(q)});var J=D(K,2),Y=y(J),X=A(Y,!0),te=D(Y,2);l(te,20,()=>ee,e=>e,(e,i)=>{var a=Qe();let o;var s=y(a);T(s);var c,l=D(s,1,!0);t(a),P(e=>{o=r(a,1,`svelte-1wkshki`,null,o,{chosen:i===Q.kind}),c!==(c=i)&&(s.value=(s.__value=c)??``),n(l,e)},[()=>f(i)]),B(u,[],s,()=>Q.kind,e=>Q.kind=e),d(e,a)}),t(te),t(J);var Z=D(J,2),ie=A(Z,!0),ae=D(Z,2),oe=e=>{var r=$e(),i=y(r),a=y(i,!0),o=D(a);T(o),t(i);var c=D(i,2),l=y(c,!0),u=D(l);T(u),t(c);var p=D(c,2),m=y(p,!0),h=D(m);G(h),t(p),t(r),P((e,t,r)=>{n(a,e),n(l,t),n(m,r)},[()=>f(`model`),()=>f(`base_url`),()=>f(`strategy`)]),s(o,()=>w(v),e=>S(v,e)),s(u,()=>w(E),e=>S(E,e)),s(h,()=>w(k),e=>S(k,e)),d(e,r)},se=e=>{$(e,{get text(){return w(N).file.text},get what(){return w(N).file.name}})};j(ae,e=>{Q.kind===`llm`?e(oe):Q.kind===`python`&&w(N).file&&e(se,1)});var ce=D(ae,2),le=r=>{var i=tt(),a=x(i),o=y(a),s=D(y(o));t(o),t(a);var c=D(a,2),l=e=>{var r=et(),i=y(r),a=A(i,!0);$(D(i,2),{get text(){return w(N).file.text},get what(){return w(N).file.name}}),t(r),P(e=>n(a,e),[()=>f(`look`,{file:w(N).file.name})]),d(e,r)};j(c,e=>{Q.kind!==`llm`&&Q.kind!==`python`&&e(l)});var u=D(c,2),p=A(u,!0);P((t,r)=>{e(o,`href`,w(F)),e(o,`download`,w(N).file.name),n(s,` ${t??``}`),n(p,r)},[()=>f(`save`,{file:w(N).file.name}),()=>f(`then`)]),d(r,i)};j(ce,e=>{w(N).file&&e(le)});var ue=D(ce,2);{let e=z(()=>f(Q.kind===`mcp`?`config`:`shell`));$(ue,{get text(){return w(N).run},get what(){return w(e)}})}var de=D(ue,2),fe=e=>{{let t=z(()=>f(`ask`));$(e,{get text(){return w(N).ask},get what(){return w(t)},wrap:!0})}};j(de,e=>{w(N).ask&&e(fe)});var pe=D(de,2),me=y(pe),he=e=>{var t=b();P(e=>n(t,e),[()=>f(`blank`)]),d(e,t)};j(me,e=>{Q.agent||e(he)});var ge=D(me,2),_e=e=>{var t=b();P(e=>n(t,e),[()=>f(`stop`)]),d(e,t)};j(ge,e=>{Q.kind!==`mcp`&&e(_e)});var ve=D(ge,2),ye=A(ve,!0),be=D(ve,2),xe=A(be,!0);t(pe),P((t,r,i,a,o)=>{n(V,`${t??``} `),n(X,r),n(ie,i),n(ye,a),e(be,`href`,`/rules/${Q.game??``}`),n(xe,o)},[()=>f(`game`),()=>f(`kind`),()=>f(`about_${Q.kind}`),()=>f(`protocol`),()=>f(`rules`)]),i(H,()=>Q.game,e=>Q.game=e),d(o,I),h()}var it=f(`<p class="muted"> </p>`),at=f(`<section class="mine svelte-13pbuau"><!></section>`),ot=f(`<h1> </h1> <p class="lead svelte-13pbuau"> </p> <div class="build svelte-13pbuau"><ol class="steps svelte-13pbuau"><li><h2 class="svelte-13pbuau"> </h2> <!></li> <li><h2 class="svelte-13pbuau"> </h2> <!></li> <li class="svelte-13pbuau"><h2 class="svelte-13pbuau"> </h2> <!></li></ol> <aside class="svelte-13pbuau"><section class="panel svelte-13pbuau"><h2> </h2> <!></section> <!></aside></div>`,1);function st(i,a){U(a,!0);let o=R({title:{en:`Build an agent`,fr:`Créer un agent`},lead:{en:`Two names, one command, and it sits at the table. Any language will do: an agent opens the connection itself and needs no address.`,fr:`Deux noms, une commande, et il est à table. Tout langage convient\xA0: l'agent ouvre lui-même la connexion et n'a pas besoin d'adresse.`},who:{en:`Who are you?`,fr:`Qui êtes-vous\xA0?`},name:{en:`Name the agent`,fr:`Nommez l'agent`},run:{en:`Run it`,fr:`Lancez-le`},live:{en:`Live`,fr:`En direct`},empty:{en:`When the agent is named, you see here how it connects, plays its trial and gets to its first ranked match.`,fr:`Dès que l'agent a un nom, vous le verrez ici se connecter, passer son essai et jouer sa première partie classée.`}});_(()=>{document.title=`${o(`title`)} · feint`});var s=ot();N(`beforeunload`,L,e=>Q.owner&&e.preventDefault());var c=x(s),l=A(c,!0),u=D(c,2),f=A(u,!0),p=D(u,2),m=y(p),g=y(m);let v;var b=y(g),S=A(b,!0);Je(D(b,2),{}),t(g);var C=D(g,2);let w;var T=y(C),E=A(T,!0);Ve(D(T,2),{}),t(C);var O=D(C,2),k=y(O),M=A(k,!0);rt(D(k,2),{}),t(O),t(m);var F=D(m,2),I=y(F),z=y(I),B=A(z,!0),V=D(z,2),H=e=>{xe(e,{get name(){return Q.agent.name}})},W=e=>{var t=it(),r=A(t,!0);P(e=>n(r,e),[()=>o(`empty`)]),d(e,t)};j(V,e=>{Q.agent?e(H):e(W,-1)}),t(I);var G=D(I,2),K=e=>{var n=at();Ne(y(n),{}),t(n),d(e,n)};j(G,e=>{Q.owner&&e(K)}),t(F),t(p),P((t,i,a,o,s,c,u)=>{n(l,t),n(f,i),v=r(g,1,`svelte-13pbuau`,null,v,{done:Q.owner}),n(S,a),w=r(C,1,`svelte-13pbuau`,null,w,{done:Q.agent}),n(E,o),n(M,s),e(I,`aria-label`,c),n(B,u)},[()=>o(`title`),()=>o(`lead`),()=>o(`who`),()=>o(`name`),()=>o(`run`),()=>o(`live`),()=>o(`live`)]),d(i,s),h()}export{st as default};