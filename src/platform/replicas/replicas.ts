import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/errors/errors.ts'
import { watchReplica } from './replica.ts'
import { type Moment, readMoment, type Server } from './server.ts'

/** Reads on a replica that has all that the member has written or seen, else on the primary. */
export type ReadOn<Thing> = <Result>(
  userId: string | undefined,
  read: (thing: Thing) => Promise<Result>,
) => Promise<Result>

export interface Replicas {
  /** Opens one thing on the primary and one on each replica. */
  onEach<Thing>(open: (server: Server) => Thing): ReadOn<Thing>
  readonly read: ReadOn<Database>
  /** The member is to see everything that had committed by then: by now, unless given by the clock of the primary. */
  noteWrite(userId: string, atMs?: number): void
  /** By the clock of the primary: what the member has written or seen there; 0 once every replica has it. */
  seenAtMs(userId: string): number
  close(): Promise<void>
}

interface ReplicasParts {
  readonly primary: Server
  readonly replicas: readonly (Server & { readonly name: string })[]
  readonly log: Logger
}

const LOOK_EVERY_MS = 200
/** A replica that is further behind is not used: what it lacks nobody waits for longer. */
export const MAX_LAG_MS = 5_000
const MAX_MEMBERS = 100_000
const ANYBODY = ''

/**
 * Each member has one replica, and reads on the primary while that does not have what the member has written, or read on
 * the primary since: so nobody sees less than before. An error of a replica becomes a read on the primary.
 */
export async function openReplicas({ primary, replicas, log }: ReplicasParts): Promise<Replicas> {
  const watched = replicas.map(({ name, ...server }) => watchReplica(name, server, log))
  // Forgotten when every replica that is used has it anyway.
  const seenAtMs = new LRUCache<string, number>({ max: MAX_MEMBERS, ttl: MAX_LAG_MS })
  let moments: Moment[] = []
  let aheadMs = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const nowMs = () => performance.now() + aheadMs

  async function look(): Promise<void> {
    try {
      const askedAtMs = performance.now()
      const { identity, ...moment } = await readMoment(primary)
      aheadMs = moment.atMs - askedAtMs
      moments = [...moments.filter(({ atMs }) => atMs > moment.atMs - MAX_LAG_MS), moment]
      await Promise.all(watched.map((replica) => replica.look(moments, identity)))
    } catch (error) {
      log.debug({ err: error }, 'the primary does not say how far it is')
    }
  }

  function lookLater(): void {
    if (!isClosed) timer = setTimeout(() => void look().then(lookLater), LOOK_EVERY_MS)
  }

  const see = (key: string, atMs: number) => seenAtMs.set(key, Math.max(atMs, seenAtMs.get(key) ?? 0))

  function onEach<Thing>(open: (server: Server) => Thing): ReadOn<Thing> {
    const onPrimary = open(primary)
    const onReplicas = watched.map((replica) => ({ replica, thing: open(replica.server) }))
    return async (userId = ANYBODY, read) => {
      const home = onReplicas[placeOf(userId, onReplicas.length)]
      if (home === undefined) return read(onPrimary)
      const { replica, thing } = home
      if (replica.freshAtMs() >= Math.max(nowMs() - MAX_LAG_MS, seenAtMs.get(userId) ?? 0)) {
        try {
          return await replica.reading(read(thing))
        } catch (error) {
          if (error instanceof ApiError) throw error
        }
      }
      const result = await read(onPrimary)
      see(userId, nowMs())
      return result
    }
  }

  if (watched.length > 0) {
    await look()
    lookLater()
  }
  return {
    onEach,
    read: onEach(({ db }) => db),
    noteWrite: (userId, atMs = nowMs()) => void see(userId, Math.min(atMs, nowMs())),
    seenAtMs: (userId) => seenAtMs.get(userId) ?? 0,
    async close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

const placeOf = (userId: string, count: number): number =>
  count < 2 ? 0 : createHash('sha1').update(userId).digest().readUInt32BE() % count
