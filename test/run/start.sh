#!/usr/bin/env bash
# Starts the program as the README says, and ends it: it says where it listens, is ready, and ends with code 0.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
# Whoever starts the program may come to write there later than this script comes to read.
touch "$work/output" "$work/log"
# npm leads a process group of its own, so that nothing it started can outlive this script.
set -m
HROMADA_DATA_DIR="$work/data" PORT=0 npm start >>"$work/output" 2>>"$work/log" &
server=$!
set +m
trap 'kill -KILL -- "-$server" 2>/dev/null || true; rm -rf "$work"' EXIT

url=
for _ in $(seq 1200); do
  url=$(sed -n 's/^hromada listening on //p' "$work/output")
  [[ -n $url ]] && break
  kill -0 "$server" 2>/dev/null || break
  sleep 0.1
done
if [[ -z $url ]]; then
  echo 'npm start printed no ready line' >&2
  cat "$work/output" "$work/log" >&2
  exit 1
fi
curl -fsS "$url/readyz"
curl -fsS -o /dev/null "$url/api/news"
echo

kill -TERM "$server"
code=0
wait "$server" || code=$?
if [[ $code -ne 0 ]]; then
  echo "npm start ended with exit code $code after SIGTERM" >&2
  cat "$work/log" >&2
  exit 1
fi
