import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { backoff } from '../lib/backoff.ts'
import type { Connection } from './database.ts'
import { isUnanswered } from './errors.ts'
import { openListeningConnection } from './listening-connection.ts'
import { CHANNEL_PREFIX, type SignalCarrier } from './signals.ts'

/** Receives a message, possibly empty; undefined when some may have been missed, as after a reconnect. */
type Listener = (message: string | undefined) => void

export interface PubSub {
  /** Returns a function that unsubscribes. Throws for an undeclared topic. */
  on(topic: string, listener: Listener): () => void
  /** From when it resolves, messages that concern the member alone are received too, until `unfollow` was called as often. */
  follow(userId: string): Promise<void>
  unfollow(userId: string): void
  close(): Promise<void>
}

interface PubSubParts {
  readonly connection: Connection
  /** Tells other programs of this one. */
  readonly name?: string
  readonly topics: readonly string[]
  /** Of which no carrier takes anything. */
  readonly topicsInCommit?: readonly string[]
  readonly log: Logger
  readonly carrier?: SignalCarrier | undefined
  onSilence?(): void
}

const RETRY_DELAYS = { firstMs: 50, maxMs: 1_000 }
/** Attempts: more than one, as a server may only be busy. */
const MAX_UNANSWERED = 2

/** With what the application name of each program's listening connection begins. */
export const LISTENER = 'hromada-signals'

/** LISTEN on its own connection, reopened with backoff, beside the carrier. Throws when the first cannot be opened. */
export async function openPubSub({
  connection,
  name = LISTENER,
  topics,
  topicsInCommit = [],
  log,
  carrier,
  onSilence = () => {},
}: PubSubParts): Promise<PubSub> {
  const declared = [...topics, ...topicsInCommit]
  const listeners = new Map<string, Set<Listener>>(declared.map((topic) => [topic, new Set()]))
  const channels = declared.map((topic) => CHANNEL_PREFIX + topic)
  const closing = new AbortController()
  const connect = () => openListeningConnection(connection, { name, channels }, { onMessage, onSilence: reportSilence })
  let current = await connect()
  const reconnecting = reconnectUntilClosed()
  await carrier?.listen({ onMessage: notify, onMissed: () => reportMissed(topics) })

  function onMessage(channel: string, message: string): void {
    notify(channel.slice(CHANNEL_PREFIX.length), message)
  }

  function reportMissed(topics: readonly string[]): void {
    for (const topic of topics) notify(topic, undefined)
  }

  function notify(topic: string, message: string | undefined): void {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(message)
      } catch (error) {
        log.error({ err: error, topic }, 'signal handler failed')
      }
    }
  }

  function reportSilence(): void {
    log.warn('database stopped responding')
    onSilence()
  }

  async function reconnectUntilClosed(): Promise<void> {
    for (;;) {
      await current.ended
      if (closing.signal.aborted) return
      log.warn('listener connection lost')
      await reconnect()
      if (closing.signal.aborted) return
      log.info('listener reconnected')
      reportMissed(declared)
    }
  }

  async function reconnect(): Promise<void> {
    let unanswered = 0
    for (const delayMs of backoff(RETRY_DELAYS)) {
      if (closing.signal.aborted) return
      try {
        current = await connect()
        // Closed while connecting: nothing else would end it.
        if (closing.signal.aborted) current.end()
        return
      } catch (error) {
        log.warn({ err: error, delayMs }, 'listener reconnection failed, will be retried')
        unanswered = isSilence(error) ? unanswered + 1 : 0
        if (unanswered === MAX_UNANSWERED) reportSilence()
      }
      await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  return {
    on(topic, listener) {
      const subscribed = listeners.get(topic)
      if (subscribed === undefined) throw new Error(`the topic ${topic} is not declared`)
      // One wrapper per subscription: the same listener may subscribe twice.
      const subscription: Listener = (message) => listener(message)
      subscribed.add(subscription)
      return () => void subscribed.delete(subscription)
    },
    follow: async (userId) => carrier?.follow(userId),
    unfollow: (userId) => carrier?.unfollow(userId),
    async close() {
      closing.abort()
      current.end()
      await reconnecting
    },
  }
}

/** Nothing has come in time, neither an answer nor a refusal. */
const isSilence = (error: unknown) =>
  isUnanswered(error) || (error instanceof Error && error.message === 'timeout expired')
