import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'

export interface TracesSettings {
  /** OTLP/HTTP collector. */
  readonly url: string | undefined
  readonly authorization: string | undefined
  /** Sampling ratio, 0 to 1, unless a proxy has decided. */
  readonly share: number
  readonly trustedProxies: readonly string[]
}

type SpanAttributes = Readonly<Record<string, string | number>>

export interface TracedWork {
  readonly name: string
  readonly kind: 'client' | 'internal'
  readonly attributes?: SpanAttributes
}

export interface Tracing {
  observe(app: FastifyInstance): void
  /** In a child span of the active one. */
  within<Result>(work: TracedWork, run: (add: (more: SpanAttributes) => void) => Promise<Result>): Promise<Result>
  /** Records an ended statement without its values; absent where nothing is traced. */
  readonly noteStatement: ((statement: LogEvent) => void) | undefined
  /** Flushes spans, for at most two seconds. */
  close(): Promise<void>
}
