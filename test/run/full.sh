#!/usr/bin/env bash
# Every test in all surroundings: by hand, and before a release. Everything is run, whatever fails, and named at the end.
set -uo pipefail
cd "$(dirname "$0")/../.."

failed=()
pass() {
  echo "== $1"
  bash -c "$2" || failed+=("$1")
}
pass 'as usual' 'npm test'
pass 'on PostgreSQL 15 with Redis' 'TEST_WHOLE_MATRIX=1 test/machines/with-servers.sh npm test'
pass 'with two instances in turn' 'TEST_INSTANCES=2 npm run test:parts'
pass 'with two processes' 'TEST_PROCESSES=2 npm run test:processes'
pass 'on several machines' 'npm run test:machines'
pass 'in a browser' 'npm run test:web'
pass 'as a release' 'npm run test:release'

[[ ${#failed[@]} -eq 0 ]] || { printf 'Failed: %s\n' "${failed[@]}" >&2; exit 1; }
