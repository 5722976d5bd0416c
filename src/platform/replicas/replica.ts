import type { Logger } from 'pino'
import { TimedOut, withTimeout } from '../lib/timeout.ts'
import { type Moment, problemOf, type ReplicaServer, readStanding } from './server.ts'

const ANSWER_TIMEOUT_MS = 1_000
const NEVER = Number.NEGATIVE_INFINITY

export interface Replica {
  readonly name: string
  readonly server: ReplicaServer
  /** By the clock of the primary: everything that had committed by then is there. */
  freshAtMs(): number
  /** Asks how far it is. @param moments of the primary, oldest first */
  look(moments: readonly Moment[], identity: string): Promise<void>
  /** @throws what the read throws, and when the replica can be used no longer */
  reading<Result>(read: Promise<Result>): Promise<Result>
}

/** A replica that fails is used again when it has answered. */
export function watchReplica(name: string, server: ReplicaServer, log: Logger): Replica {
  const interrupts = new Set<(reason: unknown) => void>()
  let freshAtMs = NEVER
  let isSuspended = false

  function suspend(reason: unknown): void {
    if (!isSuspended) log.warn({ err: reason, replica: name }, 'replica is not used: its reads go to the primary')
    if (!isSuspended || reason instanceof TimedOut) server.endConnections()
    isSuspended = true
    freshAtMs = NEVER
    for (const interrupt of interrupts) interrupt(reason)
  }

  return {
    name,
    server,
    freshAtMs: () => freshAtMs,
    async look(moments, identity) {
      try {
        const standing = await withTimeout(ANSWER_TIMEOUT_MS, readStanding(server), 'no answer in time')
        const problem = problemOf(standing, identity)
        if (problem !== undefined) throw new Error(problem)
        freshAtMs = moments.findLast(({ position }) => position <= standing.position)?.atMs ?? NEVER
        if (isSuspended) log.info({ replica: name }, 'replica is used again')
        isSuspended = false
      } catch (error) {
        suspend(error)
      }
    },
    async reading(read) {
      const { promise: interrupted, reject } = Promise.withResolvers<never>()
      interrupts.add(reject)
      try {
        return await Promise.race([read, interrupted])
      } finally {
        interrupts.delete(reject)
      }
    },
  }
}
