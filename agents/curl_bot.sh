#!/bin/sh
# A bot for a feint arena with nothing but curl, grep and sed. It plays the first legal action.
#
#     FEINT_URL=http://127.0.0.1:8000 FEINT_TOKEN=... sh curl_bot.sh GAME [PLAYERS [MATCHES]]

game=${1:?GAME [PLAYERS [MATCHES]]} players=${2:-null} left=${3:--1}
url=${FEINT_URL:?where the arena is}/api/v1
: "${FEINT_TOKEN:?the token of the agent}"

# The token goes to curl's standard input: in the list of processes everybody could read it.
call() {
    $exec curl --silent --show-error --config - --header 'content-type: application/json' "$@" <<END
header = "authorization: Bearer $FEINT_TOKEN"
END
}

# A message is a line without spaces between its parts, and its own fields come before those of its events.
text() { printf '%s\n' "$1" | grep -o "\"$2\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
number() { printf '%s\n' "$1" | grep -o "\"$2\":[0-9]*" | head -n 1 | cut -d : -f 2; }
first_legal() { printf '%s\n' "$1" | sed -n 's/.*"legal":\[\({"action":"[^"]*"\(,"data":{[^}]*}\)\{0,1\}}\).*/\1/p'; }

answer() {
    choice=$(first_legal "$1")
    call --output /dev/null --data "{\"decision\":$(number "$1" decision),${choice#?}" \
        "$url/matches/$(text "$1" match)/answer"
}

pipe=$(mktemp -u) && mkfifo -m 600 "$pipe"
trap 'kill $stream 2>/dev/null; rm -f "$pipe"' EXIT
trap 'exit 130' INT TERM

exec= cursor= trials= done= waiting=
while :; do
    if [ -z "$waiting" ]; then # the arena remembers it when the connection is lost
        repeat=$([ "$left" -lt 0 ] && echo true || echo false)
        join="{\"game\":\"$game\",\"players\":$players,\"repeat\":$repeat}"
        said=$(call --write-out ' %{http_code}' --data "$join" "$url/queue")
        case ${said##* } in
        201) waiting=yes ;;
        401 | 403 | 404 | 422) echo "the arena refuses: $(text "$said" message)" >&2 && exit 1 ;;
        *) sleep 1 && continue ;;
        esac
    fi
    # A stream on which nothing came for 45 seconds is dead: the arena says something every 15.
    (exec=exec && call --no-buffer --speed-limit 1 --speed-time 45 "$url/agent/stream${cursor:+?after=$cursor}") >"$pipe" &
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
            echo "$match $(printf '%s\n' "$line" | grep -o '"returns":\[[^]]*\]' || echo void)"
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
