import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { Signal, SignalCarrier } from '../database/signals.ts'
import type { Keys } from '../settings/keys.ts'
import type { RedisClient } from './redis.ts'

interface RedisSignalsParts {
  readonly redis: RedisClient
  /** Keeps communities apart. */
  readonly prefix: string
  readonly log: Logger
}

interface Following {
  readonly followers: number
  readonly subscribed: Promise<void>
}

const PING_INTERVAL_MS = 5_000
/** From a program that starts: the one that it replaces may have ended between a commit and its signals. */
const STARTED: Signal = { topic: '', message: '' }

/** Stays when the secret changes, and tells a copy of the database from it. */
export async function signalPrefix(db: Database, { push }: Pick<Keys, 'push'>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return `${push.publicKey}:${rows[0]?.name}`
}

/** A channel for all programs, and one for each member whom a program follows: it hears of no others. */
export async function openRedisSignals({ redis, prefix, log }: RedisSignalsParts): Promise<SignalCarrier> {
  const all = `hromada:${prefix}:signals`
  const channelOf = (userId: string) => `${all}:${userId}`
  const followed = new Map<string, Following>()
  let handlers: Parameters<SignalCarrier['listen']>[0] | undefined
  let isInterrupted = false
  const subscriber = await redis.makeSubscriber(reportInterrupted)

  function reportInterrupted(error: unknown): void {
    if (!isInterrupted) log.warn({ err: error }, 'no signals from Redis for now')
    isInterrupted = true
  }

  /** The next connection subscribes to them all. */
  async function subscribe(channels: readonly string[]): Promise<void> {
    await subscriber.subscribe(...channels).catch(reportInterrupted)
  }

  async function send(signals: readonly Signal[]): Promise<void> {
    const refusals = await redis.ask(async (client) => {
      const publishing = client.pipeline()
      for (const { topic, message, userId } of signals) {
        publishing.publish(userId === undefined ? all : channelOf(userId), `${topic} ${message}`)
      }
      const errors = ((await publishing.exec()) ?? []).flatMap(([error]) => error ?? [])
      for (const error of errors) if (!isRefusal(error)) throw error
      return errors
    })
    for (const refusal of refusals) throw refusal
  }

  subscriber.on('message', (_channel: string, payload: string) => {
    const [topic = ''] = payload.split(' ', 1)
    if (topic === STARTED.topic) handlers?.onMissed()
    else handlers?.onMessage(topic, payload.slice(topic.length + 1))
  })
  // A connection that has died in silence is found by what it does not answer.
  const pinging = setInterval(() => void subscriber.ping().catch(() => {}), PING_INTERVAL_MS).unref()

  return {
    async listen(given) {
      handlers = given
      let subscribed = Promise.resolve()
      subscriber.on('ready', () => {
        isInterrupted = false
        subscribed = subscribe([all, ...followed.keys()]).then(given.onMissed)
      })
      await subscriber.connect().catch(() => {})
      await subscribed
      await send([STARTED]).catch(() => {})
    },
    send,
    follow(userId) {
      const channel = channelOf(userId)
      const { followers, subscribed } = followed.get(channel) ?? { followers: 0, subscribed: subscribe([channel]) }
      followed.set(channel, { followers: followers + 1, subscribed })
      return subscribed
    },
    unfollow(userId) {
      const channel = channelOf(userId)
      const following = followed.get(channel)
      if (following === undefined) return
      followed.set(channel, { ...following, followers: following.followers - 1 })
      if (following.followers > 1) return
      followed.delete(channel)
      // Without a connection there is no subscription either.
      subscriber.unsubscribe(channel).catch(() => {})
    },
    close() {
      clearInterval(pinging)
      subscriber.disconnect()
    },
  }
}

/** As for a user without rights to channels: such a Redis still counts rate limits. */
const isRefusal = ({ name }: Error): boolean => name === 'ReplyError'
