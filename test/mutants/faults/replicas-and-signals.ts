import type { Fault } from '../fault.ts'

const replicas = ['test/machines/replicas.test.ts']
const signals = ['test/machines/redis-signals.test.ts']

/** Noticed by tests that need servers: `test/machines/with-servers.sh npm run test:mutants -- machines`. */
export const machineFaults: readonly Fault[] = [
  {
    file: 'src/platform/replicas/replicas.ts',
    find: 'Math.max(nowMs() - MAX_LAG_MS, seenAtMs.get(userId) ?? 0)',
    replace: 'nowMs() - MAX_LAG_MS',
    tests: replicas,
  },
  {
    file: 'src/platform/replicas/replicas.ts',
    find: 'if (userId !== ANYBODY) see(userId, nowMs())\n      return result',
    replace: 'return result',
    tests: replicas,
  },
  {
    file: 'src/platform/replicas/replicas.ts',
    find: 'if (isOverdue(error)) throw error',
    replace: 'throw error',
    tests: replicas,
  },
  {
    file: 'src/platform/replicas/server.ts',
    find: "if (!isReplica) return 'it is no replica, or has been promoted'\n",
    replace: '',
    tests: replicas,
  },
  {
    file: 'src/platform/replicas/server.ts',
    find: 'return identity === identityOfPrimary ? undefined : ',
    replace: 'return identity !== undefined ? undefined : ',
    tests: replicas,
  },
  {
    file: 'src/platform/replicas/replica.ts',
    find: 'position <= standing.position',
    replace: 'position >= standing.position',
    tests: replicas,
  },
  {
    file: 'src/platform/replicas/seen-cookie.ts',
    find: 'replicas.noteSeen(user.id, seenBefore(request) ?? replicas.nowMs())',
    replace: 'replicas.noteSeen(user.id, 0)',
    tests: replicas,
  },
  {
    file: 'src/platform/replicas/seen-cookie.ts',
    find: 'const wroteAtMs = isWrite ? replicas.nowMs() : 0',
    replace: 'const wroteAtMs = 0',
    tests: replicas,
  },
  {
    file: 'src/platform/redis/redis-signals.ts',
    find: 'subscriber.subscribe(all, ...followed.keys())',
    replace: 'subscriber.subscribe(all)',
    tests: signals,
  },
  {
    file: 'src/platform/redis/redis-signals.ts',
    find: 'if (following.followers > 0) return\n',
    replace: '',
    tests: signals,
  },
  {
    file: 'src/platform/redis/redis-signals.ts',
    find: 'if (topic === STARTED.topic) handlers?.onMissed()\n    else handlers',
    replace: 'handlers',
    tests: signals,
  },
  {
    file: 'src/platform/database/signals.ts',
    find: 'send(signals).catch(() => instead(signals))',
    replace: 'send(signals).catch(() => {})',
    tests: signals,
  },
]
