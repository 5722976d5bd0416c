import type { Outbound } from './outbound/outbound.ts'
import type { Settings } from './settings/settings.ts'

/** How long a check may ask others; the whole of it may take twice as long. */
export const ASKING_MS = 5_000

/** `note`: works, but not as well as it could; `off`: not set up, and so not used. */
type State = 'ok' | 'note' | 'wrong' | 'off'

/** What a check has found. Nothing in it is secret. */
export interface Finding {
  readonly check: string
  readonly state: State
  readonly message: string
  /** What to do about it. */
  readonly advice?: string
}

export interface Check {
  readonly name: string
  readonly advice: string
  /** Throws when what it looks at does not work. */
  run(): Promise<Finding | readonly Finding[]>
}

/** The checks that a feature adds to `hromada doctor`. */
export type FeatureChecks = (settings: Settings, outbound: Outbound) => readonly Check[]
