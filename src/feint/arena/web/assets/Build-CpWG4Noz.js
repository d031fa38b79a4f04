import{$ as e,C as t,Ct as n,I as r,J as i,K as a,M as o,N as s,O as c,Tt as l,U as u,X as d,Y as f,Z as p,_ as m,_t as h,a as g,b as _,bt as v,c as y,d as b,dt as x,et as S,ft as C,gt as w,ht as T,k as E,l as D,lt as O,mt as k,n as A,nt as j,ot as M,pt as N,q as P,r as F,rt as I,st as L,tt as R,u as z,ut as B,v as V,w as H,wt as U,xt as W,yt as G}from"./index-oq_vd46q.js";import{t as K}from"./Copy-CNnAtAhf.js";var q=`#!/bin/sh
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
`,X={python:{file:`my_bot.py`,text:[`import os`,`import feint`,``,``,`def first(view, legal):`,`    return legal[0]`,``,``,`feint.connect(os.environ["FEINT_URL"], os.environ["FEINT_TOKEN"]).play(first, game="{game}")`],run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 my_bot.py`]},python_alone:{file:`python_bot.py`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`python3 python_bot.py {game}`]},javascript:{file:`node_bot.mjs`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`node node_bot.mjs {game}`]},curl:{file:`curl_bot.sh`,run:[`export FEINT_URL={url}`,`export FEINT_TOKEN={token}`,`sh curl_bot.sh {game}`]},mcp:{run:[`{`,`  "mcpServers": {`,`    "feint": {`,`      "command": "feint",`,`      "args": ["mcp", "--server", "{url}", "--token-env", "FEINT_TOKEN"],`,`      "env": { "FEINT_TOKEN": "{token}" }`,`    }`,`  }`,`}`],ask:`You are {name} at feint. Join a ranked match of {game}, wait for each question and answer it, until the match is over.`},llm:{file:`strategy.txt`,text:[`Before you answer, say what each of the others would hold if all of them told the truth.`,`Bluff now and then, when being caught costs you little. Doubt a story that needs cards which you can see.`],run:[`export FEINT_TOKEN={token}`,`feint agent llm --model {model} --base-url {base_url} \\`,`  --strategy-prompt strategy.txt --game {game} \\`,`  --server {url} --token-env FEINT_TOKEN`]}},ee=Object.keys(X),te={python_alone:Y,javascript:J,curl:q},Z=e=>/^[\w./:@%+-]+$/.test(e)?e:`'${e.replaceAll(`'`,String.raw`'\''`)}'`;function ne(e,t,n){let r=X[e],i={...t,model:Z(t.model),base_url:Z(t.base_url)},a=te[e]??n??b((r.text??[]).join(`
`),i);return{file:r.file?{name:r.file,text:a.replace(/\n*$/,`
`)}:null,run:b(r.run.join(`
`),i),ask:r.ask?b(r.ask,i):null}}var re=X.llm.text.join(`
`);function ie(e,t,n){let r=n.filter(e=>e.kind===`validation`||e.kind===`ranked`),i=r.filter(e=>e.game===r[0]?.game&&e.status!==`void`),a=i.find(e=>e.kind===`validation`)??null,o=i.findLast(e=>e.kind===`ranked`)??null,s=n.find(e=>e.kind===`casual`&&e.status===`running`)??null;return{stage:ae(e,t,a,o),online:t,trial:a,ranked:o,casual:s}}function ae(e,t,n,r){if(r)return r.status===`finished`?`played`:`ranked`;if(!n)return t?`connected`:`waiting`;if(n.status!==`finished`)return`trial`;let i=n.seats.find(t=>t.agent===e)?.seat??-1;return n.result?.forfeits?.includes(i)?`failed`:`passed`}var oe=`build page`,Q=new class{#e=w(null);get owner(){return I(this.#e)}set owner(e){T(this.#e,e,!0)}#t=w(null);get agent(){return I(this.#t)}set agent(e){T(this.#t,e,!0)}#n=w(k([]));get tokens(){return I(this.#n)}set tokens(e){T(this.#n,e,!0)}#r=w(`coup`);get game(){return I(this.#r)}set game(e){T(this.#r,e,!0)}#i=w(`python_alone`);get kind(){return I(this.#i)}set kind(e){T(this.#i,e,!0)}async register(e){let t=await y(`owners`,{name:e});this.owner={name:t.name,token:t.token},this.tokens=[]}async comeBack(e){let t=await g(`tokens`,e);this.owner={name:null,token:e},this.tokens=t.tokens;let n=t.tokens.find(e=>e.agent)?.agent;n&&(this.owner.name=(await g(`agents/${encodeURIComponent(n)}`)).owner)}async make(e){let t=await y(`agents`,{name:e},this.owner.token);this.agent={name:t.name,token:t.token},await this.look()}async connect(e){let t=`agents/${encodeURIComponent(e)}/tokens`,n=await y(t,{note:oe},this.owner.token);this.agent={name:e,token:n.token},await this.look()}async revoke(e){await D(`tokens/${e}`,this.owner.token),await this.look()}async look(){this.tokens=(await g(`tokens`,this.owner.token)).tokens}leave(){this.owner=this.agent=null,this.tokens=[]}},se=d(`<span class="live svelte-2trspa" aria-hidden="true"></span>`),ce=d(`<a> </a> <!>`,1),le=d(`<p class="trouble small" role="alert"> </p>`),ue=p(`<path d="M8 12.5l3 3 5-6"></path>`),de=p(`<path d="M9 9l6 6M15 9l-6 6"></path>`),fe=d(`<span class="tiny muted"> </span>`),pe=d(`<span class="small"><!></span>`),me=d(`<li><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-2trspa"><circle cx="12" cy="12" r="9"></circle><!></svg> <span> </span> <!> <!></li>`),he=d(`<p class="small"> <!></p>`),ge=d(`<p class="small"> </p>`),_e=d(`<p class="small"> </p> <pre tabindex="0"><code> </code></pre>`,1),ve=d(`<a> </a>`),ye=d(`<p class="small row"><a> </a> <!></p>`),be=d(`<h3 class="svelte-2trspa"> </h3> <p role="status"> </p> <!> <ol class="svelte-2trspa"></ol> <!> <!>`,1);function xe(e,t){W(t,!0);let o=(e,t=U)=>{var n=ce(),r=x(n),o=C(r,!0),c=N(r,2),l=e=>{var t=se();i(e,t)};a(c,e=>{t().status===`running`&&e(l)}),M(e=>{E(r,`href`,`/matches/${t().id??``}`),P(o,e)},[()=>s(t().status===`running`?`watch`:`replay`)]),i(e,n)},s=m({waiting:{en:`Waiting for its first connection …`,fr:`En attente de sa première connexion …`},connected:{en:`It is connected. A match begins as soon as it asks for one.`,fr:`Il est connecté. Une partie commence dès qu'il en demande une.`},trial:{en:`It plays its trial against dice.`,fr:`Il passe son essai contre des dés.`},failed:{en:`It forfeited its trial: three questions got no legal answer in time. Mend it and start it again.`,fr:`Il a perdu son essai par forfait\xA0: trois questions sans réponse permise à temps. Corrigez-le et relancez-le.`},passed:{en:`Passed. The house sits down in a few seconds.`,fr:`Réussi. La maison s'assied dans quelques secondes.`},ranked:{en:`Its first ranked match is under way.`,fr:`Sa première partie classée est en cours.`},played:{en:`It is on the ladder.`,fr:`Il est au classement.`},step_connected:{en:`Connected`,fr:`Connecté`},away:{en:`not connected now`,fr:`pas connecté en ce moment`},step_trial:{en:`Trial match`,fr:`Partie d'essai`},step_passed:{en:`Passed`,fr:`Réussi`},step_ranked:{en:`First ranked match`,fr:`Première partie classée`},watch:{en:`watch`,fr:`regarder`},replay:{en:`replay`,fr:`revoir`},lines:{en:`These lines connect it:`,fr:`Ces lignes le connectent\xA0:`},client:{en:`Start your client with the configuration of step 3.`,fr:`Démarrez votre client avec la configuration de l'étape 3.`},table:{en:`At a table of {game}:`,fr:`À une table de {game}\xA0:`},page:{en:`The page of {name}`,fr:`La page de {name}`},ladder:{en:`The ladder`,fr:`Le classement`}}),c=w(null),l=w(``);async function d(e){let n=encodeURIComponent(e);try{let[r,i]=await Promise.all([g(`agents/${n}`),g(`matches?agent=${n}&limit=100`)]);if(e!==t.name)return;T(c,ie(e,r.online,i.matches),!0),T(l,``)}catch(e){T(l,e.message,!0)}}L(()=>{let e=t.name;T(c,null),d(e);let n=setInterval(()=>!document.hidden&&void d(e),2e3);return()=>clearInterval(n)});let f=[`waiting`,`connected`,`trial`,`passed`,`ranked`,`played`],p=h(()=>I(c)?f.indexOf(I(c).stage===`failed`?`trial`:I(c).stage):0),_=h(()=>[{key:`step_connected`,done:I(p)>=1,here:I(p)===0,match:null},{key:`step_trial`,done:I(p)>=3,here:I(p)===1||I(p)===2,match:I(c)?.trial??null},{key:`step_passed`,done:I(p)>=3,here:!1,match:null},{key:`step_ranked`,done:I(p)>=5,here:I(p)===3||I(p)===4,match:I(c)?.ranked??null}]),y=h(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:t.name,model:`my-model`,base_url:`http://127.0.0.1:8080/v1`}).run);var b=be(),S=x(b),D=C(S,!0),O=N(S,2);let k;var j=C(O,!0),F=N(O,2),R=e=>{var t=le(),n=C(t,!0);M(()=>P(n,I(l))),i(e,t)};a(F,e=>{I(l)&&e(R)});var z=N(F,2);u(z,21,()=>I(_),e=>e.key,(e,t)=>{let l=h(()=>I(t).here&&I(c)?.stage===`failed`);var u=me();let d;var f=B(u),p=N(B(f)),m=e=>{var t=ue();i(e,t)},g=e=>{var t=de();i(e,t)};a(p,e=>{I(t).done?e(m):I(l)&&e(g,1)}),n(f);var _=N(f,2),v=C(_,!0),y=N(_,2),b=e=>{var t=fe(),n=C(t,!0);M(e=>P(n,e),[()=>s(`away`)]),i(e,t)};a(y,e=>{I(t).key===`step_connected`&&I(t).done&&I(c)&&!I(c).online&&e(b)});var x=N(y,2),S=e=>{var r=pe(),a=B(r);o(a,()=>I(t).match),n(r),i(e,r)};a(x,e=>{I(t).match&&e(S)}),n(u),M(e=>{d=r(u,1,`svelte-2trspa`,null,d,{done:I(t).done,here:I(t).here&&!I(l),lost:I(l)}),P(v,e)},[()=>s(I(t).key)]),i(e,u)}),n(z);var V=N(z,2),H=e=>{var t=he(),r=B(t),a=N(r);o(a,()=>I(c).casual),n(t),M(e=>P(r,`${e??``} `),[()=>s(`table`,{game:A(I(c).casual.game)})]),i(e,t)};a(V,e=>{I(c)?.casual&&e(H)});var G=N(V,2),K=e=>{var t=ge(),n=C(t,!0);M(e=>P(n,e),[()=>s(`client`)]),i(e,t)},q=e=>{var t=_e(),r=x(t),a=C(r,!0),o=N(r,2),c=B(o),l=C(c,!0);n(o),M((e,t)=>{P(a,e),E(o,`aria-label`,t),P(l,I(y))},[()=>s(`lines`),()=>s(`lines`)]),i(e,t)},J=e=>{var r=ye(),o=B(r),l=C(o,!0),u=N(o,2),d=e=>{var t=ve(),n=C(t,!0);M(e=>{E(t,`href`,`/ladders/${I(c).ranked.game??``}`),P(n,e)},[()=>s(`ladder`)]),i(e,t)};a(u,e=>{I(c).ranked&&e(d)}),n(r),M((e,t)=>{E(o,`href`,`/agents/${e??``}`),P(l,t)},[()=>encodeURIComponent(t.name),()=>s(`page`,{name:t.name})]),i(e,r)};a(G,e=>{I(c)?.stage===`waiting`&&Q.kind===`mcp`?e(K):I(c)?.stage===`waiting`?e(q,1):I(c)&&I(p)>=3&&e(J,2)}),M(e=>{P(D,t.name),k=r(O,1,`headline svelte-2trspa`,null,k,{bad:I(c)?.stage===`failed`}),P(j,e)},[()=>I(c)?s(I(c).stage):``]),i(e,b),v()}var Se=d(`<p class="trouble" role="alert"> </p>`),Ce=d(`<p class="muted"> </p>`),we=d(`<span class="tiny muted"> </span>`),Te=d(`<button class="small"> </button>`),Ee=d(`<span> </span> <button class="small main"> </button> <button class="small"> </button>`,1),De=d(`<button class="small bare"> </button>`),Oe=d(`<li class="row small svelte-1f1y1dd"><span class="muted"> </span> <!></li>`),ke=d(`<li class="small muted"> </li>`),Ae=d(`<li class="tiny muted"> </li>`),je=d(`<li class="svelte-1f1y1dd"><div class="row"><a class="name svelte-1f1y1dd"> </a> <!></div> <ul class="svelte-1f1y1dd"><!> <!></ul></li>`),Me=d(`<h2> </h2> <!> <!> <ul class="agents svelte-1f1y1dd"></ul>`,1);function Ne(e,t){W(t,!0);let r=m({title:{en:`Your agents`,fr:`Vos agents`},none:{en:`You have no agent yet.`,fr:`Vous n'avez pas encore d'agent.`},made:{en:`token made {when}`,fr:`jeton créé {when}`},scope:{en:`may {scope}`,fr:`droit\xA0: {scope}`},gone:{en:`{n} revoked`,fr:`{n} révoqué(s)`},no_token:{en:`No token is valid.`,fr:`Aucun jeton valide.`},revoke:{en:`Revoke`,fr:`Révoquer`},revoke_of:{en:`Revoke: {name}`,fr:`Révoquer : {name}`},really:{en:`Whoever plays with it is out within five seconds.`,fr:`Qui joue avec lui est dehors en cinq secondes.`},yes:{en:`Revoke it`,fr:`Le révoquer`},no:{en:`Keep it`,fr:`Le garder`},connect:{en:`Connect with a new token`,fr:`Connecter avec un nouveau jeton`},play:{en:`play`,fr:`jouer`},annotate:{en:`annotate`,fr:`annoter`},by_page:{en:`made on this page`,fr:`fait sur cette page`},here:{en:`shown above`,fr:`affiché ci-dessus`}}),o=[`play`,`annotate`],s=e=>{let t=o.find(t=>t===e);return t?r(t):e},c=e=>e.note===`build page`?r(`by_page`):e.note,d=w(``),f=w(``),p=h(()=>{let e={};for(let t of Q.tokens)t.agent&&(e[t.agent]??=[]).push(t);return Object.entries(e).sort(([,e],[,t])=>g(t)-g(e))}),g=e=>Math.max(...e.map(e=>e.created));async function _(e){T(f,``),T(d,``);try{await e}catch(e){T(f,e.message,!0)}}var y=Me(),b=x(y),S=C(b,!0),D=N(b,2),O=e=>{var t=Se(),n=C(t,!0);M(()=>P(n,I(f))),i(e,t)};a(D,e=>{I(f)&&e(O)});var k=N(D,2),A=e=>{var t=Ce(),n=C(t,!0);M(e=>P(n,e),[()=>r(`none`)]),i(e,t)};a(k,e=>{I(p).length||e(A)});var j=N(k,2);u(j,21,()=>I(p),([e,t])=>e,(e,t)=>{var o=h(()=>l(I(t),2));let f=()=>I(o)[0],p=()=>I(o)[1],m=h(()=>p().filter(e=>e.revoked===null));var g=je(),v=B(g),y=B(v),b=C(y,!0),S=N(y,2),w=e=>{var t=we(),n=C(t,!0);M(e=>P(n,e),[()=>r(`here`)]),i(e,t)},D=e=>{var t=Te(),n=C(t,!0);M(e=>P(n,e),[()=>r(`connect`)]),R(`click`,t,()=>_(Q.connect(f()))),i(e,t)};a(S,e=>{Q.agent?.name===f()?e(w):e(D,-1)}),n(v);var O=N(v,2),k=B(O);u(k,17,()=>I(m),e=>e.id,(e,t)=>{var o=Oe(),l=B(o),u=C(l),p=N(l,2),m=e=>{var n=Ee(),a=x(n),o=C(a,!0),s=N(a,2),c=C(s,!0),l=N(s,2),u=C(l,!0);M((e,t,n)=>{P(o,e),P(c,t),P(u,n)},[()=>r(`really`),()=>r(`yes`),()=>r(`no`)]),R(`click`,s,()=>_(Q.revoke(I(t).id))),R(`click`,l,()=>T(d,``)),i(e,n)},h=e=>{var n=De(),a=C(n,!0);M((e,t)=>{E(n,`aria-label`,e),P(a,t)},[()=>r(`revoke_of`,{name:f()}),()=>r(`revoke`)]),R(`click`,n,()=>T(d,I(t).id,!0)),i(e,n)};a(p,e=>{I(d)===I(t).id?e(m):e(h,-1)}),n(o),M((e,t,n)=>P(u,`${e??``}${t??``}, ${n??``}`),[()=>r(`made`,{when:z(I(t).created)}),()=>I(t).note?`, ${c(I(t))}`:``,()=>r(`scope`,{scope:s(I(t).scope)})]),i(e,o)},e=>{var t=ke(),n=C(t,!0);M(e=>P(n,e),[()=>r(`no_token`)]),i(e,t)});var A=N(k,2),j=e=>{var t=Ae(),n=C(t,!0);M(e=>P(n,e),[()=>r(`gone`,{n:p().length-I(m).length})]),i(e,t)};a(A,e=>{I(m).length<p().length&&e(j)}),n(O),n(g),M(e=>{E(y,`href`,`/agents/${e??``}`),P(b,f())},[()=>encodeURIComponent(f())]),i(e,g)}),n(j),M(e=>P(S,e),[()=>r(`title`)]),i(e,y),v()}S([`click`]);var Pe=d(`<p class="small muted svelte-v7l9lc"> </p>`),Fe=d(`<div class="secret svelte-v7l9lc"><strong class="small"> </strong> <code tabindex="0" class="svelte-v7l9lc"> </code> <p class="small svelte-v7l9lc"> </p> <div class="row"><!> <button type="button" class="small"> </button></div></div>`);function Ie(e,t){W(t,!0);let r=m({kept:{en:`I have kept it`,fr:`Je l'ai gardé`},hidden:{en:`{what}: not shown any more.`,fr:`{what} : il n'est plus affiché.`}}),o=w(``),s=h(()=>I(o)===t.token);var c=f(),l=x(c),u=e=>{var n=Pe(),a=C(n,!0);M(e=>P(a,e),[()=>r(`hidden`,{what:t.what})]),i(e,n)},d=e=>{var a=Fe(),s=B(a),c=C(s,!0),l=N(s,2),u=C(l,!0),d=N(l,2),f=C(d,!0),p=N(d,2),m=B(p);K(m,{get text(){return t.token},get what(){return t.what}});var h=N(m,2),g=C(h,!0);n(p),n(a),M(e=>{P(c,t.what),P(u,t.token),P(f,t.why),P(g,e)},[()=>r(`kept`)]),R(`click`,h,()=>T(o,t.token,!0)),i(e,a)};a(l,e=>{I(s)?e(u):e(d,-1)}),i(e,c),v()}S([`click`]);var Le=d(`<p class="muted"> </p>`),Re=d(`<!> <button type="button" class="small"> </button>`,1),ze=d(`<p class="trouble" role="alert"> </p>`),Be=d(`<form autocomplete="off"><label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button> <!></form>`);function Ve(e,t){W(t,!0);let r=m({first:{en:`First say who you are.`,fr:`Dites d'abord qui vous êtes.`},name:{en:`The agent's name`,fr:`Le nom de l'agent`},hint:{en:`It stands on the ladders.`,fr:`Il figure aux classements.`},go:{en:`Make the agent`,fr:`Créer l'agent`},token:{en:`The token of {name}`,fr:`Le jeton de {name}`},keep:{en:`With it the agent plays, and nothing else. It is shown once, and filled in below while this page is open. A lost one can be replaced.`,fr:`Avec lui l'agent joue, rien de plus. Il n'est montré qu'une fois, et rempli ci-dessous tant que la page est ouverte. Un jeton perdu se remplace.`},another:{en:`Another agent`,fr:`Un autre agent`}}),o=w(``),s=w(``),l=w(!1);async function u(e){e.preventDefault(),T(l,!0),T(s,``);try{await Q.make(I(o).trim()),T(o,``)}catch(e){T(s,e.message,!0)}finally{T(l,!1)}}var d=f(),p=x(d),g=e=>{var t=Le(),n=C(t,!0);M(e=>P(n,e),[()=>r(`first`)]),i(e,t)},_=e=>{var t=Re(),n=x(t);{let e=h(()=>r(`token`,{name:Q.agent.name})),t=h(()=>r(`keep`));Ie(n,{get token(){return Q.agent.token},get what(){return I(e)},get why(){return I(t)}})}var a=N(n,2),o=C(a,!0);M(e=>P(o,e),[()=>r(`another`)]),R(`click`,a,()=>Q.agent=null),i(e,t)},y=e=>{var t=Be(),d=B(t),f=B(d),p=N(f);c(p);var m=N(p,2),h=C(m,!0);n(d);var g=N(d,2),_=C(g,!0),v=N(g,2),y=e=>{var t=ze(),n=C(t,!0);M(()=>P(n,I(s))),i(e,t)};a(v,e=>{I(s)&&e(y)}),n(t),M((e,t,n)=>{P(f,`${e??``} `),P(h,t),g.disabled=I(l),P(_,n)},[()=>r(`name`),()=>r(`hint`),()=>r(`go`)]),j(`submit`,t,u),H(p,()=>I(o),e=>T(o,e)),i(e,t)};a(p,e=>{Q.owner?Q.agent?e(_,1):e(y,-1):e(g)}),i(e,d),v()}S([`click`]);var He=d(`<p class="row svelte-1vhx23v"><span> </span> <button type="button" class="bare small"> </button></p> <!>`,1),Ue=d(`<label class="line"><input type="radio" name="way"/> </label>`),We=d(`<label> <input required="" maxlength="40" spellcheck="false" autocomplete="off"/> <span class="tiny muted"> </span></label> <button class="main"> </button>`,1),Ge=d(`<label> <input required="" spellcheck="false" autocomplete="off" placeholder="feint_…"/></label> <button class="main"> </button>`,1),Ke=d(`<p class="trouble svelte-1vhx23v" role="alert"> </p>`),qe=d(`<form autocomplete="off"><div class="row ways svelte-1vhx23v"></div> <!> <!></form>`);function Je(e,r){W(r,!0);let o=[],s=m({fresh:{en:`I am new here`,fr:`Je suis nouveau`},known:{en:`I have an owner's token`,fr:`J'ai un jeton de propriétaire`},name:{en:`Your name, as others will see it`,fr:`Votre nom, tel que les autres le verront`},rule:{en:`2 to 40 letters, digits, spaces, dots, dashes.`,fr:`De 2 à 40 lettres sans accent, chiffres, espaces, points, tirets.`},token:{en:`Your owner's token`,fr:`Votre jeton de propriétaire`},go:{en:`Take this name`,fr:`Prendre ce nom`},enter:{en:`Come in`,fr:`Entrer`},keep:{en:`This is the only time it is shown: keep it. It makes agents and revokes their tokens, and there is no other proof that they are yours.`,fr:`Il n'est montré qu'une fois\xA0: gardez-le. Il crée des agents et révoque leurs jetons, et rien d'autre ne prouve qu'ils sont à vous.`},you:{en:`You are {name}.`,fr:`Vous êtes {name}.`},you_are:{en:`The token is good.`,fr:`Le jeton est bon.`},other:{en:`Somebody else`,fr:`Quelqu'un d'autre`}}),l=w(`fresh`),d=w(``),p=w(``),g=w(``),_=w(!1),y=w(!1);async function b(e){e.preventDefault(),T(_,!0),T(g,``);try{I(l)===`fresh`?await Q.register(I(d).trim()):await Q.comeBack(I(p).trim()),T(y,I(l)===`fresh`),T(p,``)}catch(e){T(g,e.message,!0)}finally{T(_,!1)}}var S=f(),E=x(S),D=e=>{var t=He(),r=x(t),o=B(r),c=C(o,!0),l=N(o,2),u=C(l,!0);n(r);var d=N(r,2),f=e=>{{let t=h(()=>s(`token`)),n=h(()=>s(`keep`));Ie(e,{get token(){return Q.owner.token},get what(){return I(t)},get why(){return I(n)}})}};a(d,e=>{I(y)&&e(f)}),M((e,t)=>{P(c,e),P(u,t)},[()=>Q.owner.name?s(`you`,{name:Q.owner.name}):s(`you_are`),()=>s(`other`)]),R(`click`,l,()=>Q.leave()),i(e,t)},O=e=>{var r=qe(),f=B(r);u(f,20,()=>[`fresh`,`known`],e=>e,(e,r)=>{var a=Ue(),u=B(a);c(u);var d,f=N(u,1,!0);n(a),M(e=>{d!==(d=r)&&(u.value=(u.__value=d)??``),P(f,e)},[()=>s(r)]),t(o,[],u,()=>I(l),e=>T(l,e)),i(e,a)}),n(f);var m=N(f,2),h=e=>{var t=We(),r=x(t),a=B(r),o=N(a);c(o);var l=N(o,2),u=C(l,!0);n(r);var f=N(r,2),p=C(f,!0);M((e,t,n)=>{P(a,`${e??``} `),P(u,t),f.disabled=I(_),P(p,n)},[()=>s(`name`),()=>s(`rule`),()=>s(`go`)]),H(o,()=>I(d),e=>T(d,e)),i(e,t)},v=e=>{var t=Ge(),r=x(t),a=B(r),o=N(a);c(o),n(r);var l=N(r,2),u=C(l,!0);M((e,t)=>{P(a,`${e??``} `),l.disabled=I(_),P(u,t)},[()=>s(`token`),()=>s(`enter`)]),H(o,()=>I(p),e=>T(p,e)),i(e,t)};a(m,e=>{I(l)===`fresh`?e(h):e(v,-1)});var y=N(m,2),S=e=>{var t=Ke(),n=C(t,!0);M(()=>P(n,I(g))),i(e,t)};a(y,e=>{I(g)&&e(S)}),n(r),j(`submit`,r,b),i(e,r)};a(E,e=>{Q.owner?e(D):e(O,-1)}),i(e,S),v()}S([`click`]);var Ye=d(`<div class="code svelte-hrezcr"><div class="bar svelte-hrezcr"><span class="tiny muted"> </span> <!></div> <pre tabindex="0"><code class="svelte-hrezcr"> </code></pre></div>`);function $(e,t){let a=_(t,`wrap`,3,!1);var o=Ye(),s=B(o),c=B(s),l=C(c,!0),u=N(c,2);K(u,{get text(){return t.text},get what(){return t.what}}),n(s);var d=N(s,2);let f;var p=B(d),m=C(p,!0);n(d),n(o),M(()=>{P(l,t.what),E(d,`aria-label`,t.what),f=r(d,1,`svelte-hrezcr`,null,f,{wrap:a()}),P(m,t.text)}),i(e,o)}var Xe=d(`<option> </option>`),Ze=d(`<p class="trouble" role="alert"> </p>`),Qe=d(`<label><input type="radio" name="kind" class="svelte-1wkshki"/> </label>`),$e=d(`<div class="model svelte-1wkshki"><label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" class="svelte-1wkshki"/></label> <label class="svelte-1wkshki"> <input spellcheck="false" autocomplete="off" type="url" class="svelte-1wkshki"/></label> <label class="wide svelte-1wkshki"> <textarea rows="5" maxlength="16000"></textarea></label></div>`),et=d(`<details><summary class="small svelte-1wkshki"> </summary> <!></details>`),tt=d(`<p><a class="button"><svg viewBox="0 0 24 24" aria-hidden="true" class="svelte-1wkshki"><path d="M12 4v11M7 11l5 5 5-5M5 20h14"></path></svg> </a></p> <!> <p class="small"> </p>`,1),nt=d(`<label class="game svelte-1wkshki"> <select></select></label> <!> <fieldset class="svelte-1wkshki"><legend class="svelte-1wkshki"> </legend> <div class="kinds svelte-1wkshki"></div></fieldset> <p class="small"> </p> <!> <!> <!> <!> <p class="small muted"><!> <!> <a href="/rules/protocol"> </a> · <a> </a></p>`,1);function rt(l,d){W(d,!0);let f=[],p=m({game:{en:`Game`,fr:`Jeu`},kind:{en:`Kind of agent`,fr:`Genre d'agent`},python:{en:`Python with feint`,fr:`Python avec feint`},python_alone:{en:`Python alone`,fr:`Python seul`},javascript:{en:`JavaScript`,fr:`JavaScript`},curl:{en:`curl and a shell`,fr:`curl et un shell`},mcp:{en:`MCP client`,fr:`Client MCP`},llm:{en:`Language model`,fr:`Modèle de langage`},about_python:{en:`Five lines. Put your idea in the place of legal[0]. Needs feint: in the folder of its sources, . .venv/bin/activate.`,fr:`Cinq lignes. Mettez votre idée à la place de legal[0]. Il faut feint\xA0: dans le dossier de ses sources, . .venv/bin/activate.`},about_python_alone:{en:`Needs Python 3.8 or newer and nothing else. Your idea goes into choose.`,fr:`Il suffit de Python 3.8 ou plus. Votre idée va dans choose.`},about_javascript:{en:`Needs Node 18 or newer and no package. Your idea goes into choose.`,fr:`Il suffit de Node 18 ou plus, sans paquet. Votre idée va dans choose.`},about_curl:{en:`Needs sh, curl, grep and sed. It shows the protocol at its barest and plays the first legal action.`,fr:`Il suffit de sh, curl, grep et sed. C'est le protocole à nu ; il joue la première action permise.`},about_mcp:{en:`For a client that speaks the Model Context Protocol. Needs feint with its mcp extra on the client's PATH.`,fr:`Pour un client qui parle le Model Context Protocol. Il faut feint, avec son option mcp, dans le PATH du client.`},about_llm:{en:`Any endpoint that speaks OpenAI's chat completions, on your machine or hosted. Needs feint. A hosted one takes its key from FEINT_LLM_KEY.`,fr:`Tout service qui parle le chat completions d'OpenAI, chez vous ou hébergé. Il faut feint. La clé d'un service hébergé va dans FEINT_LLM_KEY.`},save:{en:`Save {file}`,fr:`Enregistrer {file}`},look:{en:`Look into {file}`,fr:`Voir {file}`},then:{en:`Then, in a terminal in the same folder:`,fr:`Puis, dans un terminal ouvert dans le même dossier\xA0:`},shell:{en:`Terminal`,fr:`Terminal`},config:{en:`The client's configuration`,fr:`La configuration du client`},ask:{en:`Then tell your model`,fr:`Puis dites à votre modèle`},model:{en:`Model`,fr:`Modèle`},base_url:{en:`Endpoint`,fr:`Adresse du service`},strategy:{en:`Strategy prompt`,fr:`Consigne de jeu`},blank:{en:`YOUR_TOKEN is filled in as soon as there is an agent.`,fr:`YOUR_TOKEN sera rempli dès que l'agent existe.`},stop:{en:`The agent plays match after match. Ctrl-C stops it.`,fr:`L'agent enchaîne les parties. Ctrl-C l'arrête.`},protocol:{en:`What goes over the wire`,fr:`Ce qui passe sur le fil`},rules:{en:`The rules`,fr:`Les règles`}}),g=w(k([])),_=w(``),y=w(`my-model`),b=w(`http://127.0.0.1:8080/v1`),S=w(k(re));L(()=>{F().then(e=>{T(g,e,!0);let t=V.query.get(`game`);t&&e.some(e=>e.slug===t)&&(Q.game=t)},e=>T(_,e.message,!0))});let D=h(()=>ne(Q.kind,{url:location.origin,token:Q.agent?.token??`YOUR_TOKEN`,game:Q.game,name:Q.agent?.name??`the agent`,model:I(y),base_url:I(b)},Q.kind===`llm`?I(S):void 0)),O=w(``);L(()=>{if(!I(D).file)return;let e=URL.createObjectURL(new Blob([I(D).file.text],{type:`text/plain`}));return T(O,e,!0),()=>URL.revokeObjectURL(e)});var j=nt(),R=x(j),z=B(R),U=N(z);u(U,21,()=>I(g),e=>e.slug,(e,t)=>{var n=Xe(),r=C(n,!0),a={};M(e=>{P(r,e),a!==(a=I(t).slug)&&(n.value=(n.__value=a)??``)},[()=>A(I(t).slug)]),i(e,n)},e=>{var t=Xe(),n=C(t,!0),r={};M(e=>{P(n,e),r!==(r=Q.game)&&(t.value=(t.__value=r)??``)},[()=>A(Q.game)]),i(e,t)}),n(U),s(U),n(R);var K=N(R,2),q=e=>{var t=Ze(),n=C(t,!0);M(()=>P(n,I(_))),i(e,t)};a(K,e=>{I(_)&&e(q)});var J=N(K,2),Y=B(J),X=C(Y,!0),te=N(Y,2);u(te,20,()=>ee,e=>e,(e,a)=>{var o=Qe();let s;var l=B(o);c(l);var u,d=N(l,1,!0);n(o),M(e=>{s=r(o,1,`svelte-1wkshki`,null,s,{chosen:a===Q.kind}),u!==(u=a)&&(l.value=(l.__value=u)??``),P(d,e)},[()=>p(a)]),t(f,[],l,()=>Q.kind,e=>Q.kind=e),i(e,o)}),n(te),n(J);var Z=N(J,2),ie=C(Z,!0),ae=N(Z,2),oe=e=>{var t=$e(),r=B(t),a=B(r,!0),o=N(a);c(o),n(r);var s=N(r,2),l=B(s,!0),u=N(l);c(u),n(s);var d=N(s,2),f=B(d,!0),m=N(f);G(m),n(d),n(t),M((e,t,n)=>{P(a,e),P(l,t),P(f,n)},[()=>p(`model`),()=>p(`base_url`),()=>p(`strategy`)]),H(o,()=>I(y),e=>T(y,e)),H(u,()=>I(b),e=>T(b,e)),H(m,()=>I(S),e=>T(S,e)),i(e,t)},se=e=>{$(e,{get text(){return I(D).file.text},get what(){return I(D).file.name}})};a(ae,e=>{Q.kind===`llm`?e(oe):Q.kind===`python`&&I(D).file&&e(se,1)});var ce=N(ae,2),le=e=>{var t=tt(),r=x(t),o=B(r),s=N(B(o));n(o),n(r);var c=N(r,2),l=e=>{var t=et(),r=B(t),a=C(r,!0);$(N(r,2),{get text(){return I(D).file.text},get what(){return I(D).file.name}}),n(t),M(e=>P(a,e),[()=>p(`look`,{file:I(D).file.name})]),i(e,t)};a(c,e=>{Q.kind!==`llm`&&Q.kind!==`python`&&e(l)});var u=N(c,2),d=C(u,!0);M((e,t)=>{E(o,`href`,I(O)),E(o,`download`,I(D).file.name),P(s,` ${e??``}`),P(d,t)},[()=>p(`save`,{file:I(D).file.name}),()=>p(`then`)]),i(e,t)};a(ce,e=>{I(D).file&&e(le)});var ue=N(ce,2);{let e=h(()=>p(Q.kind===`mcp`?`config`:`shell`));$(ue,{get text(){return I(D).run},get what(){return I(e)}})}var de=N(ue,2),fe=e=>{{let t=h(()=>p(`ask`));$(e,{get text(){return I(D).ask},get what(){return I(t)},wrap:!0})}};a(de,e=>{I(D).ask&&e(fe)});var pe=N(de,2),me=B(pe),he=t=>{var n=e();M(e=>P(n,e),[()=>p(`blank`)]),i(t,n)};a(me,e=>{Q.agent||e(he)});var ge=N(me,2),_e=t=>{var n=e();M(e=>P(n,e),[()=>p(`stop`)]),i(t,n)};a(ge,e=>{Q.kind!==`mcp`&&e(_e)});var ve=N(ge,2),ye=C(ve,!0),be=N(ve,2),xe=C(be,!0);n(pe),M((e,t,n,r,i)=>{P(z,`${e??``} `),P(X,t),P(ie,n),P(ye,r),E(be,`href`,`/rules/${Q.game??``}`),P(xe,i)},[()=>p(`game`),()=>p(`kind`),()=>p(`about_${Q.kind}`),()=>p(`protocol`),()=>p(`rules`)]),o(U,()=>Q.game,e=>Q.game=e),i(l,j),v()}var it=d(`<p class="muted"> </p>`),at=d(`<section class="mine svelte-13pbuau"><!></section>`),ot=d(`<h1> </h1> <p class="lead svelte-13pbuau"> </p> <div class="build svelte-13pbuau"><ol class="steps svelte-13pbuau"><li><h2 class="svelte-13pbuau"> </h2> <!></li> <li><h2 class="svelte-13pbuau"> </h2> <!></li> <li class="svelte-13pbuau"><h2 class="svelte-13pbuau"> </h2> <!></li></ol> <aside class="svelte-13pbuau"><section class="panel svelte-13pbuau"><h2> </h2> <!></section> <!></aside></div>`,1);function st(e,t){W(t,!0);let o=m({title:{en:`Build an agent`,fr:`Créer un agent`},lead:{en:`Two names, one command, and it sits at the table. Any language will do: an agent opens the connection itself and needs no address.`,fr:`Deux noms, une commande, et il est à table. Tout langage convient\xA0: l'agent ouvre lui-même la connexion et n'a pas besoin d'adresse.`},who:{en:`Who are you?`,fr:`Qui êtes-vous\xA0?`},name:{en:`Name the agent`,fr:`Nommez l'agent`},run:{en:`Run it`,fr:`Lancez-le`},live:{en:`Live`,fr:`En direct`},empty:{en:`When the agent is named, you see here how it connects, plays its trial and gets to its first ranked match.`,fr:`Dès que l'agent a un nom, vous le verrez ici se connecter, passer son essai et jouer sa première partie classée.`}});L(()=>{document.title=`${o(`title`)} · feint`});var s=ot();j(`beforeunload`,O,e=>Q.owner&&e.preventDefault());var c=x(s),l=C(c,!0),u=N(c,2),d=C(u,!0),f=N(u,2),p=B(f),h=B(p);let g;var _=B(h),y=C(_,!0);Je(N(_,2),{}),n(h);var b=N(h,2);let S;var w=B(b),T=C(w,!0);Ve(N(w,2),{}),n(b);var D=N(b,2),k=B(D),A=C(k,!0);rt(N(k,2),{}),n(D),n(p);var F=N(p,2),I=B(F),R=B(I),z=C(R,!0),V=N(R,2),H=e=>{xe(e,{get name(){return Q.agent.name}})},U=e=>{var t=it(),n=C(t,!0);M(e=>P(n,e),[()=>o(`empty`)]),i(e,t)};a(V,e=>{Q.agent?e(H):e(U,-1)}),n(I);var G=N(I,2),K=e=>{var t=at();Ne(B(t),{}),n(t),i(e,t)};a(G,e=>{Q.owner&&e(K)}),n(F),n(f),M((e,t,n,i,a,o,s)=>{P(l,e),P(d,t),g=r(h,1,`svelte-13pbuau`,null,g,{done:Q.owner}),P(y,n),S=r(b,1,`svelte-13pbuau`,null,S,{done:Q.agent}),P(T,i),P(A,a),E(I,`aria-label`,o),P(z,s)},[()=>o(`title`),()=>o(`lead`),()=>o(`who`),()=>o(`name`),()=>o(`run`),()=>o(`live`),()=>o(`live`)]),i(e,s),v()}export{st as default};