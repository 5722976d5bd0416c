import { sql } from 'kysely'
import type { Database, Transaction } from './database.ts'

const MAX_PAYLOAD_BYTES = 7_999
export const CHANNEL_PREFIX = 'hromada_'

interface Signal {
  readonly channel: string
  readonly message: string
}

const collected = new WeakMap<Database | Transaction, Signal[]>()

/** NOTIFY, delivered on commit, duplicates once. Commits that notify wait for each other: keep messages few. */
export async function publish(db: Database | Transaction, topic: string, message = ''): Promise<void> {
  if (Buffer.byteLength(message) > MAX_PAYLOAD_BYTES) throw new RangeError(`a message of ${topic} is too long`)
  const signal = { channel: CHANNEL_PREFIX + topic, message }
  const waiting = collected.get(db)
  if (waiting === undefined) await send(db, [signal])
  else waiting.push(signal)
}

/** Sends what the work publishes in one statement, the last of its transaction. */
export async function withSignalsAtEnd<Result>(trx: Transaction, work: () => Promise<Result>): Promise<Result> {
  const signals: Signal[] = []
  collected.set(trx, signals)
  const result = await work()
  if (signals.length > 0) await send(trx, signals)
  return result
}

async function send(db: Database | Transaction, signals: readonly Signal[]): Promise<void> {
  const channels = signals.map(({ channel }) => channel)
  const messages = signals.map(({ message }) => message)
  await sql`
    select pg_notify(channel, message)
    from unnest(${channels}::text[], ${messages}::text[]) signal (channel, message)`.execute(db)
}
