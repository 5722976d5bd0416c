#!/usr/bin/env bash
# Runs a command beside a PostgreSQL and a Redis of its own, which it finds by TEST_DATABASE_URL and TEST_REDIS_URL and
# which end with it. They are those of the machine: on Debian of the packages postgresql-15 and redis-server.
set -euo pipefail

binaries=${TEST_POSTGRESQL_BINARIES:-/usr/lib/postgresql/15/bin}
for program in "$binaries/initdb" "$binaries/postgres" redis-server; do
  if ! command -v "$program" >/dev/null; then
    echo "$0: there is no $program; on Debian: apt-get install postgresql-15 redis-server" >&2
    exit 1
  fi
done

# In memory where there is enough: on a disk a database takes longer to create with each one created before it.
memory=/dev/shm
free_gigabytes=$(df --output=avail -BG "$memory" 2>/dev/null | tail -1 | tr -dc 0-9)
if ((${free_gigabytes:-0} >= 4)); then folder=$(mktemp -d -p "$memory"); else folder=$(mktemp -d); fi
postgres=
redis=
finish() {
  # Without waiting for clients.
  [[ -z $postgres ]] || kill -QUIT "$postgres" 2>/dev/null || true
  [[ -z $redis ]] || kill -TERM "$redis" 2>/dev/null || true
  wait
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 143' TERM
trap 'exit 130' INT

# PostgreSQL refuses to run as root.
unprivileged=()
if [[ $EUID -eq 0 ]]; then
  chown 65534:65534 "$folder"
  unprivileged=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi

free_port() {
  node -e 'const s = net.createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'
}

database_port=$(free_port)
redis_port=$(free_port)
cd "$folder"
"${unprivileged[@]}" "$binaries/initdb" --pgdata="$folder/data" --username=postgres --auth=trust \
  --encoding=UTF8 --locale=C.UTF-8 >"$folder/initdb.log" 2>&1 || { cat "$folder/initdb.log" >&2; exit 1; }
# What is thrown away at the end need not reach the disk.
"${unprivileged[@]}" "$binaries/postgres" -D "$folder/data" -k "$folder" -h 127.0.0.1 -p "$database_port" \
  -c max_connections=800 -c fsync=off -c full_page_writes=off -c synchronous_commit=off \
  >"$folder/postgres.log" 2>&1 &
postgres=$!
"${unprivileged[@]}" redis-server --bind 127.0.0.1 --port "$redis_port" --save '' --appendonly no \
  >"$folder/redis.log" 2>&1 &
redis=$!
cd "$OLDPWD"

answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
for port in "$database_port" "$redis_port"; do
  for _ in $(seq 300); do
    answers "$port" && break
    sleep 0.1
  done
  answers "$port" || { cat "$folder"/*.log >&2; exit 1; }
done
until "${unprivileged[@]}" "$binaries/pg_isready" -q -h 127.0.0.1 -p "$database_port"; do sleep 0.1; done

export TEST_DATABASE_URL="postgres://postgres@127.0.0.1:$database_port/postgres"
export TEST_REDIS_URL="redis://127.0.0.1:$redis_port"
"$@"
