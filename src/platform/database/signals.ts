import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Transaction } from './database.ts'

const MAX_PAYLOAD_BYTES = 7_999
export const CHANNEL_PREFIX = 'hromada_'

export interface Signal {
  readonly topic: string
  readonly message: string
  /** Of the only member whom it concerns. */
  readonly userId?: string | undefined
}

/** Takes signals to other programs after the commit, instead of with it. */
export interface SignalCarrier {
  /** Whether it is worth trying: else they go with the commit. */
  mayTake(): boolean
  /** @throws when it cannot; some may have arrived then, or may yet */
  send(signals: readonly Signal[]): Promise<void>
  /** @param onMissed called when some may not have come */
  listen(handlers: { onMessage(topic: string, message: string): void; onMissed(): void }): Promise<void>
  /** From when it resolves, unless the carrier fails, signals that concern the member are heard, until `unfollow` was called as often. */
  follow(userId: string): Promise<void>
  unfollow(userId: string): void
  close(): void
}

type Outgoing = Signal & { readonly isInCommit: boolean }
type Carry = (signals: readonly Signal[]) => Promise<void>

const collected = new WeakMap<Database | Transaction, Outgoing[]>()
const carriers = new WeakMap<Database | Transaction, { readonly mayTake: () => boolean; readonly carry: Carry }>()

/** From now on what is published over these pools goes by the carrier; what that does not take, by NOTIFY. */
export function carrySignals(
  pools: readonly [Database, ...Database[]],
  { mayTake, send }: SignalCarrier,
  log: Logger,
): void {
  for (const db of pools) carriers.set(db, { mayTake, carry: (signals) => send(signals).catch(() => instead(signals)) })

  async function instead(signals: readonly Signal[]): Promise<void> {
    await notify(pools[0], signals).catch((error) => log.warn({ err: error }, 'signals lost after their commit'))
  }
}

function carryOf(db: Database | Transaction): Carry | undefined {
  const carrier = carriers.get(db)
  return carrier?.mayTake() ? carrier.carry : undefined
}

/**
 * Sent on commit, duplicates once. A carrier that fails just then may lose it, or have it come twice or late: what
 * subscribes to such a topic also looks by itself.
 * @param userId of the only member whom it concerns: only programs that follow this member need hear of it
 */
export function publish(db: Database | Transaction, topic: string, message = '', userId?: string): Promise<void> {
  return add(db, { topic, message, userId, isInCommit: false })
}

/** NOTIFY, which nobody misses. Commits that notify wait for each other: only for what is rare. */
export function publishInCommit(db: Database | Transaction, topic: string, message = ''): Promise<void> {
  return add(db, { topic, message, isInCommit: true })
}

async function add(db: Database | Transaction, signal: Outgoing): Promise<void> {
  if (Buffer.byteLength(signal.message) > MAX_PAYLOAD_BYTES) {
    throw new RangeError(`a message of ${signal.topic} is too long`)
  }
  const carry = signal.isInCommit ? undefined : carryOf(db)
  const waiting = collected.get(db)
  if (waiting !== undefined) waiting.push(signal)
  else await (carry === undefined ? notify(db, [signal]) : carry([signal]))
}

/**
 * Sends what the work publishes: in one statement, the last of its transaction, or by the carrier.
 * @param afterCommit is given what the carrier has to do
 */
export async function withSignals<Result>(
  { db, trx, afterCommit }: { db: Database; trx: Transaction; afterCommit: (send: () => Promise<void>) => void },
  work: () => Promise<Result>,
): Promise<Result> {
  const signals: Outgoing[] = []
  collected.set(trx, signals)
  const result = await work()
  const carry = carryOf(db)
  const different = new Map(signals.map((signal) => [JSON.stringify(signal), signal])).values().toArray()
  const inCommit = carry === undefined ? different : different.filter(({ isInCommit }) => isInCommit)
  if (inCommit.length > 0) await notify(trx, inCommit)
  const carried = different.filter(({ isInCommit }) => !isInCommit)
  if (carry !== undefined && carried.length > 0) afterCommit(() => carry(carried))
  return result
}

async function notify(db: Database | Transaction, signals: readonly Signal[]): Promise<void> {
  const channels = signals.map(({ topic }) => CHANNEL_PREFIX + topic)
  const messages = signals.map(({ message }) => message)
  await sql`
    select pg_notify(channel, message)
    from unnest(${channels}::text[], ${messages}::text[]) signal (channel, message)`.execute(db)
}
