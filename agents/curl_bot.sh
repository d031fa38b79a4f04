#!/bin/sh
# A bot for a feint arena with nothing but curl, grep and sed. It plays the first legal action.
#
#     FEINT_URL=http://127.0.0.1:8000 FEINT_TOKEN=... sh curl_bot.sh GAME [PLAYERS [MATCHES]]

game=${1:?GAME [PLAYERS [MATCHES]]} players=${2:-null} left=${3:--1}
url=${FEINT_URL:?where the arena is}/api/v1
: "${FEINT_TOKEN:?the token of the agent}"

# The token comes to curl by a pipe: in the list of processes everybody could read it.
call() {
    printf 'header = "authorization: Bearer %s"\n' "$FEINT_TOKEN" |
        curl --silent --show-error --config - --header 'content-type: application/json' "$@"
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

cursor= trials= done=
while :; do
    said=$(call --write-out ' %{http_code}' --data "{\"game\":\"$game\",\"players\":$players,\"repeat\":true}" "$url/queue")
    case ${said##* } in 401 | 403 | 404 | 422) echo "the arena refuses: $(text "$said" message)" >&2 && exit 1 ;; esac
    # A stream on which fewer than 1 byte came in 45 seconds is dead: the arena says something every 15.
    call --no-buffer --speed-limit 1 --speed-time 45 "$url/agent/stream${cursor:+?after=$cursor}" >"$pipe" &
    stream=$!
    while read -r line; do
        case $line in *'"cursor":"'*) cursor=$(text "$line" cursor) ;; esac
        case $line in
        '{"type":"ask"'*) answer "$line" ;;
        '{"type":"start"'*'"kind":"validation"'*) trials="$trials $(text "$line" match)" ;;
        '{"type":"end"'*)
            match=$(text "$line" match)
            case "$done " in *" $match "*) continue ;; esac # told again after a break
            done="$done $match"
            echo "$match: seat $(number "$line" seat), $(printf '%s\n' "$line" | grep -o '"returns":\[[^]]*\]')"
            case "$trials " in *" $match "*) continue ;; esac
            left=$((left - 1))
            if [ "$left" -eq 0 ]; then
                call --request DELETE "$url/queue"
                exit 0
            fi
            ;;
        esac
    done <"$pipe"
    wait "$stream"
    sleep 1
done
