import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { isOverdue } from '../database/errors.ts'
import { watchReplica } from './replica.ts'
import { type Moment, type ReplicaServer, readMoment, type Server } from './server.ts'

/** Reads on a replica that has all that the member has written or seen, else on the primary. */
export type ReadOn<Thing> = <Result>(
  userId: string | undefined,
  read: (thing: Thing) => Promise<Result>,
) => Promise<Result>

export interface Replicas {
  /** Opens one thing on the primary and one on each replica. */
  onEach<Thing>(open: (server: Server) => Thing): ReadOn<Thing>
  readonly read: ReadOn<Database>
  /** By the clock of the primary, and not too early. */
  nowMs(): number
  /** The member is to see everything that had committed by then. */
  noteSeen(userId: string, atMs: number): void
  /** Until when the member has written or seen everything; 0 once every replica has that. */
  seenAtMs(userId: string): number
  /** How far behind each replica may be; Infinity of one that fails. */
  lags(): readonly { readonly name: string; readonly lagMs: number }[]
  close(): Promise<void>
}

interface ReplicasParts {
  readonly primary: Server
  readonly replicas: readonly (ReplicaServer & { readonly name: string })[]
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
  let looking = Promise.resolve()
  let isClosed = false
  let isReported = false

  const nowMs = () => performance.now() + aheadMs

  async function look(): Promise<void> {
    try {
      const askedAtMs = performance.now()
      const { identity, ...moment } = await readMoment(primary)
      aheadMs = moment.atMs - askedAtMs
      // After a failover the clock may be another one.
      const isRecent = ({ atMs }: Moment) => atMs > moment.atMs - MAX_LAG_MS && atMs <= moment.atMs
      moments = [...moments.filter(isRecent), moment]
      isReported = false
      await Promise.all(watched.map((replica) => replica.look(moments, identity)))
    } catch (error) {
      if (!isReported) log.warn({ err: error }, 'the primary does not say how far it is: replicas are not used')
      isReported = true
    }
  }

  function lookLater(): void {
    if (isClosed) return
    timer = setTimeout(() => {
      looking = look().then(lookLater)
    }, LOOK_EVERY_MS)
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
          // What takes too long there would here too. All else, refusals among it, may be due to what is not there yet.
          if (isOverdue(error)) throw error
        }
      }
      const result = await read(onPrimary)
      if (userId !== ANYBODY) see(userId, nowMs())
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
    nowMs,
    noteSeen(userId, atMs) {
      if (atMs > nowMs() - MAX_LAG_MS) see(userId, Math.min(atMs, nowMs()))
    },
    seenAtMs: (userId) => seenAtMs.get(userId) ?? 0,
    lags: () => watched.map(({ name, freshAtMs }) => ({ name, lagMs: nowMs() - freshAtMs() })),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
    },
  }
}

const placeOf = (userId: string, count: number): number =>
  count < 2 ? 0 : createHash('sha1').update(userId).digest().readUInt32BE() % count
