import type { ReadableUse } from './access/visibility.ts'
import type { AuditedThings } from './audited-things.ts'
import type { FeatureChecks } from './doctor-check.ts'
import type { Grants } from './grants.ts'
import type { Dialect } from './http/dialects/dialect.ts'
import type { SentDescription } from './http/openapi/document.ts'
import type { Tag } from './http/routes/route-config.ts'
import type { RouteScope } from './http/routes/route-scope.ts'
import type { Job } from './jobs/scheduled-jobs.ts'
import type { ReadBacklog } from './metrics/backlog.ts'
import type { PersonalData } from './personal-data.ts'
import type { Platform } from './platform.ts'
import type { SealedColumn } from './sealed-column.ts'
import type { TextGroup } from './texts/text-group.ts'

/**
 * What one feature brings to the program; the rest of the program knows none by name. What needs no platform stands here,
 * for commands too; what needs one, `open` returns.
 * @typeParam Uses of what those before it in the list offer
 */
export interface Feature<Uses = never, Offers extends object = object> {
  readonly auditActions?: readonly string[]
  readonly auditedThings?: readonly AuditedThings[]
  readonly texts?: readonly TextGroup[]
  readonly topics?: readonly string[]
  readonly sealedColumns?: readonly SealedColumn[]
  readonly doctorChecks?: FeatureChecks
  readonly personalData?: readonly PersonalData[]
  readonly grants?: readonly Grants[]
  /** How its content may be read that names pictures. */
  readonly pictureUses?: readonly ReadableUse[]
  readonly open: (platform: Platform, uses: Uses) => OpenFeature<Offers> | Promise<OpenFeature<Offers>>
}

export interface OpenFeature<Offers extends object = object> {
  /** To features after it in the list, and to the program. */
  readonly offers?: Offers
  readonly areas?: readonly Area[]
  /** Of its routes in the OpenAPI document. */
  readonly tag?: Tag
  /** Answers on a program that only works, too. */
  readonly isOperational?: boolean
  readonly jobs?: readonly Job[]
  /** Starts other background work: workers of queues. */
  startWorkers?(): void
  /** Subscribes to what the connections of this process are told. */
  startListeners?(): void
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

/** Checks what a feature brings, and keeps the types of what it uses and offers. */
export const feature = <Uses, Offers extends object>(brought: Feature<Uses, Offers>): Feature<Uses, Offers> => brought

export const opened = <Offers extends object>(brought: OpenFeature<Offers>): OpenFeature<Offers> => brought
