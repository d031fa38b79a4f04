import{A as e,Dt as t,Et as n,J as r,L as i,N as a,P as o,Q as s,St as c,T as l,W as u,X as d,Y as f,Z as p,_t as m,a as h,bt as g,c as _,ct as v,d as y,dt as b,et as x,ft as S,gt as C,ht as w,it as T,k as E,l as D,mt as O,n as k,nt as A,pt as j,q as M,r as N,rt as P,st as F,tt as I,u as L,ut as R,v as z,w as B,wt as V,x as H,xt as U,y as ee,yt as W}from"./index-B6C8KSIf.js";import{t as G}from"./Copy-BUzv81Pl.js";var K=`#!/bin/sh
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
`,Y={python:{file:`my_bot.py`,text:[`import os`,`import feint`,``,``,`def first(view, legal):`,`    return legal[0]`,``,``,`feint.connect(os.environ["FEINT_URL"], os.environ["FEINT_TOKEN"]).play(first, game="{game}")`],run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 my_bot.py`]},python_alone:{file:`python_bot.py`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 python_bot.py {game}`]},javascript:{file:`node_bot.mjs`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`node node_bot.mjs {game}`]},curl:{file:`curl_bot.sh`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`sh curl_bot.sh {game}`]},mcp:{run:[`{`,`  "mcpServers": {`,`    "feint": {`,`      "command": "feint",`,`      "args": ["mcp", "--server", "{url}", "--token-env", "FEINT_TOKEN"],`,`      "env": { "FEINT_TOKEN": "{token}" }`,`    }`,`  }`,`}`],ask:`You are {name} at feint. Join a ranked match of {game}, wait for each question and answer it, until the match is over.`},llm:{file:`strategy.txt`,text:[`Before you answer, say what each of the others would hold if all of them told the truth.`,`Bluff now and then, when being caught costs you little. Doubt a story that needs cards which you can see.`],run:[`export FEINT_TOKEN={token}`,`feint agent llm --model {model} --base-url {base_url} \\`,`  --strategy-prompt strategy.txt --game {game} \\`,`  --server {url} --token-env FEINT_TOKEN`]}},te=Object.keys(Y),X={python_alone:J,javascript:q,curl:K},Z=e=>/^[\w./:@%+-]+$/.test(e)?e:`'${e.replaceAll(`'`,String.raw`'\''`)}'`;function ne(e,t,n){let r=Y[e],i={...t,model:Z(t.model),base_url:Z(t.base_url)},a=X[e]??n??y((r.text??[]).join(`
`),i);return{file:r.file?{name:r.file,text:a.replace(/\n*$/,`
`)}:null,run:y(r.run.join(`
`),i),ask:r.ask?y(r.ask,i):null}}var re=Y.llm.text.join(`
`);function ie(e,t,n){let r=n.filter(e=>e.kind===`validation`||e.kind===`ranked`),i=r.filter(e=>e.game===r[0]?.game&&e.status!==`void`),a=i.find(e=>e.kind===`validation`)??null,o=i.findLast(e=>e.kind===`ranked`)??null,s=n.find(e=>e.kind===`casual`&&e.status===`running`)??null;return{stage:ae(e,t,a,o),online:t,trial:a,ranked:o,casual:s}}function ae(e,t,n,r){if(r)return r.status===`finished`?`played`:`ranked`;if(!n)return t?`connected`:`waiting`;if(n.status!==`finished`)return`trial`;let i=n.seats.find(t=>t.agent===e)?.seat??-1;return n.result?.forfeits?.includes(i)?`failed`:`passed`}var oe=`build page`,Q=new class{#e=m(null);get owner(){return T(this.#e)}set owner(e){C(this.#e,e,!0)}#t=m(null);get agent(){return T(this.#t)}set agent(e){C(this.#t,e,!0)}#n=m(w([]));get tokens(){return T(this.#n)}set tokens(e){C(this.#n,e,!0)}#r=m(!1);get isFresh(){return T(this.#r)}set isFresh(e){C(this.#r,e,!0)}#i=m(`coup`);get game(){return T(this.#i)}set game(e){C(this.#i,e,!0)}#a=m(`python_alone`);get kind(){return T(this.#a)}set kind(e){C(this.#a,e,!0)}async register(e){let t=await _(`owners`,{name:e});this.owner={name:t.name,token:t.token},this.isFresh=!0,this.tokens=[]}async comeBack(e){let t=await h(`tokens`,e);this.owner={name:null,token:e},this.tokens=t.tokens;let n=t.tokens.find(e=>e.agent)?.agent;n&&(this.owner.name=(await h(`agents/${encodeURIComponent(n)}`)).owner)}async make(e){let t=await _(`agents`,{name:e},this.owner.token);this.agent={name:t.name,token:t.token},await this.look()}async connect(e){let t=`agents/${encodeURIComponent(e)}/tokens`,n=await _(t,{note:oe},this.owner.token);this.agent={name:e,token:n.token},await this.look()}async revoke(e){await D(`tokens/${e}`,this.owner.token),await this.look()}async look(){this.tokens=(await h(`tokens`,this.owner.token)).tokens}leave(){this.isFresh=!1,this.owner=this.agent=null,this.tokens=[]}},se=p(`<span class="live svelte-2trspa" aria-hidden="true"></span>`),ce=p(`<a> </a> <!>`,1),le=p(`<p class="trouble small" role="alert"> </p>`),ue=s(`<path d="M8 12.5l3 3 5-6"></path>`),de=s(`<path d="M9 9l6 6M15 9l-6 6"></path>`),fe=p(`<span class="tiny muted"> </span>`),pe=p(`<span class="small"><!></span>`),me=p(`<li><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-2trspa"><circle cx="12" cy="12" r="9"></circle><!></svg> <span> </span> <!> <!></li>`),he=p(`<p class="small"> <!></p>`),ge=p(`<p class="small"> </p>`),_e=p(`<p class="small"> </p> <pre tabindex="0"><code> </code></pre>`,1),ve=p(`<a> </a>`),ye=p(`<p class="small row"><a> </a> <!></p>`),be=p(`<h3 class="svelte-2trspa"> </h3> <p role="status"> </p> <!> <ol class="svelte-2trspa"></ol> <!> <!>`,1);function xe(t,a){c(a,!0);let o=(t,i=n)=>{var a=ce(),o=S(a),c=j(o,!0),l=O(o,2),u=e=>{var t=se();f(e,t)};M(l,e=>{i().status===`running`&&e(u)}),F(t=>{e(o,`href`,`/matches/${i().id??``}`),r(c,t)},[()=>s(i().status===`running`?`watch`:`replay`)]),f(t,a)},s=z({waiting:{en:`Waiting for its first connection …`,fr:`En attente de sa première connexion …`},connected:{en:`It is connected. A match begins as soon as it asks for one.`,fr:`Il est connecté. Une partie commence dès qu'il en demande une.`},trial:{en:`It plays its trial against dice.`,fr:`Il passe son essai contre des dés.`},failed:{en:`It forfeited its trial: three questions got no legal answer in time. Mend it and start it again.`,fr:`Il a perdu son essai par forfait\xA0: trois questions sans réponse permise à temps. Corrigez-le et relancez-le.`},passed:{en:`Passed. The house sits down in a few seconds.`,fr:`Réussi. La maison s'assied dans quelques secondes.`},ranked:{en:`Its first ranked match is under way.`,fr:`Sa première partie classée est en cours.`},played:{en:`It is on the ladder.`,fr:`Il est au classement.`},step_connected:{en:`Connected`,fr:`Connecté`},away:{en:`not connected now`,fr:`pas connecté en ce moment`},step_trial:{en:`Trial match`,fr:`Partie d'essai`},step_passed:{en:`Passed`,fr:`Réussi`},step_ranked:{en:`First ranked match`,fr:`Première partie classée`},watch:{en:`watch`,fr:`regarder`},replay:{en:`replay`,fr:`revoir`},lines:{en:`These lines connect it:`,fr:`Ces lignes le connectent\xA0:`},client:{en:`Start your client with the configuration of step 3.`,fr:`Démarrez votre client avec la configuration de l'étape 3.`},table:{en:`At a table of {game}:`,fr:`À une table de {game}\xA0:`},page:{en:`The page of {name}`,fr:`La page de {name}`},ladder:{en:`The ladder`,fr:`Le classement`}}),l=m(null),d=m(``);async function p(e){let t=encodeURIComponent(e);try{let[n,r]=await Promise.all([h(`agents/${t}`),h(`matches?agent=${t}&limit=100`)]);if(e!==a.name)return;C(l,ie(e,n.online,r.matches),!0),C(d,``)}catch(e){C(d,e.message,!0)}}v(()=>{let e=a.name;C(l,null),p(e);let t=setInterval(()=>!document.hidden&&void p(e),2e3);return()=>clearInterval(t)});let g=[`waiting`,`connected`,`trial`,`passed`,`ranked`,`played`],_=W(()=>T(l)?g.indexOf(T(l).stage===`failed`?`trial`:T(l).stage):0),y=W(()=>[{key:`step_connected`,done:T(_)>=1,here:T(_)===0,match:null},{key:`step_trial`,done:T(_)>=3,here:T(_)===1||T(_)===2,match:T(l)?.trial??null},{key:`step_passed`,done:T(_)>=3,here:!1,match:null},{key:`step_ranked`,done:T(_)>=5,here:T(_)===3||T(_)===4,match:T(l)?.ranked??null}]),x=W(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:a.name,model:`my-model`,base_url:`http://127.0.0.1:8080/v1`}).run);var w=be(),E=S(w),D=j(E,!0),A=O(E,2);let N;var P=j(A,!0),I=O(A,2),L=e=>{var t=le(),n=j(t,!0);F(()=>r(n,T(d))),f(e,t)};M(I,e=>{T(d)&&e(L)});var R=O(I,2);u(R,21,()=>T(y),e=>e.key,(e,t)=>{let n=W(()=>T(t).here&&T(l)?.stage===`failed`);var a=me();let c;var u=b(a),d=O(b(u)),p=e=>{var t=ue();f(e,t)},m=e=>{var t=de();f(e,t)};M(d,e=>{T(t).done?e(p):T(n)&&e(m,1)}),V(u);var h=O(u,2),g=j(h,!0),_=O(h,2),v=e=>{var t=fe(),n=j(t,!0);F(e=>r(n,e),[()=>s(`away`)]),f(e,t)};M(_,e=>{T(t).key===`step_connected`&&T(t).done&&T(l)&&!T(l).online&&e(v)});var y=O(_,2),x=e=>{var n=pe(),r=b(n);o(r,()=>T(t).match),V(n),f(e,n)};M(y,e=>{T(t).match&&e(x)}),V(a),F(e=>{c=i(a,1,`svelte-2trspa`,null,c,{done:T(t).done,here:T(t).here&&!T(n),lost:T(n)}),r(g,e)},[()=>s(T(t).key)]),f(e,a)}),V(R);var B=O(R,2),H=e=>{var t=he(),n=b(t),i=O(n);o(i,()=>T(l).casual),V(t),F(e=>r(n,`${e??``} `),[()=>s(`table`,{game:k(T(l).casual.game)})]),f(e,t)};M(B,e=>{T(l)?.casual&&e(H)});var ee=O(B,2),G=e=>{var t=ge(),n=j(t,!0);F(e=>r(n,e),[()=>s(`client`)]),f(e,t)},K=t=>{var n=_e(),i=S(n),a=j(i,!0),o=O(i,2),c=b(o),l=j(c,!0);V(o),F((t,n)=>{r(a,t),e(o,`aria-label`,n),r(l,T(x))},[()=>s(`lines`),()=>s(`lines`)]),f(t,n)},q=t=>{var n=ye(),i=b(n),o=j(i,!0),c=O(i,2),u=t=>{var n=ve(),i=j(n,!0);F(t=>{e(n,`href`,`/ladders/${T(l).ranked.game??``}`),r(i,t)},[()=>s(`ladder`)]),f(t,n)};M(c,e=>{T(l).ranked&&e(u)}),V(n),F((t,n)=>{e(i,`href`,`/agents/${t??``}`),r(o,n)},[()=>encodeURIComponent(a.name),()=>s(`page`,{name:a.name})]),f(t,n)};M(ee,e=>{T(l)?.stage===`waiting`&&Q.kind===`mcp`?e(G):T(l)?.stage===`waiting`?e(K,1):T(l)&&T(_)>=3&&e(q,2)}),F(e=>{r(D,a.name),N=i(A,1,`headline svelte-2trspa`,null,N,{bad:T(l)?.stage===`failed`}),r(P,e)},[()=>T(l)?s(T(l).stage):``]),f(t,w),U()}var Se=p(`<p class="trouble" role="alert"> </p>`),Ce=p(`<p class="muted"> </p>`),we=p(`<span class="tiny muted"> </span>`),Te=p(`<button class="small"> </button>`),Ee=p(`<span> </span> <button class="small main"> </button> <button class="small"> </button>`,1),De=p(`<button class="small bare"> </button>`),Oe=p(`<li class="row small svelte-1f1y1dd"><span class="muted"> </span> <!></li>`),ke=p(`<li class="small muted"> </li>`),Ae=p(`<li class="tiny muted"> </li>`),je=p(`<li class="svelte-1f1y1dd"><div class="row"><a class="name svelte-1f1y1dd"> </a> <!></div> <ul class="svelte-1f1y1dd"><!> <!></ul></li>`),Me=p(`<h2> </h2> <!> <!> <ul class="agents svelte-1f1y1dd"></ul>`,1);function Ne(n,i){c(i,!0);let a=z({title:{en:`Your agents`,fr:`Vos agents`},none:{en:`You have no agent yet.`,fr:`Vous n'avez pas encore d'agent.`},made:{en:`token made {when}`,fr:`jeton créé {when}`},scope:{en:`may {scope}`,fr:`droit\xA0: {scope}`},gone:{en:`{n} revoked`,fr:`{n} révoqué(s)`},no_token:{en:`No token is valid.`,fr:`Aucun jeton valide.`},revoke:{en:`Revoke`,fr:`Révoquer`},revoke_of:{en:`Revoke: {name}`,fr:`Révoquer : {name}`},really:{en:`Whoever plays with it is out within five seconds.`,fr:`Qui joue avec lui est dehors en cinq secondes.`},yes:{en:`Revoke it`,fr:`Le révoquer`},no:{en:`Keep it`,fr:`Le garder`},connect:{en:`Connect with a new token`,fr:`Connecter avec un nouveau jeton`},play:{en:`play`,fr:`jouer`},annotate:{en:`annotate`,fr:`annoter`},by_page:{en:`made on this page`,fr:`fait sur cette page`},here:{en:`shown above`,fr:`affiché ci-dessus`}}),o=[`play`,`annotate`],s=e=>{let t=o.find(t=>t===e);return t?a(t):e},l=e=>e.note===`build page`?a(`by_page`):e.note,d=m(``),p=m(``),h=W(()=>{let e={};for(let t of Q.tokens)t.agent&&(e[t.agent]??=[]).push(t);return Object.entries(e).sort(([,e],[,t])=>g(t)-g(e))}),g=e=>Math.max(...e.map(e=>e.created));async function _(e){C(p,``),C(d,``);try{await e}catch(e){C(p,e.message,!0)}}var v=Me(),y=S(v),x=j(y,!0),w=O(y,2),E=e=>{var t=Se(),n=j(t,!0);F(()=>r(n,T(p))),f(e,t)};M(w,e=>{T(p)&&e(E)});var D=O(w,2),k=e=>{var t=Ce(),n=j(t,!0);F(e=>r(n,e),[()=>a(`none`)]),f(e,t)};M(D,e=>{T(h).length||e(k)});var N=O(D,2);u(N,21,()=>T(h),([e,t])=>e,(n,i)=>{var o=W(()=>t(T(i),2));let c=()=>T(o)[0],p=()=>T(o)[1],m=W(()=>p().filter(e=>e.revoked===null));var h=je(),g=b(h),v=b(g),y=j(v,!0),x=O(v,2),w=e=>{var t=we(),n=j(t,!0);F(e=>r(n,e),[()=>a(`here`)]),f(e,t)},E=e=>{var t=Te(),n=j(t,!0);F(e=>r(n,e),[()=>a(`connect`)]),A(`click`,t,()=>_(Q.connect(c()))),f(e,t)};M(x,e=>{Q.agent?.name===c()?e(w):e(E,-1)}),V(g);var D=O(g,2),k=b(D);u(k,17,()=>T(m),e=>e.id,(t,n)=>{var i=Oe(),o=b(i),u=j(o),p=O(o,2),m=e=>{var t=Ee(),i=S(t),o=j(i,!0),s=O(i,2),c=j(s,!0),l=O(s,2),u=j(l,!0);F((e,t,n)=>{r(o,e),r(c,t),r(u,n)},[()=>a(`really`),()=>a(`yes`),()=>a(`no`)]),A(`click`,s,()=>_(Q.revoke(T(n).id))),A(`click`,l,()=>C(d,``)),f(e,t)},h=t=>{var i=De(),o=j(i,!0);F((t,n)=>{e(i,`aria-label`,t),r(o,n)},[()=>a(`revoke_of`,{name:c()}),()=>a(`revoke`)]),A(`click`,i,()=>C(d,T(n).id,!0)),f(t,i)};M(p,e=>{T(d)===T(n).id?e(m):e(h,-1)}),V(i),F((e,t,n)=>r(u,`${e??``}${t??``}, ${n??``}`),[()=>a(`made`,{when:L(T(n).created)}),()=>T(n).note?`, ${l(T(n))}`:``,()=>a(`scope`,{scope:s(T(n).scope)})]),f(t,i)},e=>{var t=ke(),n=j(t,!0);F(e=>r(n,e),[()=>a(`no_token`)]),f(e,t)});var N=O(k,2),P=e=>{var t=Ae(),n=j(t,!0);F(e=>r(n,e),[()=>a(`gone`,{n:p().length-T(m).length})]),f(e,t)};M(N,e=>{T(m).length<p().length&&e(P)}),V(D),V(h),F(t=>{e(v,`href`,`/agents/${t??``}`),r(y,c())},[()=>encodeURIComponent(c())]),f(n,h)}),V(N),F(e=>r(x,e),[()=>a(`title`)]),f(n,v),U()}I([`click`]);var Pe=p(`<p class="small muted svelte-v7l9lc"> </p>`),Fe=p(`<div class="secret svelte-v7l9lc"><strong class="small"> </strong> <code tabindex="0" class="svelte-v7l9lc"> </code> <p class="small svelte-v7l9lc"> </p> <div class="row"><!> <button type="button" class="small"> </button></div></div>`);function Ie(e,t){c(t,!0);let n=H(t,`kept`,3,()=>{}),i=z({kept:{en:`I have kept it`,fr:`Je l'ai gardé`},hidden:{en:`{what}: not shown any more.`,fr:`{what} : il n'est plus affiché.`}}),a=m(``),o=W(()=>T(a)===t.token);var s=d(),l=S(s),u=e=>{var n=Pe(),a=j(n,!0);F(e=>r(a,e),[()=>i(`hidden`,{what:t.what})]),f(e,n)},p=e=>{var o=Fe(),s=b(o),c=j(s,!0),l=O(s,2),u=j(l,!0),d=O(l,2),p=j(d,!0),m=O(d,2),h=b(m);G(h,{get text(){return t.token},get what(){return t.what}});var g=O(h,2),_=j(g,!0);V(m),V(o),F(e=>{r(c,t.what),r(u,t.token),r(p,t.why),r(_,e)},[()=>i(`kept`)]),A(`click`,g,()=>(C(a,t.token,!0),n()())),f(e,o)};M(l,e=>{T(o)?e(u):e(p,-1)}),f(e,s),U()}I([`click`]);var Le=p(`<p class="muted"> </p>`),Re=p(`<!> <button type="button" class="small"> </button>`,1),ze=p(`<p class="trouble" role="alert"> </p>`),Be=p(`<form autocomplete="off"><label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button> <!></form>`);function Ve(e,t){c(t,!0);let n=z({first:{en:`First say who you are.`,fr:`Dites d'abord qui vous êtes.`},name:{en:`The agent's name`,fr:`Le nom de l'agent`},hint:{en:`It stands on the ladders.`,fr:`Il figure aux classements.`},go:{en:`Make the agent`,fr:`Créer l'agent`},token:{en:`The token of {name}`,fr:`Le jeton de {name}`},keep:{en:`With it the agent plays, and nothing else. It is shown once, and filled in below while this page is open. A lost one can be replaced.`,fr:`Avec lui l'agent joue, rien de plus. Il n'est montré qu'une fois, et rempli ci-dessous tant que la page est ouverte. Un jeton perdu se remplace.`},another:{en:`Another agent`,fr:`Un autre agent`}}),i=m(``),a=m(``),o=m(!1);async function s(e){e.preventDefault(),C(o,!0),C(a,``);try{await Q.make(T(i).trim()),C(i,``)}catch(e){C(a,e.message,!0)}finally{C(o,!1)}}var u=d(),p=S(u),h=e=>{var t=Le(),i=j(t,!0);F(e=>r(i,e),[()=>n(`first`)]),f(e,t)},g=e=>{var t=Re(),i=S(t);{let e=W(()=>n(`token`,{name:Q.agent.name})),t=W(()=>n(`keep`));Ie(i,{get token(){return Q.agent.token},get what(){return T(e)},get why(){return T(t)}})}var a=O(i,2),o=j(a,!0);F(e=>r(o,e),[()=>n(`another`)]),A(`click`,a,()=>Q.agent=null),f(e,t)},_=e=>{var t=Be(),c=b(t),u=b(c),d=O(u);E(d);var p=O(d,2),m=j(p,!0);V(c);var h=O(c,2),g=j(h,!0),_=O(h,2),v=e=>{var t=ze(),n=j(t,!0);F(()=>r(n,T(a))),f(e,t)};M(_,e=>{T(a)&&e(v)}),V(t),F((e,t,n)=>{r(u,`${e??``} `),r(m,t),h.disabled=T(o),r(g,n)},[()=>n(`name`),()=>n(`hint`),()=>n(`go`)]),P(`submit`,t,s),l(d,()=>T(i),e=>C(i,e)),f(e,t)};M(p,e=>{Q.owner?Q.agent?e(g,1):e(_,-1):e(h)}),f(e,u),U()}I([`click`]);var He=p(`<p class="row svelte-1vhx23v"><span> </span> <button type="button" class="bare small"> </button></p> <!>`,1),Ue=p(`<label class="line"><input type="radio" name="way"/> </label>`),We=p(`<label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button>`,1),Ge=p(`<label> <input required="" spellcheck="false" autocomplete="off" placeholder="feint_…"/></label> <button class="main"> </button>`,1),Ke=p(`<p class="trouble svelte-1vhx23v" role="alert"> </p>`),qe=p(`<form autocomplete="off"><div class="row ways svelte-1vhx23v"></div> <!> <!></form>`);function Je(e,t){c(t,!0);let n=[],i=z({fresh:{en:`I am new here`,fr:`Je suis nouveau`},known:{en:`I have an owner's token`,fr:`J'ai un jeton de propriétaire`},name:{en:`Your name, as others will see it`,fr:`Votre nom, tel que les autres le verront`},rule:{en:`2 to 40 letters, digits, spaces, dots, dashes.`,fr:`De 2 à 40 lettres sans accent, chiffres, espaces, points, tirets.`},token:{en:`Your owner's token`,fr:`Votre jeton de propriétaire`},go:{en:`Take this name`,fr:`Prendre ce nom`},enter:{en:`Come in`,fr:`Entrer`},keep:{en:`This is the only time it is shown: keep it. It makes agents and revokes their tokens, and there is no other proof that they are yours.`,fr:`Il n'est montré qu'une fois\xA0: gardez-le. Il crée des agents et révoque leurs jetons, et rien d'autre ne prouve qu'ils sont à vous.`},you:{en:`You are {name}.`,fr:`Vous êtes {name}.`},you_are:{en:`The token is good.`,fr:`Le jeton est bon.`},other:{en:`Somebody else`,fr:`Quelqu'un d'autre`}}),a=m(`fresh`),o=m(``),s=m(``),p=m(``),h=m(!1);async function g(e){e.preventDefault(),C(h,!0),C(p,``);try{T(a)===`fresh`?await Q.register(T(o).trim()):await Q.comeBack(T(s).trim()),C(s,``)}catch(e){C(p,e.message,!0)}finally{C(h,!1)}}var _=d(),v=S(_),y=e=>{var t=He(),n=S(t),a=b(n),o=j(a,!0),s=O(a,2),c=j(s,!0);V(n);var l=O(n,2),u=e=>{{let t=W(()=>i(`token`)),n=W(()=>i(`keep`));Ie(e,{get token(){return Q.owner.token},get what(){return T(t)},get why(){return T(n)},kept:()=>Q.isFresh=!1})}};M(l,e=>{Q.isFresh&&e(u)}),F((e,t)=>{r(o,e),r(c,t)},[()=>Q.owner.name?i(`you`,{name:Q.owner.name}):i(`you_are`),()=>i(`other`)]),A(`click`,s,()=>Q.leave()),f(e,t)},x=e=>{var t=qe(),c=b(t);u(c,20,()=>[`fresh`,`known`],e=>e,(e,t)=>{var o=Ue(),s=b(o);E(s);var c,l=O(s,1,!0);V(o),F(e=>{c!==(c=t)&&(s.value=(s.__value=c)??``),r(l,e)},[()=>i(t)]),B(n,[],s,()=>T(a),e=>C(a,e)),f(e,o)}),V(c);var d=O(c,2),m=e=>{var t=We(),n=S(t),a=b(n),s=O(a);E(s);var c=O(s,2),u=j(c,!0);V(n);var d=O(n,2),p=j(d,!0);F((e,t,n)=>{r(a,`${e??``} `),r(u,t),d.disabled=T(h),r(p,n)},[()=>i(`name`),()=>i(`rule`),()=>i(`go`)]),l(s,()=>T(o),e=>C(o,e)),f(e,t)},_=e=>{var t=Ge(),n=S(t),a=b(n),o=O(a);E(o),V(n);var c=O(n,2),u=j(c,!0);F((e,t)=>{r(a,`${e??``} `),c.disabled=T(h),r(u,t)},[()=>i(`token`),()=>i(`enter`)]),l(o,()=>T(s),e=>C(s,e)),f(e,t)};M(d,e=>{T(a)===`fresh`?e(m):e(_,-1)});var v=O(d,2),y=e=>{var t=Ke(),n=j(t,!0);F(()=>r(n,T(p))),f(e,t)};M(v,e=>{T(p)&&e(y)}),V(t),P(`submit`,t,g),f(e,t)};M(v,e=>{Q.owner?e(y):e(x,-1)}),f(e,_),U()}I([`click`]);var Ye=p(`<div class="code svelte-hrezcr"><div class="bar svelte-hrezcr"><span class="tiny muted"> </span> <!></div> <pre tabindex="0"><code class="svelte-hrezcr"> </code></pre></div>`);function $(t,n){let a=H(n,`wrap`,3,!1);var o=Ye(),s=b(o),c=b(s),l=j(c,!0),u=O(c,2);G(u,{get text(){return n.text},get what(){return n.what}}),V(s);var d=O(s,2);let p;var m=b(d),h=j(m,!0);V(d),V(o),F(()=>{r(l,n.what),e(d,`aria-label`,n.what),p=i(d,1,`svelte-hrezcr`,null,p,{wrap:a()}),r(h,n.text)}),f(t,o)}var Xe=p(`<option> </option>`),Ze=p(`<p class="trouble" role="alert"> </p>`),Qe=p(`<label><input type="radio" name="kind" class="svelte-1wkshki"/> </label>`),$e=p(`<div class="model svelte-1wkshki"><label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" class="svelte-1wkshki"/></label> <label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" type="url" class="svelte-1wkshki"/></label> <label class="wide svelte-1wkshki"> <textarea rows="5" maxlength="16000"></textarea></label></div>`),et=p(`<details><summary class="small svelte-1wkshki"> </summary> <!></details>`),tt=p(`<p><a class="button"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-1wkshki"><path d="M12 4v11M7 11l5 5 5-5M5 20h14"></path></svg> </a></p> <!> <p class="small"> </p>`,1),nt=p(`<label class="game svelte-1wkshki"> <select></select></label> <!> <fieldset class="svelte-1wkshki"><legend class="svelte-1wkshki"> </legend> <div class="kinds svelte-1wkshki"></div></fieldset> <p class="small"> </p> <!> <!> <!> <!> <p class="small muted"><!> <!> <a href="/rules/protocol"> </a> · <a> </a></p>`,1);function rt(t,n){c(n,!0);let s=[],d=z({game:{en:`Game`,fr:`Jeu`},kind:{en:`Kind of agent`,fr:`Genre d'agent`},python:{en:`Python with feint`,fr:`Python avec feint`},python_alone:{en:`Python alone`,fr:`Python seul`},javascript:{en:`JavaScript`,fr:`JavaScript`},curl:{en:`curl and a shell`,fr:`curl et un shell`},mcp:{en:`MCP client`,fr:`Client MCP`},llm:{en:`Language model`,fr:`Modèle de langage`},about_python:{en:`Five lines. Put your idea in the place of legal[0]. Needs feint: in the folder of its sources, . .venv/bin/activate.`,fr:`Cinq lignes. Mettez votre idée à la place de legal[0]. Il faut feint\xA0: dans le dossier de ses sources, . .venv/bin/activate.`},about_python_alone:{en:`Needs Python 3.8 or newer and nothing else. Your idea goes into choose.`,fr:`Il suffit de Python 3.8 ou plus. Votre idée va dans choose.`},about_javascript:{en:`Needs Node 18 or newer and no package. Your idea goes into choose.`,fr:`Il suffit de Node 18 ou plus, sans paquet. Votre idée va dans choose.`},about_curl:{en:`Needs sh, curl, grep and sed. It shows the protocol at its barest and plays the first legal action.`,fr:`Il suffit de sh, curl, grep et sed. C'est le protocole à nu ; il joue la première action permise.`},about_mcp:{en:`For a client that speaks the Model Context Protocol. Needs feint with its mcp extra on the client's PATH.`,fr:`Pour un client qui parle le Model Context Protocol. Il faut feint, avec son option mcp, dans le PATH du client.`},about_llm:{en:`Any endpoint that speaks OpenAI's chat completions, on your machine or hosted. Needs feint. A hosted one takes its key from FEINT_LLM_KEY.`,fr:`Tout service qui parle le chat completions d'OpenAI, chez vous ou hébergé. Il faut feint. La clé d'un service hébergé va dans FEINT_LLM_KEY.`},save:{en:`Save {file}`,fr:`Enregistrer {file}`},look:{en:`Look into {file}`,fr:`Voir {file}`},then:{en:`Then, in a terminal in the same folder:`,fr:`Puis, dans un terminal ouvert dans le même dossier\xA0:`},shell:{en:`Terminal`,fr:`Terminal`},config:{en:`The client's configuration`,fr:`La configuration du client`},ask:{en:`Then tell your model`,fr:`Puis dites à votre modèle`},model:{en:`Model`,fr:`Modèle`},base_url:{en:`Endpoint`,fr:`Adresse du service`},strategy:{en:`Strategy prompt`,fr:`Consigne de jeu`},blank:{en:`YOUR_TOKEN is filled in as soon as there is an agent.`,fr:`YOUR_TOKEN sera rempli dès que l'agent existe.`},stop:{en:`The agent plays match after match. Ctrl-C stops it.`,fr:`L'agent enchaîne les parties. Ctrl-C l'arrête.`},protocol:{en:`What goes over the wire`,fr:`Ce qui passe sur le fil`},rules:{en:`The rules`,fr:`Les règles`}}),p=m(w([])),h=m(``),_=m(`my-model`),y=m(`http://127.0.0.1:8080/v1`),D=m(w(re));v(()=>{N().then(e=>{C(p,e,!0);let t=ee.query.get(`game`);t&&e.some(e=>e.slug===t)&&(Q.game=t)},e=>C(h,e.message,!0))});let A=W(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:Q.agent?.name??`the agent`,model:T(_),base_url:T(y)},Q.kind===`llm`?T(D):void 0)),P=m(``);v(()=>{if(!T(A).file)return;let e=URL.createObjectURL(new Blob([T(A).file.text],{type:`text/plain`}));return C(P,e,!0),()=>URL.revokeObjectURL(e)});var I=nt(),L=S(I),R=b(L),H=O(R);u(H,21,()=>T(p),e=>e.slug,(e,t)=>{var n=Xe(),i=j(n,!0),a={};F(e=>{r(i,e),a!==(a=T(t).slug)&&(n.value=(n.__value=a)??``)},[()=>k(T(t).slug)]),f(e,n)},e=>{var t=Xe(),n=j(t,!0),i={};F(e=>{r(n,e),i!==(i=Q.game)&&(t.value=(t.__value=i)??``)},[()=>k(Q.game)]),f(e,t)}),V(H),o(H),V(L);var G=O(L,2),K=e=>{var t=Ze(),n=j(t,!0);F(()=>r(n,T(h))),f(e,t)};M(G,e=>{T(h)&&e(K)});var q=O(G,2),J=b(q),Y=j(J,!0),X=O(J,2);u(X,20,()=>te,e=>e,(e,t)=>{var n=Qe();let a;var o=b(n);E(o);var c,l=O(o,1,!0);V(n),F(e=>{a=i(n,1,`svelte-1wkshki`,null,a,{chosen:t===Q.kind}),c!==(c=t)&&(o.value=(o.__value=c)??``),r(l,e)},[()=>d(t)]),B(s,[],o,()=>Q.kind,e=>Q.kind=e),f(e,n)}),V(X),V(q);var Z=O(q,2),ie=j(Z,!0),ae=O(Z,2),oe=e=>{var t=$e(),n=b(t),i=b(n,!0),a=O(i);E(a),V(n);var o=O(n,2),s=b(o,!0),c=O(s);E(c),V(o);var u=O(o,2),p=b(u,!0),m=O(p);g(m),V(u),V(t),F((e,t,n)=>{r(i,e),r(s,t),r(p,n)},[()=>d(`model`),()=>d(`base_url`),()=>d(`strategy`)]),l(a,()=>T(_),e=>C(_,e)),l(c,()=>T(y),e=>C(y,e)),l(m,()=>T(D),e=>C(D,e)),f(e,t)},se=e=>{$(e,{get text(){return T(A).file.text},get what(){return T(A).file.name}})};M(ae,e=>{Q.kind===`llm`?e(oe):Q.kind===`python`&&T(A).file&&e(se,1)});var ce=O(ae,2),le=t=>{var n=tt(),i=S(n),a=b(i),o=O(b(a));V(a),V(i);var s=O(i,2),c=e=>{var t=et(),n=b(t),i=j(n,!0);$(O(n,2),{get text(){return T(A).file.text},get what(){return T(A).file.name}}),V(t),F(e=>r(i,e),[()=>d(`look`,{file:T(A).file.name})]),f(e,t)};M(s,e=>{Q.kind!==`llm`&&Q.kind!==`python`&&e(c)});var l=O(s,2),u=j(l,!0);F((t,n)=>{e(a,`href`,T(P)),e(a,`download`,T(A).file.name),r(o,` ${t??``}`),r(u,n)},[()=>d(`save`,{file:T(A).file.name}),()=>d(`then`)]),f(t,n)};M(ce,e=>{T(A).file&&e(le)});var ue=O(ce,2);{let e=W(()=>d(Q.kind===`mcp`?`config`:`shell`));$(ue,{get text(){return T(A).run},get what(){return T(e)}})}var de=O(ue,2),fe=e=>{{let t=W(()=>d(`ask`));$(e,{get text(){return T(A).ask},get what(){return T(t)},wrap:!0})}};M(de,e=>{T(A).ask&&e(fe)});var pe=O(de,2),me=b(pe),he=e=>{var t=x();F(e=>r(t,e),[()=>d(`blank`)]),f(e,t)};M(me,e=>{Q.agent||e(he)});var ge=O(me,2),_e=e=>{var t=x();F(e=>r(t,e),[()=>d(`stop`)]),f(e,t)};M(ge,e=>{Q.kind!==`mcp`&&e(_e)});var ve=O(ge,2),ye=j(ve,!0),be=O(ve,2),xe=j(be,!0);V(pe),F((t,n,i,a,o)=>{r(R,`${t??``} `),r(Y,n),r(ie,i),r(ye,a),e(be,`href`,`/rules/${Q.game??``}`),r(xe,o)},[()=>d(`game`),()=>d(`kind`),()=>d(`about_${Q.kind}`),()=>d(`protocol`),()=>d(`rules`)]),a(H,()=>Q.game,e=>Q.game=e),f(t,I),U()}var it=p(`<p class="muted"> </p>`),at=p(`<section class="mine svelte-13pbuau"><!></section>`),ot=p(`<h1> </h1> <p class="lead svelte-13pbuau"> </p> <div class="build svelte-13pbuau"><ol class="steps svelte-13pbuau"><li><h2 class="svelte-13pbuau"> </h2> <!></li> <li><h2 class="svelte-13pbuau"> </h2> <!></li> <li class="svelte-13pbuau"><h2 class="svelte-13pbuau"> </h2> <!></li></ol> <aside class="svelte-13pbuau"><section class="panel svelte-13pbuau"><h2> </h2> <!></section> <!></aside></div>`,1);function st(t,n){c(n,!0);let a=z({title:{en:`Build an agent`,fr:`Créer un agent`},lead:{en:`Two names, one command, and it sits at the table. Any language will do: an agent opens the connection itself and needs no address.`,fr:`Deux noms, une commande, et il est à table. Tout langage convient\xA0: l'agent ouvre lui-même la connexion et n'a pas besoin d'adresse.`},who:{en:`Who are you?`,fr:`Qui êtes-vous\xA0?`},name:{en:`Name the agent`,fr:`Nommez l'agent`},run:{en:`Run it`,fr:`Lancez-le`},live:{en:`Live`,fr:`En direct`},empty:{en:`When the agent is named, you see here how it connects, plays its trial and gets to its first ranked match.`,fr:`Dès que l'agent a un nom, vous le verrez ici se connecter, passer son essai et jouer sa première partie classée.`}});v(()=>{document.title=`${a(`title`)} · feint`});var o=ot();P(`beforeunload`,R,e=>Q.owner&&e.preventDefault());var s=S(o),l=j(s,!0),u=O(s,2),d=j(u,!0),p=O(u,2),m=b(p),h=b(m);let g;var _=b(h),y=j(_,!0);Je(O(_,2),{}),V(h);var x=O(h,2);let C;var w=b(x),T=j(w,!0);Ve(O(w,2),{}),V(x);var E=O(x,2),D=b(E),k=j(D,!0);rt(O(D,2),{}),V(E),V(m);var A=O(m,2),N=b(A),I=b(N),L=j(I,!0),B=O(I,2),H=e=>{xe(e,{get name(){return Q.agent.name}})},ee=e=>{var t=it(),n=j(t,!0);F(e=>r(n,e),[()=>a(`empty`)]),f(e,t)};M(B,e=>{Q.agent?e(H):e(ee,-1)}),V(N);var W=O(N,2),G=e=>{var t=at();Ne(b(t),{}),V(t),f(e,t)};M(W,e=>{Q.owner&&e(G)}),V(A),V(p),F((t,n,a,o,s,c,u)=>{r(l,t),r(d,n),g=i(h,1,`svelte-13pbuau`,null,g,{done:Q.owner}),r(y,a),C=i(x,1,`svelte-13pbuau`,null,C,{done:Q.agent}),r(T,o),r(k,s),e(N,`aria-label`,c),r(L,u)},[()=>a(`title`),()=>a(`lead`),()=>a(`who`),()=>a(`name`),()=>a(`run`),()=>a(`live`),()=>a(`live`)]),f(t,o),U()}export{st as default};