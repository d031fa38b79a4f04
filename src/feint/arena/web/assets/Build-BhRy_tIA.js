import{$ as e,A as t,B as n,F as r,G as i,H as a,I as o,J as s,K as c,L as l,N as u,P as d,Q as f,R as p,U as m,V as h,X as g,Y as _,Z as v,_ as y,at as b,b as x,ct as S,d as C,et as w,f as T,g as E,it as D,l as O,n as k,nt as A,o as j,ot as M,r as N,rt as P,s as F,st as I,tt as L,w as R,x as z,z as B}from"./index-C8siQ31v.js";import{c as V,i as H,n as ee,s as U,t as te}from"./games.svelte-kDK_7zE_.js";var W=`#!/bin/sh
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
`);function Y(e,t,n){let r=n.filter(e=>e.kind===`validation`||e.kind===`ranked`),i=r.filter(e=>e.game===r[0]?.game&&e.status!==`void`),a=i.find(e=>e.kind===`validation`)??null,o=i.findLast(e=>e.kind===`ranked`)??null,s=n.find(e=>e.kind===`casual`&&e.status===`running`)??null;return{stage:oe(e,t,a,o),online:t,trial:a,ranked:o,casual:s}}function oe(e,t,n,r){if(r)return r.status===`finished`?`played`:`ranked`;if(!n)return t?`connected`:`waiting`;if(n.status!==`finished`)return`trial`;let i=n.seats.find(t=>t.agent===e)?.seat??-1;return n.result?.forfeits?.includes(i)?`failed`:`passed`}var X=new class{#e=w(null);get owner(){return m(this.#e)}set owner(t){e(this.#e,t,!0)}#t=w(null);get agent(){return m(this.#t)}set agent(t){e(this.#t,t,!0)}#n=w(f([]));get tokens(){return m(this.#n)}set tokens(t){e(this.#n,t,!0)}#r=w(`coup`);get game(){return m(this.#r)}set game(t){e(this.#r,t,!0)}#i=w(`python_alone`);get kind(){return m(this.#i)}set kind(t){e(this.#i,t,!0)}async register(e){let t=await U(`owners`,{name:e});this.owner={name:t.name,token:t.token},this.tokens=[]}async comeBack(e){let t=await H(`tokens`,e);this.owner={name:null,token:e},this.tokens=t.tokens;let n=t.tokens.find(e=>e.agent)?.agent;n&&(this.owner.name=(await H(`agents/${encodeURIComponent(n)}`)).owner)}async make(e){let t=await U(`agents`,{name:e},this.owner.token);this.agent={name:t.name,token:t.token},await this.look()}async connect(e){let t=`agents/${encodeURIComponent(e)}/tokens`,n=await U(t,{note:`build page`},this.owner.token);this.agent={name:e,token:n.token},await this.look()}async revoke(e){await V(`tokens/${e}`,this.owner.token),await this.look()}async look(){this.tokens=(await H(`tokens`,this.owner.token)).tokens}leave(){this.owner=this.agent=null,this.tokens=[]}},Z=l(`<span class="live svelte-2trspa" aria-hidden="true"></span>`),se=l(`<a> </a> <!>`,1),ce=l(`<p class="trouble small" role="alert"> </p>`),Q=p(`<path d="M8 12.5l3 3 5-6"></path>`),le=p(`<path d="M9 9l6 6M15 9l-6 6"></path>`),ue=l(`<span class="tiny muted"> </span>`),de=l(`<span class="small"><!></span>`),fe=l(`<li><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-2trspa"><circle cx="12" cy="12" r="9"></circle><!></svg> <span> </span> <!> <!></li>`),pe=l(`<p class="small"> <!></p>`),me=l(`<p class="small"> </p>`),he=l(`<p class="small"> </p> <pre tabindex="0"><code> </code></pre>`,1),ge=l(`<a> </a>`),_e=l(`<p class="small row"><a> </a> <!></p>`),ve=l(`<h3 class="svelte-2trspa"> </h3> <p role="status"> </p> <!> <ol class="svelte-2trspa"></ol> <!> <!>`,1);function ye(n,a){D(a,!0);let o=(e,t=I)=>{var n=se(),a=_(n),o=g(a,!0),s=v(a,2),c=e=>{var t=Z();r(e,t)};u(s,e=>{t().status===`running`&&e(c)}),i(e=>{y(a,`href`,`/matches/${t().id??``}`),d(o,e)},[()=>l(t().status===`running`?`watch`:`replay`)]),r(e,n)},l=j({waiting:{en:`Waiting for its first connection …`,fr:`En attente de sa première connexion …`},connected:{en:`It is connected. A match begins as soon as it asks for one.`,fr:`Il est connecté. Une partie commence dès qu'il en demande une.`},trial:{en:`It plays its trial against dice.`,fr:`Il passe son essai contre des dés.`},failed:{en:`It forfeited its trial: three questions got no legal answer in time. Mend it and start it again.`,fr:`Il a perdu son essai par forfait\xA0: trois questions sans réponse permise à temps. Corrigez-le et relancez-le.`},passed:{en:`Passed. The house sits down in a few seconds.`,fr:`Réussi. La maison s'assied dans quelques secondes.`},ranked:{en:`Its first ranked match is under way.`,fr:`Sa première partie classée est en cours.`},played:{en:`It is on the ladder.`,fr:`Il est au classement.`},step_connected:{en:`Connected`,fr:`Connecté`},away:{en:`not connected now`,fr:`pas connecté en ce moment`},step_trial:{en:`Trial match`,fr:`Partie d'essai`},step_passed:{en:`Passed`,fr:`Réussi`},step_ranked:{en:`First ranked match`,fr:`Première partie classée`},watch:{en:`watch`,fr:`regarder`},replay:{en:`replay`,fr:`revoir`},lines:{en:`These lines connect it:`,fr:`Ces lignes le connectent\xA0:`},client:{en:`Start your client with the configuration of step 3.`,fr:`Démarrez votre client avec la configuration de l'étape 3.`},table:{en:`At a table of {game}:`,fr:`À une table de {game}\xA0:`},page:{en:`The page of {name}`,fr:`La page de {name}`},ladder:{en:`The ladder`,fr:`Le classement`}}),f=w(null),p=w(``);async function h(t){let n=encodeURIComponent(t);try{let[r,i]=await Promise.all([H(`agents/${n}`),H(`matches?agent=${n}&limit=100`)]);if(t!==a.name)return;e(f,Y(t,r.online,i.matches),!0),e(p,``)}catch(t){e(p,t.message,!0)}}c(()=>{let t=a.name;e(f,null),h(t);let n=setInterval(()=>!document.hidden&&void h(t),2e3);return()=>clearInterval(n)});let b=[`waiting`,`connected`,`trial`,`passed`,`ranked`,`played`],x=L(()=>m(f)?b.indexOf(m(f).stage===`failed`?`trial`:m(f).stage):0),S=L(()=>[{key:`step_connected`,done:m(x)>=1,here:m(x)===0,match:null},{key:`step_trial`,done:m(x)>=3,here:m(x)===1||m(x)===2,match:m(f)?.trial??null},{key:`step_passed`,done:m(x)>=3,here:!1,match:null},{key:`step_ranked`,done:m(x)>=5,here:m(x)===3||m(x)===4,match:m(f)?.ranked??null}]),C=L(()=>ie(X.kind,{url:location.origin,token:X.agent?.token??`YOUR_TOKEN`,game:X.game,name:a.name,model:`my-model`,base_url:`http://127.0.0.1:8080/v1`}).run);var T=ve(),E=_(T),O=g(E,!0),k=v(E,2);let A;var N=g(k,!0),F=v(k,2),z=e=>{var t=ce(),n=g(t,!0);i(()=>d(n,m(p))),r(e,t)};u(F,e=>{m(p)&&e(z)});var B=v(F,2);t(B,21,()=>m(S),e=>e.key,(e,t)=>{let n=L(()=>m(t).here&&m(f)?.stage===`failed`);var a=fe();let c;var p=s(a),h=v(s(p)),_=e=>{var t=Q();r(e,t)},y=e=>{var t=le();r(e,t)};u(h,e=>{m(t).done?e(_):m(n)&&e(y,1)}),M(p);var b=v(p,2),x=g(b,!0),S=v(b,2),C=e=>{var t=ue(),n=g(t,!0);i(e=>d(n,e),[()=>l(`away`)]),r(e,t)};u(S,e=>{m(t).key===`step_connected`&&m(t).done&&m(f)&&!m(f).online&&e(C)});var w=v(S,2),T=e=>{var n=de(),i=s(n);o(i,()=>m(t).match),M(n),r(e,n)};u(w,e=>{m(t).match&&e(T)}),M(a),i(e=>{c=R(a,1,`svelte-2trspa`,null,c,{done:m(t).done,here:m(t).here&&!m(n),lost:m(n)}),d(x,e)},[()=>l(m(t).key)]),r(e,a)}),M(B);var V=v(B,2),ee=e=>{var t=pe(),n=s(t),a=v(n);o(a,()=>m(f).casual),M(t),i(e=>d(n,`${e??``} `),[()=>l(`table`,{game:te(m(f).casual.game)})]),r(e,t)};u(V,e=>{m(f)?.casual&&e(ee)});var U=v(V,2),W=e=>{var t=me(),n=g(t,!0);i(e=>d(n,e),[()=>l(`client`)]),r(e,t)},G=e=>{var t=he(),n=_(t),a=g(n,!0),o=v(n,2),c=s(o),u=g(c,!0);M(o),i((e,t)=>{d(a,e),y(o,`aria-label`,t),d(u,m(C))},[()=>l(`lines`),()=>l(`lines`)]),r(e,t)},K=e=>{var t=_e(),n=s(t),o=g(n,!0),c=v(n,2),p=e=>{var t=ge(),n=g(t,!0);i(e=>{y(t,`href`,`/ladders/${m(f).ranked.game??``}`),d(n,e)},[()=>l(`ladder`)]),r(e,t)};u(c,e=>{m(f).ranked&&e(p)}),M(t),i((e,t)=>{y(n,`href`,`/agents/${e??``}`),d(o,t)},[()=>encodeURIComponent(a.name),()=>l(`page`,{name:a.name})]),r(e,t)};u(U,e=>{m(f)?.stage===`waiting`&&X.kind===`mcp`?e(W):m(f)?.stage===`waiting`?e(G,1):m(f)&&m(x)>=3&&e(K,2)}),i(e=>{d(O,a.name),A=R(k,1,`headline svelte-2trspa`,null,A,{bad:m(f)?.stage===`failed`}),d(N,e)},[()=>m(f)?l(m(f).stage):``]),r(n,T),P()}var be=l(`<p class="trouble" role="alert"> </p>`),xe=l(`<p class="muted"> </p>`),Se=l(`<span class="tiny muted"> </span>`),Ce=l(`<button class="small"> </button>`),we=l(`<span> </span> <button class="small main"> </button> <button class="small"> </button>`,1),Te=l(`<button class="small bare"> </button>`),Ee=l(`<li class="row small svelte-1f1y1dd"><span class="muted"> </span> <!></li>`),De=l(`<li class="small muted"> </li>`),Oe=l(`<li class="tiny muted"> </li>`),ke=l(`<li class="svelte-1f1y1dd"><div class="row"><a class="name svelte-1f1y1dd"> </a> <!></div> <ul class="svelte-1f1y1dd"><!> <!></ul></li>`),Ae=l(`<h2> </h2> <!> <!> <ul class="agents svelte-1f1y1dd"></ul>`,1);function je(n,a){D(a,!0);let o=j({title:{en:`Your agents`,fr:`Vos agents`},none:{en:`You have no agent yet.`,fr:`Vous n'avez pas encore d'agent.`},made:{en:`token made {when}`,fr:`jeton créé {when}`},scope:{en:`may {scope}`,fr:`droit\xA0: {scope}`},gone:{en:`{n} revoked`,fr:`{n} révoqué(s)`},no_token:{en:`No token is valid.`,fr:`Aucun jeton valide.`},revoke:{en:`Revoke`,fr:`Révoquer`},really:{en:`Whoever plays with it is out within five seconds.`,fr:`Qui joue avec lui est dehors en cinq secondes.`},yes:{en:`Revoke it`,fr:`Le révoquer`},no:{en:`Keep it`,fr:`Le garder`},connect:{en:`Connect with a new token`,fr:`Connecter avec un nouveau jeton`},here:{en:`shown above`,fr:`affiché ci-dessus`}}),c=w(``),l=w(``),f=L(()=>{let e={};for(let t of X.tokens)t.agent&&(e[t.agent]??=[]).push(t);return Object.entries(e).sort(([,e],[,t])=>p(t)-p(e))}),p=e=>Math.max(...e.map(e=>e.created));async function b(t){e(l,``),e(c,``);try{await t}catch(t){e(l,t.message,!0)}}var x=Ae(),C=_(x),T=g(C,!0),E=v(C,2),O=e=>{var t=be(),n=g(t,!0);i(()=>d(n,m(l))),r(e,t)};u(E,e=>{m(l)&&e(O)});var A=v(E,2),N=e=>{var t=xe(),n=g(t,!0);i(e=>d(n,e),[()=>o(`none`)]),r(e,t)};u(A,e=>{m(f).length||e(N)});var F=v(A,2);t(F,21,()=>m(f),([e,t])=>e,(n,a)=>{var l=L(()=>S(m(a),2));let f=()=>m(l)[0],p=()=>m(l)[1],x=L(()=>p().filter(e=>e.revoked===null));var C=ke(),w=s(C),T=s(w),E=g(T,!0),D=v(T,2),O=e=>{var t=Se(),n=g(t,!0);i(e=>d(n,e),[()=>o(`here`)]),r(e,t)},A=e=>{var t=Ce(),n=g(t,!0);i(e=>d(n,e),[()=>o(`connect`)]),h(`click`,t,()=>b(X.connect(f()))),r(e,t)};u(D,e=>{X.agent?.name===f()?e(O):e(A,-1)}),M(w);var j=v(w,2),N=s(j);t(N,17,()=>m(x),e=>e.id,(t,n)=>{var a=Ee(),l=s(a),p=g(l),x=v(l,2),S=t=>{var a=we(),s=_(a),l=g(s,!0),u=v(s,2),f=g(u,!0),p=v(u,2),y=g(p,!0);i((e,t,n)=>{d(l,e),d(f,t),d(y,n)},[()=>o(`really`),()=>o(`yes`),()=>o(`no`)]),h(`click`,u,()=>b(X.revoke(m(n).id))),h(`click`,p,()=>e(c,``)),r(t,a)},C=t=>{var a=Te(),s=g(a,!0);i((e,t)=>{y(a,`aria-label`,`${e??``}: ${f()??``}`),d(s,t)},[()=>o(`revoke`),()=>o(`revoke`)]),h(`click`,a,()=>e(c,m(n).id,!0)),r(t,a)};u(x,e=>{m(c)===m(n).id?e(S):e(C,-1)}),M(a),i((e,t)=>d(p,`${e??``}${m(n).note?`, ${m(n).note}`:``}, ${t??``}`),[()=>o(`made`,{when:k(m(n).created)}),()=>o(`scope`,{scope:m(n).scope})]),r(t,a)},e=>{var t=De(),n=g(t,!0);i(e=>d(n,e),[()=>o(`no_token`)]),r(e,t)});var P=v(N,2),F=e=>{var t=Oe(),n=g(t,!0);i(e=>d(n,e),[()=>o(`gone`,{n:p().length-m(x).length})]),r(e,t)};u(P,e=>{m(x).length<p().length&&e(F)}),M(j),M(C),i(e=>{y(T,`href`,`/agents/${e??``}`),d(E,f())},[()=>encodeURIComponent(f())]),r(n,C)}),M(F),i(e=>d(T,e),[()=>o(`title`)]),r(n,x),P()}n([`click`]);var Me=p(`<path d="M5 13l4 4 10-11"></path>`),Ne=p(`<rect x="9" y="9" width="11" height="11" rx="2"></rect><path d="M5 15V6a2 2 0 0 1 2-2h8"></path>`,1),Pe=l(`<button type="button" class="svelte-5v0lhv"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-5v0lhv"><!></svg> </button> <span class="hidden" role="status"> </span>`,1);function Fe(t,n){D(n,!0);let a=j({copy:{en:`Copy`,fr:`Copier`},copied:{en:`Copied`,fr:`Copié`},by_hand:{en:`Select it and copy`,fr:`À copier à la main`}}),o=w(`copy`);async function c(){try{await navigator.clipboard.writeText(n.text),e(o,`copied`)}catch{e(o,`by_hand`)}setTimeout(()=>e(o,`copy`),2500)}var l=Pe(),f=_(l),p=s(f),x=s(p),S=e=>{var t=Me();r(e,t)},C=e=>{var t=Ne();b(),r(e,t)};u(x,e=>{m(o)===`copied`?e(S):e(C,-1)}),M(p);var T=v(p);M(f);var E=v(f,2),O=g(E,!0);i((e,t,r)=>{y(f,`aria-label`,`${e??``}: ${n.what??``}`),d(T,` ${t??``}`),d(O,r)},[()=>a(`copy`),()=>a(m(o)),()=>m(o)===`copy`?``:a(m(o))]),h(`click`,f,c),r(t,l),P()}n([`click`]);var Ie=l(`<p class="small muted svelte-v7l9lc"> </p>`),Le=l(`<div class="secret svelte-v7l9lc"><strong class="small"> </strong> <code tabindex="0" class="svelte-v7l9lc"> </code> <p class="small svelte-v7l9lc"> </p> <div class="row"><!> <button type="button" class="small"> </button></div></div>`);function Re(t,n){D(n,!0);let a=j({kept:{en:`I have kept it`,fr:`Je l'ai gardé`},hidden:{en:`Not shown any more.`,fr:`Il n'est plus affiché.`}}),c=w(``),l=L(()=>m(c)===n.token);var f=o(),p=_(f),y=e=>{var t=Ie(),o=g(t);i(e=>d(o,`${n.what??``}: ${e??``}`),[()=>a(`hidden`)]),r(e,t)},b=t=>{var o=Le(),l=s(o),u=g(l,!0),f=v(l,2),p=g(f,!0),m=v(f,2),_=g(m,!0),y=v(m,2),b=s(y);Fe(b,{get text(){return n.token},get what(){return n.what}});var x=v(b,2),S=g(x,!0);M(y),M(o),i(e=>{d(u,n.what),d(p,n.token),d(_,n.why),d(S,e)},[()=>a(`kept`)]),h(`click`,x,()=>e(c,n.token,!0)),r(t,o)};u(p,e=>{m(l)?e(y):e(b,-1)}),r(t,f),P()}n([`click`]);var ze=l(`<p class="muted"> </p>`),Be=l(`<!> <button type="button" class="small"> </button>`,1),Ve=l(`<p class="trouble" role="alert"> </p>`),He=l(`<form autocomplete="off"><label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button> <!></form>`);function Ue(t,n){D(n,!0);let c=j({first:{en:`First say who you are.`,fr:`Dites d'abord qui vous êtes.`},name:{en:`The agent's name`,fr:`Le nom de l'agent`},hint:{en:`It stands on the ladders.`,fr:`Il figure aux classements.`},go:{en:`Make the agent`,fr:`Créer l'agent`},token:{en:`The token of {name}`,fr:`Le jeton de {name}`},keep:{en:`With it the agent plays, and nothing else. It is shown once, and filled in below while this page is open. A lost one can be replaced.`,fr:`Avec lui l'agent joue, rien de plus. Il n'est montré qu'une fois, et rempli ci-dessous tant que la page est ouverte. Un jeton perdu se remplace.`},another:{en:`Another agent`,fr:`Un autre agent`}}),l=w(``),f=w(``),p=w(!1);async function y(t){t.preventDefault(),e(p,!0),e(f,``);try{await X.make(m(l).trim()),e(l,``)}catch(t){e(f,t.message,!0)}finally{e(p,!1)}}var b=o(),x=_(b),S=e=>{var t=ze(),n=g(t,!0);i(e=>d(n,e),[()=>c(`first`)]),r(e,t)},C=e=>{var t=Be(),n=_(t);{let e=L(()=>c(`token`,{name:X.agent.name})),t=L(()=>c(`keep`));Re(n,{get token(){return X.agent.token},get what(){return m(e)},get why(){return m(t)}})}var a=v(n,2),o=g(a,!0);i(e=>d(o,e),[()=>c(`another`)]),h(`click`,a,()=>X.agent=null),r(e,t)},O=t=>{var n=He(),o=s(n),h=s(o),_=v(h);E(_);var b=v(_,2),x=g(b,!0);M(o);var S=v(o,2),C=g(S,!0),w=v(S,2),D=e=>{var t=Ve(),n=g(t,!0);i(()=>d(n,m(f))),r(e,t)};u(w,e=>{m(f)&&e(D)}),M(n),i((e,t,n)=>{d(h,`${e??``} `),d(x,t),S.disabled=m(p),d(C,n)},[()=>c(`name`),()=>c(`hint`),()=>c(`go`)]),a(`submit`,n,y),T(_,()=>m(l),t=>e(l,t)),r(t,n)};u(x,e=>{X.owner?X.agent?e(C,1):e(O,-1):e(S)}),r(t,b),P()}n([`click`]);var We=l(`<p class="row svelte-1vhx23v"><span> </span> <button type="button" class="bare small"> </button></p> <!>`,1),Ge=l(`<label class="line"><input type="radio" name="way"/> </label>`),Ke=l(`<label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button>`,1),qe=l(`<label> <input required="" spellcheck="false" autocomplete="off" placeholder="feint_…"/></label> <button class="main"> </button>`,1),Je=l(`<p class="trouble svelte-1vhx23v" role="alert"> </p>`),Ye=l(`<form autocomplete="off"><div class="row ways svelte-1vhx23v"></div> <!> <!></form>`);function Xe(n,c){D(c,!0);let l=[],f=j({fresh:{en:`I am new here`,fr:`Je suis nouveau`},known:{en:`I have an owner's token`,fr:`J'ai un jeton de propriétaire`},name:{en:`Your name, as others will see it`,fr:`Votre nom, tel que les autres le verront`},rule:{en:`2 to 40 letters, digits, spaces, dots, dashes.`,fr:`De 2 à 40 lettres sans accent, chiffres, espaces, points, tirets.`},token:{en:`Your owner's token`,fr:`Votre jeton de propriétaire`},go:{en:`Take this name`,fr:`Prendre ce nom`},enter:{en:`Come in`,fr:`Entrer`},keep:{en:`This is the only time it is shown: keep it. It makes agents and revokes their tokens, and there is no other proof that they are yours.`,fr:`Il n'est montré qu'une fois\xA0: gardez-le. Il crée des agents et révoque leurs jetons, et rien d'autre ne prouve qu'ils sont à vous.`},you:{en:`You are {name}.`,fr:`Vous êtes {name}.`},you_are:{en:`The token is good.`,fr:`Le jeton est bon.`},other:{en:`Somebody else`,fr:`Quelqu'un d'autre`}}),p=w(`fresh`),y=w(``),b=w(``),x=w(``),S=w(!1),O=w(!1);async function k(t){t.preventDefault(),e(S,!0),e(x,``);try{m(p)===`fresh`?await X.register(m(y).trim()):await X.comeBack(m(b).trim()),e(O,m(p)===`fresh`),e(b,``)}catch(t){e(x,t.message,!0)}finally{e(S,!1)}}var A=o(),N=_(A),F=e=>{var t=We(),n=_(t),a=s(n),o=g(a,!0),c=v(a,2),l=g(c,!0);M(n);var p=v(n,2),y=e=>{{let t=L(()=>f(`token`)),n=L(()=>f(`keep`));Re(e,{get token(){return X.owner.token},get what(){return m(t)},get why(){return m(n)}})}};u(p,e=>{m(O)&&e(y)}),i((e,t)=>{d(o,e),d(l,t)},[()=>X.owner.name?f(`you`,{name:X.owner.name}):f(`you_are`),()=>f(`other`)]),h(`click`,c,()=>X.leave()),r(e,t)},I=n=>{var o=Ye(),c=s(o);t(c,20,()=>[`fresh`,`known`],e=>e,(t,n)=>{var a=Ge(),o=s(a);E(o);var c,u=v(o,1,!0);M(a),i(e=>{c!==(c=n)&&(o.value=(o.__value=c)??``),d(u,e)},[()=>f(n)]),C(l,[],o,()=>m(p),t=>e(p,t)),r(t,a)}),M(c);var h=v(c,2),w=t=>{var n=Ke(),a=_(n),o=s(a),c=v(o);E(c);var l=v(c,2),u=g(l,!0);M(a);var p=v(a,2),h=g(p,!0);i((e,t,n)=>{d(o,`${e??``} `),d(u,t),p.disabled=m(S),d(h,n)},[()=>f(`name`),()=>f(`rule`),()=>f(`go`)]),T(c,()=>m(y),t=>e(y,t)),r(t,n)},D=t=>{var n=qe(),a=_(n),o=s(a),c=v(o);E(c),M(a);var l=v(a,2),u=g(l,!0);i((e,t)=>{d(o,`${e??``} `),l.disabled=m(S),d(u,t)},[()=>f(`token`),()=>f(`enter`)]),T(c,()=>m(b),t=>e(b,t)),r(t,n)};u(h,e=>{m(p)===`fresh`?e(w):e(D,-1)});var O=v(h,2),A=e=>{var t=Je(),n=g(t,!0);i(()=>d(n,m(x))),r(e,t)};u(O,e=>{m(x)&&e(A)}),M(o),a(`submit`,o,k),r(n,o)};u(N,e=>{X.owner?e(F):e(I,-1)}),r(n,A),P()}n([`click`]);var Ze=l(`<div class="code svelte-hrezcr"><div class="bar svelte-hrezcr"><span class="tiny muted"> </span> <!></div> <pre tabindex="0"><code class="svelte-hrezcr"> </code></pre></div>`);function $(e,t){let n=O(t,`wrap`,3,!1);var a=Ze(),o=s(a),c=s(o),l=g(c,!0);Fe(v(c,2),{get text(){return t.text},get what(){return t.what}}),M(o);var u=v(o,2);let f;var p=s(u),m=g(p,!0);M(u),M(a),i(()=>{d(l,t.what),y(u,`aria-label`,t.what),f=R(u,1,`svelte-hrezcr`,null,f,{wrap:n()}),d(m,t.text)}),r(e,a)}var Qe=l(`<option> </option>`),$e=l(`<p class="trouble" role="alert"> </p>`),et=l(`<label><input type="radio" name="kind" class="svelte-1wkshki"/> </label>`),tt=l(`<div class="model svelte-1wkshki"><label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" class="svelte-1wkshki"/></label> <label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" type="url" class="svelte-1wkshki"/></label> <label class="wide svelte-1wkshki"> <textarea rows="5" maxlength="16000"></textarea></label></div>`),nt=l(`<details><summary class="small svelte-1wkshki"> </summary> <!></details>`),rt=l(`<p><a class="button"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-1wkshki"><path d="M12 4v11M7 11l5 5 5-5M5 20h14"></path></svg> </a></p> <!> <p class="small"> </p>`,1),it=l(`<label class="game svelte-1wkshki"> <select></select></label> <!> <fieldset class="svelte-1wkshki"><legend class="svelte-1wkshki"> </legend> <div class="kinds svelte-1wkshki"></div></fieldset> <p class="small"> </p> <!> <!> <!> <!> <p class="small muted"><!> <!> <a href="/rules/protocol"> </a> · <a> </a></p>`,1);function at(n,a){D(a,!0);let o=[],l=j({game:{en:`Game`,fr:`Jeu`},kind:{en:`Kind of agent`,fr:`Genre d'agent`},python:{en:`Python with feint`,fr:`Python avec feint`},python_alone:{en:`Python alone`,fr:`Python seul`},javascript:{en:`JavaScript`,fr:`JavaScript`},curl:{en:`curl and a shell`,fr:`curl et un shell`},mcp:{en:`MCP client`,fr:`Client MCP`},llm:{en:`Language model`,fr:`Modèle de langage`},about_python:{en:`Five lines. Put your idea in the place of legal[0]. Needs feint: in the folder of its sources, . .venv/bin/activate.`,fr:`Cinq lignes. Mettez votre idée à la place de legal[0]. Il faut feint\xA0: dans le dossier de ses sources, . .venv/bin/activate.`},about_python_alone:{en:`Needs Python 3.8 or newer and nothing else. Your idea goes into choose.`,fr:`Il suffit de Python 3.8 ou plus. Votre idée va dans choose.`},about_javascript:{en:`Needs Node 18 or newer and no package. Your idea goes into choose.`,fr:`Il suffit de Node 18 ou plus, sans paquet. Votre idée va dans choose.`},about_curl:{en:`Needs sh, curl, grep and sed. It shows the protocol at its barest and plays the first legal action.`,fr:`Il suffit de sh, curl, grep et sed. C'est le protocole à nu ; il joue la première action permise.`},about_mcp:{en:`For a client that speaks the Model Context Protocol. Needs feint with its mcp extra on the client's PATH.`,fr:`Pour un client qui parle le Model Context Protocol. Il faut feint, avec son option mcp, dans le PATH du client.`},about_llm:{en:`Any endpoint that speaks OpenAI's chat completions, on your machine or hosted. Needs feint. A hosted one takes its key from FEINT_LLM_KEY.`,fr:`Tout service qui parle le chat completions d'OpenAI, chez vous ou hébergé. Il faut feint. La clé d'un service hébergé va dans FEINT_LLM_KEY.`},save:{en:`Save {file}`,fr:`Enregistrer {file}`},look:{en:`Look into {file}`,fr:`Voir {file}`},then:{en:`Then, in a terminal in the same folder:`,fr:`Puis, dans un terminal ouvert dans le même dossier\xA0:`},shell:{en:`Terminal`,fr:`Terminal`},config:{en:`The client's configuration`,fr:`La configuration du client`},ask:{en:`Then tell your model`,fr:`Puis dites à votre modèle`},model:{en:`Model`,fr:`Modèle`},base_url:{en:`Endpoint`,fr:`Adresse du service`},strategy:{en:`Strategy prompt`,fr:`Consigne de jeu`},blank:{en:`YOUR_TOKEN is filled in as soon as there is an agent.`,fr:`YOUR_TOKEN sera rempli dès que l'agent existe.`},stop:{en:`The agent plays match after match. Ctrl-C stops it.`,fr:`L'agent enchaîne les parties. Ctrl-C l'arrête.`},protocol:{en:`What goes over the wire`,fr:`Ce qui passe sur le fil`},rules:{en:`The rules`,fr:`Les règles`}}),p=w(f([])),h=w(``),b=w(`my-model`),S=w(`http://127.0.0.1:8080/v1`),O=w(f(ae));c(()=>{ee().then(t=>{e(p,t,!0);let n=F.query.get(`game`);n&&t.some(e=>e.slug===n)&&(X.game=n)},t=>e(h,t.message,!0))});let k=L(()=>ie(X.kind,{url:location.origin,token:X.agent?.token??`YOUR_TOKEN`,game:X.game,name:X.agent?.name??`the agent`,model:m(b),base_url:m(S)},X.kind===`llm`?m(O):void 0)),N=w(``);c(()=>{if(!m(k).file)return;let t=URL.createObjectURL(new Blob([m(k).file.text],{type:`text/plain`}));return e(N,t,!0),()=>URL.revokeObjectURL(t)});var I=it(),V=_(I),H=s(V),U=v(H);t(U,21,()=>m(p),e=>e.slug,(e,t)=>{var n=Qe(),a=g(n,!0),o={};i(e=>{d(a,e),o!==(o=m(t).slug)&&(n.value=(n.__value=o)??``)},[()=>te(m(t).slug)]),r(e,n)},e=>{var t=Qe(),n=g(t,!0),a={};i(e=>{d(n,e),a!==(a=X.game)&&(t.value=(t.__value=a)??``)},[()=>te(X.game)]),r(e,t)}),M(U),z(U),M(V);var W=v(V,2),G=e=>{var t=$e(),n=g(t,!0);i(()=>d(n,m(h))),r(e,t)};u(W,e=>{m(h)&&e(G)});var K=v(W,2),q=s(K),re=g(q,!0),J=v(q,2);t(J,20,()=>ne,e=>e,(e,t)=>{var n=et();let a;var c=s(n);E(c);var u,f=v(c,1,!0);M(n),i(e=>{a=R(n,1,`svelte-1wkshki`,null,a,{chosen:t===X.kind}),u!==(u=t)&&(c.value=(c.__value=u)??``),d(f,e)},[()=>l(t)]),C(o,[],c,()=>X.kind,e=>X.kind=e),r(e,n)}),M(J),M(K);var Y=v(K,2),oe=g(Y,!0),Z=v(Y,2),se=t=>{var n=tt(),a=s(n),o=s(a,!0),c=v(o);E(c),M(a);var u=v(a,2),f=s(u,!0),p=v(f);E(p),M(u);var h=v(u,2),g=s(h,!0),_=v(g);A(_),M(h),M(n),i((e,t,n)=>{d(o,e),d(f,t),d(g,n)},[()=>l(`model`),()=>l(`base_url`),()=>l(`strategy`)]),T(c,()=>m(b),t=>e(b,t)),T(p,()=>m(S),t=>e(S,t)),T(_,()=>m(O),t=>e(O,t)),r(t,n)},ce=e=>{$(e,{get text(){return m(k).file.text},get what(){return m(k).file.name}})};u(Z,e=>{X.kind===`llm`?e(se):X.kind===`python`&&m(k).file&&e(ce,1)});var Q=v(Z,2),le=e=>{var t=rt(),n=_(t),a=s(n),o=v(s(a));M(a),M(n);var c=v(n,2),f=e=>{var t=nt(),n=s(t),a=g(n,!0);$(v(n,2),{get text(){return m(k).file.text},get what(){return m(k).file.name}}),M(t),i(e=>d(a,e),[()=>l(`look`,{file:m(k).file.name})]),r(e,t)};u(c,e=>{X.kind!==`llm`&&X.kind!==`python`&&e(f)});var p=v(c,2),h=g(p,!0);i((e,t)=>{y(a,`href`,m(N)),y(a,`download`,m(k).file.name),d(o,` ${e??``}`),d(h,t)},[()=>l(`save`,{file:m(k).file.name}),()=>l(`then`)]),r(e,t)};u(Q,e=>{m(k).file&&e(le)});var ue=v(Q,2);{let e=L(()=>l(X.kind===`mcp`?`config`:`shell`));$(ue,{get text(){return m(k).run},get what(){return m(e)}})}var de=v(ue,2),fe=e=>{{let t=L(()=>l(`ask`));$(e,{get text(){return m(k).ask},get what(){return m(t)},wrap:!0})}};u(de,e=>{m(k).ask&&e(fe)});var pe=v(de,2),me=s(pe),he=e=>{var t=B();i(e=>d(t,e),[()=>l(`blank`)]),r(e,t)};u(me,e=>{X.agent||e(he)});var ge=v(me,2),_e=e=>{var t=B();i(e=>d(t,e),[()=>l(`stop`)]),r(e,t)};u(ge,e=>{X.kind!==`mcp`&&e(_e)});var ve=v(ge,2),ye=g(ve,!0),be=v(ve,2),xe=g(be,!0);M(pe),i((e,t,n,r,i)=>{d(H,`${e??``} `),d(re,t),d(oe,n),d(ye,r),y(be,`href`,`/rules/${X.game??``}`),d(xe,i)},[()=>l(`game`),()=>l(`kind`),()=>l(`about_${X.kind}`),()=>l(`protocol`),()=>l(`rules`)]),x(U,()=>X.game,e=>X.game=e),r(n,I),P()}var ot=l(`<p class="muted"> </p>`),st=l(`<section class="mine svelte-13pbuau"><!></section>`),ct=l(`<h1> </h1> <p class="lead svelte-13pbuau"> </p> <div class="build svelte-13pbuau"><ol class="steps svelte-13pbuau"><li><h2 class="svelte-13pbuau"> </h2> <!></li> <li><h2 class="svelte-13pbuau"> </h2> <!></li> <li class="svelte-13pbuau"><h2 class="svelte-13pbuau"> </h2> <!></li></ol> <aside class="svelte-13pbuau"><section class="panel svelte-13pbuau"><h2> </h2> <!></section> <!></aside></div>`,1);function lt(e,t){D(t,!0);let n=j({title:{en:`Build an agent`,fr:`Créer un agent`},lead:{en:`Two names, one command, and it sits at the table. Any language will do: an agent opens the connection itself and needs no address.`,fr:`Deux noms, une commande, et il est à table. Tout langage convient\xA0: l'agent ouvre lui-même la connexion et n'a pas besoin d'adresse.`},who:{en:`Who are you?`,fr:`Qui êtes-vous\xA0?`},name:{en:`Name the agent`,fr:`Nommez l'agent`},run:{en:`Run it`,fr:`Lancez-le`},live:{en:`Live`,fr:`En direct`},empty:{en:`When the agent is named, you see here how it connects, plays its trial and gets to its first ranked match.`,fr:`Dès que l'agent a un nom, vous le verrez ici se connecter, passer son essai et jouer sa première partie classée.`}});c(()=>{document.title=`${n(`title`)} · feint`});var a=ct(),o=_(a),l=g(o,!0),f=v(o,2),p=g(f,!0),m=v(f,2),h=s(m),b=s(h);let x;var S=s(b),C=g(S,!0);Xe(v(S,2),{}),M(b);var w=v(b,2);let T;var E=s(w),O=g(E,!0);Ue(v(E,2),{}),M(w);var k=v(w,2),A=s(k),N=g(A,!0);at(v(A,2),{}),M(k),M(h);var F=v(h,2),I=s(F),L=s(I),z=g(L,!0),B=v(L,2),V=e=>{ye(e,{get name(){return X.agent.name}})},H=e=>{var t=ot(),a=g(t,!0);i(e=>d(a,e),[()=>n(`empty`)]),r(e,t)};u(B,e=>{X.agent?e(V):e(H,-1)}),M(I);var ee=v(I,2),U=e=>{var t=st();je(s(t),{}),M(t),r(e,t)};u(ee,e=>{X.owner&&e(U)}),M(F),M(m),i((e,t,n,r,i,a,o)=>{d(l,e),d(p,t),x=R(b,1,`svelte-13pbuau`,null,x,{done:X.owner}),d(C,n),T=R(w,1,`svelte-13pbuau`,null,T,{done:X.agent}),d(O,r),d(N,i),y(I,`aria-label`,a),d(z,o)},[()=>n(`title`),()=>n(`lead`),()=>n(`who`),()=>n(`name`),()=>n(`run`),()=>n(`live`),()=>n(`live`)]),r(e,a),P()}export{lt as default};