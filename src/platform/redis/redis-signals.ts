import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { Signal, SignalCarrier } from '../database/signals.ts'
import type { Keys } from '../settings/keys.ts'
import type { SharedRedis } from './redis.ts'

interface RedisSignalsParts {
  readonly redis: SharedRedis
  /** Keeps communities apart. */
  readonly prefix: string
  readonly log: Logger
}

interface Following {
  followers: number
  readonly subscribed: Promise<void>
}

const CHECK_INTERVAL_MS = 5_000
/** From a program that starts: the one that it replaces may have ended between a commit and its signals. */
const STARTED: Signal = { topic: '', message: '' }

/** Stays when the secret changes. */
export async function signalPrefix(db: Database, { push }: Pick<Keys, 'push'>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return `${push.publicKey}:${rows[0]?.name}`
}

/** A channel for all programs, and one for each member whom a program follows: it hears of no others. */
export async function openRedisSignals({ redis, prefix, log }: RedisSignalsParts): Promise<SignalCarrier> {
  const all = `hromada:${prefix}:signals`
  const channelOf = (userId: string | undefined) => (userId === undefined ? all : `${all}:${userId}`)
  const followed = new Map<string, Following>()
  const { ask, mayAsk } = redis.use({
    away: 'Redis takes no signals: they go through PostgreSQL',
    back: 'Redis takes signals again',
  })
  const subscriber = await redis.makeSubscriber(reportInterruption)
  let handlers: Parameters<SignalCarrier['listen']>[0] | undefined
  let isSubscribed = false
  let isReported = false
  let checking: NodeJS.Timeout | undefined

  function reportInterruption(error: unknown): void {
    isSubscribed = false
    if (!isReported) log.warn({ err: error }, 'no signals from Redis: what they told is looked for every few seconds')
    isReported = true
  }

  async function subscribe(channels: readonly string[]): Promise<void> {
    await subscriber.subscribe(...channels).catch(reportInterruption)
  }

  async function subscribeToAll(): Promise<void> {
    try {
      await subscriber.subscribe(all, ...followed.keys())
      isSubscribed = true
      isReported = false
    } catch (error) {
      reportInterruption(error)
    }
    handlers?.onMissed()
  }

  async function check(): Promise<void> {
    // A connection that has died in silence is found by what it does not answer.
    if (isSubscribed) await subscriber.ping().catch(() => {})
    else if (subscriber.status === 'ready') await subscribeToAll()
    else handlers?.onMissed()
  }

  async function send(signals: readonly Signal[]): Promise<void> {
    await ask(async (client) => {
      const publishing = client.pipeline()
      for (const { topic, message, userId } of signals) publishing.publish(channelOf(userId), `${topic} ${message}`)
      const answers = (await publishing.exec()) ?? []
      for (const [index, [error, receivers]] of answers.entries()) {
        if (error) throw error
        // Two servers behind one address, or one that is no longer the primary.
        if (receivers === 0 && isSubscribed && signals[index]?.userId === undefined) throw new Error('nobody hears it')
      }
    })
  }

  subscriber.on('message', (_channel: string, payload: string) => {
    const [topic = ''] = payload.split(' ', 1)
    if (topic === STARTED.topic) handlers?.onMissed()
    else handlers?.onMessage(topic, payload.slice(topic.length + 1))
  })

  return {
    mayTake: mayAsk,
    send,
    async listen(given) {
      handlers = given
      let subscribed = Promise.resolve()
      subscriber.on('ready', () => {
        subscribed = subscribeToAll()
      })
      subscriber.on('close', () => {
        isSubscribed = false
      })
      checking = setInterval(() => void check(), CHECK_INTERVAL_MS).unref()
      await subscriber.connect().catch(reportInterruption)
      await subscribed
      await send([STARTED]).catch(() => {})
    },
    follow(userId) {
      const channel = channelOf(userId)
      const following = followed.get(channel) ?? { followers: 0, subscribed: subscribe([channel]) }
      following.followers += 1
      followed.set(channel, following)
      return following.subscribed
    },
    unfollow(userId) {
      const channel = channelOf(userId)
      const following = followed.get(channel)
      if (following === undefined) return
      following.followers -= 1
      if (following.followers > 0) return
      followed.delete(channel)
      // Without a connection there is no subscription either.
      subscriber.unsubscribe(channel).catch(() => {})
    },
    close() {
      clearInterval(checking)
      subscriber.disconnect()
    },
  }
}
