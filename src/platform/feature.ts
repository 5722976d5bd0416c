import type { Grants } from './grants.ts'
import type { Dialect } from './http/dialects/dialect.ts'
import type { SentDescription } from './http/openapi/document.ts'
import type { Tag } from './http/routes/route-config.ts'
import type { RouteScope } from './http/routes/route-scope.ts'
import type { Job } from './jobs/scheduled-jobs.ts'
import type { ReadBacklog } from './metrics/backlog.ts'
import type { PersonalData } from './personal-data.ts'

/** What one feature brings to the program. features.ts lists them all; the rest of the program knows no feature by name. */
export interface Feature {
  readonly areas?: readonly Area[]
  /** Of its routes in the OpenAPI document. */
  readonly tag?: Tag
  /** Answers on a program that only works, too. */
  readonly isOperational?: boolean
  /** Runs in the background by the clock. */
  readonly jobs?: readonly Job[]
  /** Starts other background work: workers of queues. */
  startWorkers?(): void
  /** Subscribes to what the connections of this process are told. */
  startListeners?(): void
  readonly personalData?: readonly PersonalData[]
  readonly grants?: readonly Grants[]
  /** Counts what is due and waits, for the metrics. */
  readonly backlog?: ReadBacklog
  /** What the feature sends by itself, for the OpenAPI description. */
  readonly sends?: Readonly<Record<string, SentDescription>>
  close?(): Promise<void>
}

/** Routes that word their errors alike. */
interface Area {
  /** Requests under these paths that match no route are refused in the dialect of the area. */
  readonly prefixes: readonly string[]
  readonly dialect: Dialect
  /** Where it is not that of the feature. */
  readonly tag?: Tag
  readonly routes: (scope: RouteScope) => void
}

/** Checks what a feature brings, and keeps the type of what it offers beside. */
export const feature = <Brought extends Feature>(brought: Brought): Brought => brought
