import{$ as e,A as t,C as n,D as r,E as i,G as a,H as o,J as s,K as c,Q as l,S as u,St as d,Tt as f,W as p,X as m,Z as h,_ as g,_t as _,at as v,ct as y,dt as b,et as x,ft as S,gt as C,it as w,lt as T,m as E,mt as D,n as O,pt as k,q as A,st as j,t as M,u as N,ut as P,v as F,vt as I,wt as L,yt as R,z}from"./words-JYLUYxK1.js";import{a as B,c as V,d as H,l as U,n as W,r as G}from"./index-DsCBL3uU.js";import{t as K}from"./Copy-DwLFu4Mv.js";var q=`#!/bin/sh
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
`,X={python:{file:`my_bot.py`,text:[`import os`,`import feint`,``,``,`def first(view, legal):`,`    return legal[0]`,``,``,`feint.connect(os.environ["FEINT_URL"], os.environ["FEINT_TOKEN"]).play(first, game="{game}")`],run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 my_bot.py`]},python_alone:{file:`python_bot.py`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 python_bot.py {game}`]},javascript:{file:`node_bot.mjs`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`node node_bot.mjs {game}`]},curl:{file:`curl_bot.sh`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`sh curl_bot.sh {game}`]},mcp:{run:[`{`,`  "mcpServers": {`,`    "feint": {`,`      "command": "feint",`,`      "args": ["mcp", "--server", "{url}", "--token-env", "FEINT_TOKEN"],`,`      "env": { "FEINT_TOKEN": "{token}" }`,`    }`,`  }`,`}`],ask:`You are {name} at feint. Join a ranked match of {game}, wait for each question and answer it, until the match is over.`},llm:{file:`strategy.txt`,text:[`Before you answer, say what each of the others would hold if all of them told the truth.`,`Bluff now and then, when being caught costs you little. Doubt a story that needs cards which you can see.`],run:[`export FEINT_TOKEN={token}`,`feint agent llm --model {model} --base-url {base_url} \\`,`  --strategy-prompt strategy.txt --game {game} \\`,`  --server {url} --token-env FEINT_TOKEN`]}},ee=Object.keys(X),te={python_alone:Y,javascript:J,curl:q},Z=e=>/^[\w./:@%+-]+$/.test(e)?e:`'${e.replaceAll(`'`,String.raw`'\''`)}'`;function ne(e,t,n){let r=X[e],i={...t,model:Z(t.model),base_url:Z(t.base_url)},a=te[e]??n??O((r.text??[]).join(`
`),i);return{file:r.file?{name:r.file,text:a.replace(/\n*$/,`
`)}:null,run:O(r.run.join(`
`),i),ask:r.ask?O(r.ask,i):null}}var re=X.llm.text.join(`
`);function ie(e,t,n){let r=n.filter(e=>e.kind===`validation`||e.kind===`ranked`),i=r.filter(e=>e.game===r[0]?.game&&e.status!==`void`),a=i.find(e=>e.kind===`validation`)??null,o=i.findLast(e=>e.kind===`ranked`)??null,s=n.find(e=>e.kind===`casual`&&e.status===`running`)??null;return{stage:ae(e,t,a,o),online:t,trial:a,ranked:o,casual:s}}function ae(e,t,n,r){if(r)return r.status===`finished`?`played`:`ranked`;if(!n)return t?`connected`:`waiting`;if(n.status!==`finished`)return`trial`;let i=n.seats.find(t=>t.agent===e)?.seat??-1;return n.result?.forfeits?.includes(i)?`failed`:`passed`}var oe=`build page`,Q=new class{#e=D(null);get owner(){return x(this.#e)}set owner(e){k(this.#e,e,!0)}#t=D(null);get agent(){return x(this.#t)}set agent(e){k(this.#t,e,!0)}#n=D(S([]));get tokens(){return x(this.#n)}set tokens(e){k(this.#n,e,!0)}#r=D(!1);get isFresh(){return x(this.#r)}set isFresh(e){k(this.#r,e,!0)}#i=D(`coup`);get game(){return x(this.#i)}set game(e){k(this.#i,e,!0)}#a=D(`python_alone`);get kind(){return x(this.#a)}set kind(e){k(this.#a,e,!0)}async register(e){let t=await V(`owners`,{name:e});this.owner={name:t.name,token:t.token},this.isFresh=!0,this.tokens=[]}async comeBack(e){let t=await B(`tokens`,e);this.owner={name:null,token:e},this.tokens=t.tokens;let n=t.tokens.find(e=>e.agent)?.agent;n&&(this.owner.name=(await B(`agents/${encodeURIComponent(n)}`)).owner)}async make(e){let t=await V(`agents`,{name:e},this.owner.token);this.agent={name:t.name,token:t.token},await this.look()}async connect(e){let t=`agents/${encodeURIComponent(e)}/tokens`,n=await V(t,{note:oe},this.owner.token);this.agent={name:e,token:n.token},await this.look()}async revoke(e){await U(`tokens/${e}`,this.owner.token),await this.look()}async look(){this.tokens=(await B(`tokens`,this.owner.token)).tokens}leave(){this.isFresh=!1,this.owner=this.agent=null,this.tokens=[]}},se=A(`<span class="live svelte-2trspa" aria-hidden="true"></span>`),ce=A(`<a> </a> <!>`,1),le=A(`<p class="trouble small" role="alert"> </p>`),ue=s(`<path d="M8 12.5l3 3 5-6"></path>`),de=s(`<path d="M9 9l6 6M15 9l-6 6"></path>`),fe=A(`<span class="tiny muted"> </span>`),pe=A(`<span class="small"><!></span>`),me=A(`<li><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-2trspa"><circle cx="12" cy="12" r="9"></circle><!></svg> <span> </span> <!> <!></li>`),he=A(`<p class="small"> <!></p>`),ge=A(`<p class="small"> </p>`),_e=A(`<p class="small"> </p> <pre tabindex="0"><code> </code></pre>`,1),ve=A(`<a> </a>`),ye=A(`<p class="small row"><a> </a> <!></p>`),be=A(`<h3 class="svelte-2trspa"> </h3> <p role="status"> </p> <!> <ol class="svelte-2trspa"></ol> <!> <!>`,1);function xe(e,r){R(r,!0);let i=(e,t=L)=>{var r=ce(),i=T(r),c=P(i,!0),l=b(i,2),u=e=>{var t=se();a(e,t)};o(l,e=>{t().status===`running`&&e(u)}),w(e=>{n(i,`href`,`/matches/${t().id??``}`),p(c,e)},[()=>s(t().status===`running`?`watch`:`replay`)]),a(e,r)},s=N({waiting:{en:`Waiting for its first connection …`,fr:`En attente de sa première connexion …`},connected:{en:`It is connected. A match begins as soon as it asks for one.`,fr:`Il est connecté. Une partie commence dès qu'il en demande une.`},trial:{en:`It plays its validation match against dice.`,fr:`Il passe son essai contre des dés.`},failed:{en:`It forfeited its validation match: three questions got no legal answer in time. Mend it and start it again.`,fr:`Il a perdu son essai par forfait\xA0: trois questions sans réponse permise à temps. Corrigez-le et relancez-le.`},passed:{en:`Passed. The house sits down in a few seconds.`,fr:`Réussi. La maison s'assied dans quelques secondes.`},ranked:{en:`Its first ranked match is under way.`,fr:`Sa première partie classée est en cours.`},played:{en:`It is on the ladder.`,fr:`Il est au classement.`},step_connected:{en:`Connected`,fr:`Connecté`},away:{en:`not connected now`,fr:`pas connecté en ce moment`},step_trial:{en:`Validation match`,fr:`Partie d'essai`},step_passed:{en:`Passed`,fr:`Réussi`},step_ranked:{en:`First ranked match`,fr:`Première partie classée`},watch:{en:`watch`,fr:`regarder`},replay:{en:`replay`,fr:`revoir`},lines:{en:`These lines connect it:`,fr:`Ces lignes le connectent\xA0:`},client:{en:`Start your client with the configuration of step 3.`,fr:`Démarrez votre client avec la configuration de l'étape 3.`},table:{en:`At a table of {game}:`,fr:`À une table de {game}\xA0:`},page:{en:`The page of {name}`,fr:`La page de {name}`},ladder:{en:`The ladder`,fr:`Le classement`}}),c=D(null),l=D(``);async function u(e){let t=encodeURIComponent(e);try{let[n,i]=await Promise.all([B(`agents/${t}`),B(`matches?agent=${t}&limit=100`)]);if(e!==r.name)return;k(c,ie(e,n.online,i.matches),!0),k(l,``)}catch(e){k(l,e.message,!0)}}v(()=>{let e=r.name;k(c,null),u(e);let t=setInterval(()=>!document.hidden&&void u(e),2e3);return()=>clearInterval(t)});let f=[`waiting`,`connected`,`trial`,`passed`,`ranked`,`played`],m=C(()=>x(c)?f.indexOf(x(c).stage===`failed`?`trial`:x(c).stage):0),h=C(()=>[{key:`step_connected`,done:x(m)>=1,here:x(m)===0,match:null},{key:`step_trial`,done:x(m)>=3,here:x(m)===1||x(m)===2,match:x(c)?.trial??null},{key:`step_passed`,done:x(m)>=3,here:!1,match:null},{key:`step_ranked`,done:x(m)>=5,here:x(m)===3||x(m)===4,match:x(c)?.ranked??null}]),g=C(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:r.name,model:`my-model`,base_url:`http://127.0.0.1:8080/v1`}).run);var _=be(),S=T(_),E=P(S,!0),O=b(S,2);let A;var j=P(O,!0),M=b(O,2),F=e=>{var t=le(),n=P(t,!0);w(()=>p(n,x(l))),a(e,t)};o(M,e=>{x(l)&&e(F)});var V=b(M,2);z(V,21,()=>x(h),e=>e.key,(e,n)=>{let r=C(()=>x(n).here&&x(c)?.stage===`failed`);var l=me();let u;var f=y(l),m=b(y(f)),h=e=>{var t=ue();a(e,t)},g=e=>{var t=de();a(e,t)};o(m,e=>{x(n).done?e(h):x(r)&&e(g,1)}),d(f);var _=b(f,2),v=P(_,!0),S=b(_,2),T=e=>{var t=fe(),n=P(t,!0);w(e=>p(n,e),[()=>s(`away`)]),a(e,t)};o(S,e=>{x(n).key===`step_connected`&&x(n).done&&x(c)&&!x(c).online&&e(T)});var E=b(S,2),D=e=>{var t=pe(),r=y(t);i(r,()=>x(n).match),d(t),a(e,t)};o(E,e=>{x(n).match&&e(D)}),d(l),w(e=>{u=t(l,1,`svelte-2trspa`,null,u,{done:x(n).done,here:x(n).here&&!x(r),lost:x(r)}),p(v,e)},[()=>s(x(n).key)]),a(e,l)}),d(V);var H=b(V,2),U=e=>{var t=he(),n=y(t),r=b(n);i(r,()=>x(c).casual),d(t),w(e=>p(n,`${e??``} `),[()=>s(`table`,{game:W(x(c).casual.game)})]),a(e,t)};o(H,e=>{x(c)?.casual&&e(U)});var G=b(H,2),K=e=>{var t=ge(),n=P(t,!0);w(e=>p(n,e),[()=>s(`client`)]),a(e,t)},q=e=>{var t=_e(),r=T(t),i=P(r,!0),o=b(r,2),c=y(o),l=P(c,!0);d(o),w((e,t)=>{p(i,e),n(o,`aria-label`,t),p(l,x(g))},[()=>s(`lines`),()=>s(`lines`)]),a(e,t)},J=e=>{var t=ye(),i=y(t),l=P(i,!0),u=b(i,2),f=e=>{var t=ve(),r=P(t,!0);w(e=>{n(t,`href`,`/ladders/${x(c).ranked.game??``}`),p(r,e)},[()=>s(`ladder`)]),a(e,t)};o(u,e=>{x(c).ranked&&e(f)}),d(t),w((e,t)=>{n(i,`href`,`/agents/${e??``}`),p(l,t)},[()=>encodeURIComponent(r.name),()=>s(`page`,{name:r.name})]),a(e,t)};o(G,e=>{x(c)?.stage===`waiting`&&Q.kind===`mcp`?e(K):x(c)?.stage===`waiting`?e(q,1):x(c)&&x(m)>=3&&e(J,2)}),w(e=>{p(E,r.name),A=t(O,1,`headline svelte-2trspa`,null,A,{bad:x(c)?.stage===`failed`}),p(j,e)},[()=>x(c)?s(x(c).stage):``]),a(e,_),I()}var Se=A(`<p class="trouble" role="alert"> </p>`),Ce=A(`<p class="muted"> </p>`),we=A(`<span class="tiny muted"> </span>`),Te=A(`<button class="small"> </button>`),Ee=A(`<span> </span> <button class="small main"> </button> <button class="small"> </button>`,1),De=A(`<button class="small bare"> </button>`),Oe=A(`<li class="row small svelte-1f1y1dd"><span class="muted"> </span> <!></li>`),ke=A(`<li class="small muted"> </li>`),Ae=A(`<li class="tiny muted"> </li>`),je=A(`<li class="svelte-1f1y1dd"><div class="row"><a class="name svelte-1f1y1dd"> </a> <!></div> <ul class="svelte-1f1y1dd"><!> <!></ul></li>`),Me=A(`<h2> </h2> <!> <!> <ul class="agents svelte-1f1y1dd"></ul>`,1);function Ne(e,t){R(t,!0);let r=N({title:{en:`Your agents`,fr:`Vos agents`},none:{en:`You have no agent yet.`,fr:`Vous n'avez pas encore d'agent.`},made:{en:`token made {when}`,fr:`jeton créé {when}`},scope:{en:`may {scope}`,fr:`droit\xA0: {scope}`},gone:{en:`{n} revoked`,fr:`{n} révoqué(s)`},no_token:{en:`No token is valid.`,fr:`Aucun jeton valide.`},revoke:{en:`Revoke`,fr:`Révoquer`},revoke_of:{en:`Revoke: {name}`,fr:`Révoquer : {name}`},really:{en:`Whoever plays with it is out within five seconds.`,fr:`Qui joue avec lui est dehors en cinq secondes.`},yes:{en:`Revoke it`,fr:`Le révoquer`},no:{en:`Keep it`,fr:`Le garder`},connect:{en:`Connect with a new token`,fr:`Connecter avec un nouveau jeton`},play:{en:`play`,fr:`jouer`},annotate:{en:`annotate`,fr:`annoter`},by_page:{en:`made on this page`,fr:`fait sur cette page`},here:{en:`shown above`,fr:`affiché ci-dessus`}}),i=[`play`,`annotate`],s=e=>{let t=i.find(t=>t===e);return t?r(t):e},c=e=>e.note===`build page`?r(`by_page`):e.note,u=D(``),m=D(``),h=C(()=>{let e={};for(let t of Q.tokens)t.agent&&(e[t.agent]??=[]).push(t);return Object.entries(e).sort(([,e],[,t])=>g(t)-g(e))}),g=e=>Math.max(...e.map(e=>e.created));async function _(e){k(m,``),k(u,``);try{await e}catch(e){k(m,e.message,!0)}}var v=Me(),S=T(v),E=P(S,!0),O=b(S,2),A=e=>{var t=Se(),n=P(t,!0);w(()=>p(n,x(m))),a(e,t)};o(O,e=>{x(m)&&e(A)});var j=b(O,2),F=e=>{var t=Ce(),n=P(t,!0);w(e=>p(n,e),[()=>r(`none`)]),a(e,t)};o(j,e=>{x(h).length||e(F)});var L=b(j,2);z(L,21,()=>x(h),([e,t])=>e,(e,t)=>{var i=C(()=>f(x(t),2));let m=()=>x(i)[0],h=()=>x(i)[1],g=C(()=>h().filter(e=>e.revoked===null));var v=je(),S=y(v),E=y(S),D=P(E,!0),O=b(E,2),A=e=>{var t=we(),n=P(t,!0);w(e=>p(n,e),[()=>r(`here`)]),a(e,t)},j=e=>{var t=Te(),n=P(t,!0);w(e=>p(n,e),[()=>r(`connect`)]),l(`click`,t,()=>_(Q.connect(m()))),a(e,t)};o(O,e=>{Q.agent?.name===m()?e(A):e(j,-1)}),d(S);var N=b(S,2),F=y(N);z(F,17,()=>x(g),e=>e.id,(e,t)=>{var i=Oe(),f=y(i),h=P(f),g=b(f,2),v=e=>{var n=Ee(),i=T(n),o=P(i,!0),s=b(i,2),c=P(s,!0),d=b(s,2),f=P(d,!0);w((e,t,n)=>{p(o,e),p(c,t),p(f,n)},[()=>r(`really`),()=>r(`yes`),()=>r(`no`)]),l(`click`,s,()=>_(Q.revoke(x(t).id))),l(`click`,d,()=>k(u,``)),a(e,n)},S=e=>{var i=De(),o=P(i,!0);w((e,t)=>{n(i,`aria-label`,e),p(o,t)},[()=>r(`revoke_of`,{name:m()}),()=>r(`revoke`)]),l(`click`,i,()=>k(u,x(t).id,!0)),a(e,i)};o(g,e=>{x(u)===x(t).id?e(v):e(S,-1)}),d(i),w((e,t,n)=>p(h,`${e??``}${t??``}, ${n??``}`),[()=>r(`made`,{when:M(x(t).created)}),()=>x(t).note?`, ${c(x(t))}`:``,()=>r(`scope`,{scope:s(x(t).scope)})]),a(e,i)},e=>{var t=ke(),n=P(t,!0);w(e=>p(n,e),[()=>r(`no_token`)]),a(e,t)});var I=b(F,2),L=e=>{var t=Ae(),n=P(t,!0);w(e=>p(n,e),[()=>r(`gone`,{n:h().length-x(g).length})]),a(e,t)};o(I,e=>{x(g).length<h().length&&e(L)}),d(N),d(v),w(e=>{n(E,`href`,`/agents/${e??``}`),p(D,m())},[()=>encodeURIComponent(m())]),a(e,v)}),d(L),w(e=>p(E,e),[()=>r(`title`)]),a(e,v),I()}h([`click`]);var Pe=A(`<p class="small muted svelte-v7l9lc"> </p>`),Fe=A(`<div class="secret svelte-v7l9lc"><strong class="small"> </strong> <code tabindex="0" class="svelte-v7l9lc"> </code> <p class="small svelte-v7l9lc"> </p> <div class="row"><!> <button type="button" class="small"> </button></div></div>`);function Ie(e,t){R(t,!0);let n=E(t,`kept`,3,()=>{}),r=N({kept:{en:`I have kept it`,fr:`Je l'ai gardé`},hidden:{en:`{what}: not shown any more.`,fr:`{what} : il n'est plus affiché.`}}),i=D(``),s=C(()=>x(i)===t.token);var u=c(),f=T(u),m=e=>{var n=Pe(),i=P(n,!0);w(e=>p(i,e),[()=>r(`hidden`,{what:t.what})]),a(e,n)},h=e=>{var o=Fe(),s=y(o),c=P(s,!0),u=b(s,2),f=P(u,!0),m=b(u,2),h=P(m,!0),g=b(m,2),_=y(g);K(_,{get text(){return t.token},get what(){return t.what}});var v=b(_,2),x=P(v,!0);d(g),d(o),w(e=>{p(c,t.what),p(f,t.token),p(h,t.why),p(x,e)},[()=>r(`kept`)]),l(`click`,v,()=>(k(i,t.token,!0),n()())),a(e,o)};o(f,e=>{x(s)?e(m):e(h,-1)}),a(e,u),I()}h([`click`]);var Le=A(`<p class="muted"> </p>`),Re=A(`<!> <button type="button" class="small"> </button>`,1),ze=A(`<p class="trouble" role="alert"> </p>`),Be=A(`<form autocomplete="off"><label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button> <!></form>`);function Ve(t,n){R(n,!0);let r=N({first:{en:`First say who you are.`,fr:`Dites d'abord qui vous êtes.`},name:{en:`The agent's name`,fr:`Le nom de l'agent`},hint:{en:`It stands on the ladders.`,fr:`Il figure aux classements.`},go:{en:`Make the agent`,fr:`Créer l'agent`},token:{en:`The token of {name}`,fr:`Le jeton de {name}`},keep:{en:`With it the agent plays, and nothing else. It is shown once, and filled in below while this page is open. A lost one can be replaced.`,fr:`Avec lui l'agent joue, rien de plus. Il n'est montré qu'une fois, et rempli ci-dessous tant que la page est ouverte. Un jeton perdu se remplace.`},another:{en:`Another agent`,fr:`Un autre agent`}}),i=D(``),s=D(``),f=D(!1);async function m(e){e.preventDefault(),k(f,!0),k(s,``);try{await Q.make(x(i).trim()),k(i,``)}catch(e){k(s,e.message,!0)}finally{k(f,!1)}}var h=c(),g=T(h),_=e=>{var t=Le(),n=P(t,!0);w(e=>p(n,e),[()=>r(`first`)]),a(e,t)},v=e=>{var t=Re(),n=T(t);{let e=C(()=>r(`token`,{name:Q.agent.name})),t=C(()=>r(`keep`));Ie(n,{get token(){return Q.agent.token},get what(){return x(e)},get why(){return x(t)}})}var i=b(n,2),o=P(i,!0);w(e=>p(o,e),[()=>r(`another`)]),l(`click`,i,()=>Q.agent=null),a(e,t)},S=t=>{var n=Be(),c=y(n),l=y(c),h=b(l);u(h);var g=b(h,2),_=P(g,!0);d(c);var v=b(c,2),S=P(v,!0),C=b(v,2),T=e=>{var t=ze(),n=P(t,!0);w(()=>p(n,x(s))),a(e,t)};o(C,e=>{x(s)&&e(T)}),d(n),w((e,t,n)=>{p(l,`${e??``} `),p(_,t),v.disabled=x(f),p(S,n)},[()=>r(`name`),()=>r(`hint`),()=>r(`go`)]),e(`submit`,n,m),F(h,()=>x(i),e=>k(i,e)),a(t,n)};o(g,e=>{Q.owner?Q.agent?e(v,1):e(S,-1):e(_)}),a(t,h),I()}h([`click`]);var He=A(`<p class="row svelte-1vhx23v"><span> </span> <button type="button" class="bare small"> </button></p> <!>`,1),Ue=A(`<label class="line"><input type="radio" name="way"/> </label>`),We=A(`<label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button>`,1),Ge=A(`<label> <input required="" spellcheck="false" autocomplete="off" placeholder="feint_…"/></label> <button class="main"> </button>`,1),Ke=A(`<p class="trouble svelte-1vhx23v" role="alert"> </p>`),qe=A(`<form autocomplete="off"><div class="row ways svelte-1vhx23v"></div> <!> <!></form>`);function Je(t,n){R(n,!0);let r=[],i=N({fresh:{en:`I am new here`,fr:`Je suis nouveau`},known:{en:`I have an owner's token`,fr:`J'ai un jeton de propriétaire`},name:{en:`Your name, as others will see it`,fr:`Votre nom, tel que les autres le verront`},rule:{en:`2 to 40 letters, digits, spaces, dots, - and _.`,fr:`De 2 à 40 lettres sans accent, chiffres, espaces, points, - et _.`},token:{en:`Your owner's token`,fr:`Votre jeton de propriétaire`},go:{en:`Take this name`,fr:`Prendre ce nom`},enter:{en:`Come in`,fr:`Entrer`},keep:{en:`This is the only time it is shown: keep it. It makes agents and revokes their tokens, and there is no other proof that they are yours.`,fr:`Il n'est montré qu'une fois\xA0: gardez-le. Il crée des agents et révoque leurs jetons, et rien d'autre ne prouve qu'ils sont à vous.`},you:{en:`You are {name}.`,fr:`Vous êtes {name}.`},you_are:{en:`The token is good.`,fr:`Le jeton est bon.`},other:{en:`Somebody else`,fr:`Quelqu'un d'autre`}}),s=D(`fresh`),f=D(``),m=D(``),h=D(``),_=D(!1);async function v(e){e.preventDefault(),k(_,!0),k(h,``);try{x(s)===`fresh`?await Q.register(x(f).trim()):await Q.comeBack(x(m).trim()),k(m,``)}catch(e){k(h,e.message,!0)}finally{k(_,!1)}}var S=c(),E=T(S),O=e=>{var t=He(),n=T(t),r=y(n),s=P(r,!0),c=b(r,2),u=P(c,!0);d(n);var f=b(n,2),m=e=>{{let t=C(()=>i(`token`)),n=C(()=>i(`keep`));Ie(e,{get token(){return Q.owner.token},get what(){return x(t)},get why(){return x(n)},kept:()=>Q.isFresh=!1})}};o(f,e=>{Q.isFresh&&e(m)}),w((e,t)=>{p(s,e),p(u,t)},[()=>Q.owner.name?i(`you`,{name:Q.owner.name}):i(`you_are`),()=>i(`other`)]),l(`click`,c,()=>Q.leave()),a(e,t)},A=t=>{var n=qe(),c=y(n);z(c,20,()=>[`fresh`,`known`],e=>e,(e,t)=>{var n=Ue(),o=y(n);u(o);var c,l=b(o,1,!0);d(n),w(e=>{c!==(c=t)&&(o.value=(o.__value=c)??``),p(l,e)},[()=>i(t)]),g(r,[],o,()=>x(s),e=>k(s,e)),a(e,n)}),d(c);var l=b(c,2),S=e=>{var t=We(),n=T(t),r=y(n),o=b(r);u(o);var s=b(o,2),c=P(s,!0);d(n);var l=b(n,2),m=P(l,!0);w((e,t,n)=>{p(r,`${e??``} `),p(c,t),l.disabled=x(_),p(m,n)},[()=>i(`name`),()=>i(`rule`),()=>i(`go`)]),F(o,()=>x(f),e=>k(f,e)),a(e,t)},C=e=>{var t=Ge(),n=T(t),r=y(n),o=b(r);u(o),d(n);var s=b(n,2),c=P(s,!0);w((e,t)=>{p(r,`${e??``} `),s.disabled=x(_),p(c,t)},[()=>i(`token`),()=>i(`enter`)]),F(o,()=>x(m),e=>k(m,e)),a(e,t)};o(l,e=>{x(s)===`fresh`?e(S):e(C,-1)});var E=b(l,2),D=e=>{var t=Ke(),n=P(t,!0);w(()=>p(n,x(h))),a(e,t)};o(E,e=>{x(h)&&e(D)}),d(n),e(`submit`,n,v),a(t,n)};o(E,e=>{Q.owner?e(O):e(A,-1)}),a(t,S),I()}h([`click`]);var Ye=A(`<div class="code svelte-hrezcr"><div class="bar svelte-hrezcr"><span class="tiny muted"> </span> <!></div> <pre tabindex="0"><code class="svelte-hrezcr"> </code></pre></div>`);function $(e,r){let i=E(r,`wrap`,3,!1);var o=Ye(),s=y(o),c=y(s),l=P(c,!0),u=b(c,2);K(u,{get text(){return r.text},get what(){return r.what}}),d(s);var f=b(s,2);let m;var h=y(f),g=P(h,!0);d(f),d(o),w(()=>{p(l,r.what),n(f,`aria-label`,r.what),m=t(f,1,`svelte-hrezcr`,null,m,{wrap:i()}),p(g,r.text)}),a(e,o)}var Xe=A(`<option> </option>`),Ze=A(`<p class="trouble" role="alert"> </p>`),Qe=A(`<label><input type="radio" name="kind" class="svelte-1wkshki"/> </label>`),$e=A(`<div class="model svelte-1wkshki"><label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" class="svelte-1wkshki"/></label> <label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" type="url" class="svelte-1wkshki"/></label> <label class="wide svelte-1wkshki"> <textarea rows="5" maxlength="16000"></textarea></label></div>`),et=A(`<details><summary class="small svelte-1wkshki"> </summary> <!></details>`),tt=A(`<p><a class="button"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-1wkshki"><path d="M12 4v11M7 11l5 5 5-5M5 20h14"></path></svg> </a></p> <!> <p class="small"> </p>`,1),nt=A(`<label class="game svelte-1wkshki"> <select></select></label> <!> <fieldset class="svelte-1wkshki"><legend class="svelte-1wkshki"> </legend> <div class="kinds svelte-1wkshki"></div></fieldset> <p class="small"> </p> <!> <!> <!> <!> <p class="small muted"><!> <!> <a href="/rules/protocol"> </a> · <a> </a></p>`,1);function rt(e,s){R(s,!0);let c=[],l=N({game:{en:`Game`,fr:`Jeu`},kind:{en:`Kind of agent`,fr:`Genre d'agent`},python:{en:`Python with feint`,fr:`Python avec feint`},python_alone:{en:`Python alone`,fr:`Python seul`},javascript:{en:`JavaScript`,fr:`JavaScript`},curl:{en:`curl and a shell`,fr:`curl et un shell`},mcp:{en:`MCP client`,fr:`Client MCP`},llm:{en:`Language model`,fr:`Modèle de langage`},about_python:{en:`Five lines. Put your idea in the place of legal[0]. Needs feint: in the folder of its sources, . .venv/bin/activate.`,fr:`Cinq lignes. Mettez votre idée à la place de legal[0]. Il faut feint\xA0: dans le dossier de ses sources, . .venv/bin/activate.`},about_python_alone:{en:`Needs Python 3.8 or newer and nothing else. Your idea goes into choose.`,fr:`Il suffit de Python 3.8 ou plus. Votre idée va dans choose.`},about_javascript:{en:`Needs Node 18 or newer and no package. Your idea goes into choose.`,fr:`Il suffit de Node 18 ou plus, sans paquet. Votre idée va dans choose.`},about_curl:{en:`Needs sh, curl, grep and sed. It shows the protocol at its barest and plays the first legal action.`,fr:`Il suffit de sh, curl, grep et sed. C'est le protocole à nu ; il joue la première action permise.`},about_mcp:{en:`For a client that speaks the Model Context Protocol. Needs feint with its mcp extra on the client's PATH.`,fr:`Pour un client qui parle le Model Context Protocol. Il faut feint, avec son option mcp, dans le PATH du client.`},about_llm:{en:`Any endpoint that speaks OpenAI's chat completions, on your machine or hosted. Needs feint. A hosted one takes its key from FEINT_LLM_KEY.`,fr:`Tout service qui parle le chat completions d'OpenAI, chez vous ou hébergé. Il faut feint. La clé d'un service hébergé va dans FEINT_LLM_KEY.`},save:{en:`Save {file}`,fr:`Enregistrer {file}`},look:{en:`Look into {file}`,fr:`Voir {file}`},then:{en:`Then, in a terminal in the same folder:`,fr:`Puis, dans un terminal ouvert dans le même dossier\xA0:`},shell:{en:`Terminal`,fr:`Terminal`},config:{en:`The client's configuration`,fr:`La configuration du client`},ask:{en:`Then tell your model`,fr:`Puis dites à votre modèle`},model:{en:`Model`,fr:`Modèle`},base_url:{en:`Endpoint`,fr:`Adresse du service`},strategy:{en:`Strategy prompt`,fr:`Consigne de jeu`},blank:{en:`YOUR_TOKEN is filled in as soon as there is an agent.`,fr:`YOUR_TOKEN sera rempli dès que l'agent existe.`},stop:{en:`The agent plays match after match. Ctrl-C stops it.`,fr:`L'agent enchaîne les parties. Ctrl-C l'arrête.`},protocol:{en:`What goes over the wire`,fr:`Ce qui passe sur le fil`},rules:{en:`The rules`,fr:`Les règles`}}),f=D(S([])),h=D(``),E=D(`my-model`),O=D(`http://127.0.0.1:8080/v1`),A=D(S(re));v(()=>{G().then(e=>{k(f,e,!0);let t=H.query.get(`game`);t&&e.some(e=>e.name===t)&&(Q.game=t)},e=>k(h,e.message,!0))});let j=C(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:Q.agent?.name??`the agent`,model:x(E),base_url:x(O)},Q.kind===`llm`?x(A):void 0)),M=D(``);v(()=>{if(!x(j).file)return;let e=URL.createObjectURL(new Blob([x(j).file.text],{type:`text/plain`}));return k(M,e,!0),()=>URL.revokeObjectURL(e)});var L=nt(),B=T(L),V=y(B),U=b(V);z(U,21,()=>x(f),e=>e.name,(e,t)=>{var n=Xe(),r=P(n,!0),i={};w(e=>{p(r,e),i!==(i=x(t).name)&&(n.value=(n.__value=i)??``)},[()=>W(x(t).name)]),a(e,n)},e=>{var t=Xe(),n=P(t,!0),r={};w(e=>{p(n,e),r!==(r=Q.game)&&(t.value=(t.__value=r)??``)},[()=>W(Q.game)]),a(e,t)}),d(U),r(U),d(B);var K=b(B,2),q=e=>{var t=Ze(),n=P(t,!0);w(()=>p(n,x(h))),a(e,t)};o(K,e=>{x(h)&&e(q)});var J=b(K,2),Y=y(J),X=P(Y,!0),te=b(Y,2);z(te,20,()=>ee,e=>e,(e,n)=>{var r=Qe();let i;var o=y(r);u(o);var s,f=b(o,1,!0);d(r),w(e=>{i=t(r,1,`svelte-1wkshki`,null,i,{chosen:n===Q.kind}),s!==(s=n)&&(o.value=(o.__value=s)??``),p(f,e)},[()=>l(n)]),g(c,[],o,()=>Q.kind,e=>Q.kind=e),a(e,r)}),d(te),d(J);var Z=b(J,2),ie=P(Z,!0),ae=b(Z,2),oe=e=>{var t=$e(),n=y(t),r=y(n,!0),i=b(r);u(i),d(n);var o=b(n,2),s=y(o,!0),c=b(s);u(c),d(o);var f=b(o,2),m=y(f,!0),h=b(m);_(h),d(f),d(t),w((e,t,n)=>{p(r,e),p(s,t),p(m,n)},[()=>l(`model`),()=>l(`base_url`),()=>l(`strategy`)]),F(i,()=>x(E),e=>k(E,e)),F(c,()=>x(O),e=>k(O,e)),F(h,()=>x(A),e=>k(A,e)),a(e,t)},se=e=>{$(e,{get text(){return x(j).file.text},get what(){return x(j).file.name}})};o(ae,e=>{Q.kind===`llm`?e(oe):Q.kind===`python`&&x(j).file&&e(se,1)});var ce=b(ae,2),le=e=>{var t=tt(),r=T(t),i=y(r),s=b(y(i));d(i),d(r);var c=b(r,2),u=e=>{var t=et(),n=y(t),r=P(n,!0);$(b(n,2),{get text(){return x(j).file.text},get what(){return x(j).file.name}}),d(t),w(e=>p(r,e),[()=>l(`look`,{file:x(j).file.name})]),a(e,t)};o(c,e=>{Q.kind!==`llm`&&Q.kind!==`python`&&e(u)});var f=b(c,2),m=P(f,!0);w((e,t)=>{n(i,`href`,x(M)),n(i,`download`,x(j).file.name),p(s,` ${e??``}`),p(m,t)},[()=>l(`save`,{file:x(j).file.name}),()=>l(`then`)]),a(e,t)};o(ce,e=>{x(j).file&&e(le)});var ue=b(ce,2);{let e=C(()=>l(Q.kind===`mcp`?`config`:`shell`));$(ue,{get text(){return x(j).run},get what(){return x(e)}})}var de=b(ue,2),fe=e=>{{let t=C(()=>l(`ask`));$(e,{get text(){return x(j).ask},get what(){return x(t)},wrap:!0})}};o(de,e=>{x(j).ask&&e(fe)});var pe=b(de,2),me=y(pe),he=e=>{var t=m();w(e=>p(t,e),[()=>l(`blank`)]),a(e,t)};o(me,e=>{Q.agent||e(he)});var ge=b(me,2),_e=e=>{var t=m();w(e=>p(t,e),[()=>l(`stop`)]),a(e,t)};o(ge,e=>{Q.kind!==`mcp`&&e(_e)});var ve=b(ge,2),ye=P(ve,!0),be=b(ve,2),xe=P(be,!0);d(pe),w((e,t,r,i,a)=>{p(V,`${e??``} `),p(X,t),p(ie,r),p(ye,i),n(be,`href`,`/rules/${Q.game??``}`),p(xe,a)},[()=>l(`game`),()=>l(`kind`),()=>l(`about_${Q.kind}`),()=>l(`protocol`),()=>l(`rules`)]),i(U,()=>Q.game,e=>Q.game=e),a(e,L),I()}var it=A(`<p class="muted"> </p>`),at=A(`<section class="mine svelte-13pbuau"><!></section>`),ot=A(`<h1> </h1> <p class="lead svelte-13pbuau"> </p> <div class="build svelte-13pbuau"><ol class="steps svelte-13pbuau"><li><h2 class="svelte-13pbuau"> </h2> <!></li> <li><h2 class="svelte-13pbuau"> </h2> <!></li> <li class="svelte-13pbuau"><h2 class="svelte-13pbuau"> </h2> <!></li></ol> <aside class="svelte-13pbuau"><section class="panel svelte-13pbuau"><h2> </h2> <!></section> <!></aside></div>`,1);function st(r,i){R(i,!0);let s=N({title:{en:`Build an agent`,fr:`Créer un agent`},lead:{en:`Two names, one command, and it sits at the table. Any language will do: an agent opens the connection itself and needs no address.`,fr:`Deux noms, une commande, et il est à table. Tout langage convient\xA0: l'agent ouvre lui-même la connexion et n'a pas besoin d'adresse.`},who:{en:`Who are you?`,fr:`Qui êtes-vous\xA0?`},name:{en:`Name the agent`,fr:`Nommez l'agent`},run:{en:`Run it`,fr:`Lancez-le`},live:{en:`Live`,fr:`En direct`},empty:{en:`When the agent is named, you see here how it connects, plays its validation match and gets to its first ranked match.`,fr:`Dès que l'agent a un nom, vous le verrez ici se connecter, passer son essai et jouer sa première partie classée.`}});v(()=>{document.title=`${s(`title`)} · feint`});var c=ot();e(`beforeunload`,j,e=>Q.owner&&e.preventDefault());var l=T(c),u=P(l,!0),f=b(l,2),m=P(f,!0),h=b(f,2),g=y(h),_=y(g);let x;var S=y(_),C=P(S,!0);Je(b(S,2),{}),d(_);var E=b(_,2);let D;var O=y(E),k=P(O,!0);Ve(b(O,2),{}),d(E);var A=b(E,2),M=y(A),F=P(M,!0);rt(b(M,2),{}),d(A),d(g);var L=b(g,2),z=y(L),B=y(z),V=P(B,!0),H=b(B,2),U=e=>{xe(e,{get name(){return Q.agent.name}})},W=e=>{var t=it(),n=P(t,!0);w(e=>p(n,e),[()=>s(`empty`)]),a(e,t)};o(H,e=>{Q.agent?e(U):e(W,-1)}),d(z);var G=b(z,2),K=e=>{var t=at();Ne(y(t),{}),d(t),a(e,t)};o(G,e=>{Q.owner&&e(K)}),d(L),d(h),w((e,r,i,a,o,s,c)=>{p(u,e),p(m,r),x=t(_,1,`svelte-13pbuau`,null,x,{done:Q.owner}),p(C,i),D=t(E,1,`svelte-13pbuau`,null,D,{done:Q.agent}),p(k,a),p(F,o),n(z,`aria-label`,s),p(V,c)},[()=>s(`title`),()=>s(`lead`),()=>s(`who`),()=>s(`name`),()=>s(`run`),()=>s(`live`),()=>s(`live`)]),a(r,c),I()}export{st as default};