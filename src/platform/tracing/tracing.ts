import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'

export interface TracesSettings {
  /** Where traces go: what takes OTLP over HTTP, as JSON. Without it nothing is traced. */
  readonly url: string | undefined
  readonly authorization: string | undefined
  /** Of what nobody before the service has decided about, so much is traced: from 0 to 1. */
  readonly share: number
  readonly trustedProxies: readonly string[]
}

export type SpanAttributes = Readonly<Record<string, string | number>>

/** A piece of work as traces show it: what this service asks of others, or what it does by itself. */
export interface TracedWork {
  readonly name: string
  readonly kind: 'client' | 'internal'
  readonly attributes?: SpanAttributes
}

export interface Tracing {
  /** Gives every request of an app a span of its own. */
  observe(app: FastifyInstance): void
  /** Does work in a span of its own, within the one that is open; the work may add attributes to it. */
  within<Result>(work: TracedWork, run: (add: (more: SpanAttributes) => void) => Promise<Result>): Promise<Result>
  /** Adds a statement that has just ended to the open span, without its values; absent where nothing is traced. */
  readonly noteStatement: ((statement: LogEvent) => void) | undefined
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>
}
