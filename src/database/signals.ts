import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Connection, Database, Transaction } from './database.ts'
import { fallsSilent } from './silence.ts'

export const topics = ['notifications', 'deliveries', 'events', 'rights'] as const
export type Topic = (typeof topics)[number]

/** Takes a message, empty when the signal has none; undefined: the connection was away, some may have been missed. */
export type Hear = (message: string | undefined) => void

export interface Signals {
  /** @returns what ends the hearing */
  on(topic: Topic, hear: Hear): () => void
  close(): Promise<void>
}

/** The longest payload that PostgreSQL takes. */
const MOST_BYTES = 7_999
const CONNECT_TIMEOUT_MS = 3_000
const ANSWER_TIMEOUT_MS = 2_000
const FIRST_RETRY_DELAY_MS = 50
const LONGEST_RETRY_DELAY_MS = 1_000

const CHANNEL_PREFIX = 'hromada_'

/**
 * Tells every process that serves this database. In a transaction it is heard exactly when that commits, and once
 * however often the same message is given. The commit waits for those of all others who signal: messages are few, and
 * short. Throws for one that has more than 7,999 bytes.
 */
export async function signal(db: Database | Transaction, topic: Topic, message = ''): Promise<void> {
  if (Buffer.byteLength(message) > MOST_BYTES) throw new RangeError(`a message of ${topic} is too long`)
  await sql`select pg_notify(${CHANNEL_PREFIX + topic}, ${message})`.execute(db)
}

/**
 * Listens on a connection of its own, which is made anew, with growing delays, whenever it breaks. Throws when the
 * first cannot be made.
 * @param onSilence is called when the server, without closing the connection, no longer answers on it
 */
export async function openSignals(connection: Connection, log: Logger, onSilence = () => {}): Promise<Signals> {
  const hearers = new Map<Topic, Set<Hear>>(topics.map((topic) => [topic, new Set()]))
  const closing = new AbortController()
  let listener = await listen(connection, tell, fallSilent)
  const keeping = keepListening()

  function tell(topic: Topic, message: string | undefined): void {
    for (const hear of hearers.get(topic) ?? []) {
      try {
        hear(message)
      } catch (error) {
        log.error({ err: error, topic }, 'a signal could not be followed')
      }
    }
  }

  function fallSilent(): void {
    log.warn('the database no longer answers')
    onSilence()
  }

  async function keepListening(): Promise<void> {
    for (;;) {
      await listener.ended
      if (closing.signal.aborted) return
      log.warn('the connection that hears signals broke')
      if (!(await listenAgain())) return
      log.info('signals are heard again')
      for (const topic of topics) tell(topic, undefined)
    }
  }

  async function listenAgain(): Promise<boolean> {
    for (let delayMs = FIRST_RETRY_DELAY_MS; !closing.signal.aborted; ) {
      try {
        listener = await listen(connection, tell, fallSilent)
        // Closed while the connection was being made: nobody else would end it.
        if (closing.signal.aborted) listener.end()
        return !closing.signal.aborted
      } catch (error) {
        log.warn({ err: error, delayMs }, 'signals cannot be heard yet')
      }
      await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => {})
      delayMs = Math.min(delayMs * 2, LONGEST_RETRY_DELAY_MS)
    }
    return false
  }

  return {
    on(topic, hear) {
      const own: Hear = (message) => hear(message)
      hearers.get(topic)?.add(own)
      return () => void hearers.get(topic)?.delete(own)
    },
    async close() {
      closing.abort()
      listener.end()
      await keeping
    },
  }
}

interface Listener {
  readonly ended: Promise<void>
  end(): void
}

async function listen(
  connection: Connection,
  tell: (topic: Topic, message: string) => void,
  onSilence: () => void,
): Promise<Listener> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'hromada-signals',
    ...connection,
    stream: () => socket,
  })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const ending = new AbortController()
  client.on('error', () => {})
  client.once('end', () => {
    ending.abort()
    resolve()
  })
  client.on('notification', ({ channel, payload = '' }) => {
    const topic = topics.find((one) => CHANNEL_PREFIX + one === channel)
    if (topic !== undefined) tell(topic, payload)
  })
  // Not by client.end(), which would wait for a server that no longer answers.
  const end = () => void socket.destroy()
  try {
    await client.connect()
    await client.query(topics.map((topic) => `listen ${CHANNEL_PREFIX}${topic}`).join('; '))
  } catch (error) {
    end()
    throw error
  }
  void fallsSilent(client, ending.signal).then((isSilent) => {
    if (!isSilent) return
    end()
    onSilence()
  })
  return { ended, end }
}
