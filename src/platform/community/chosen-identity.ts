import type { Logger } from 'pino'
import type { Database, Transaction } from '../database/database.ts'
import type { PubSub } from '../database/pubsub.ts'
import { singleFlight } from '../database/single-flight.ts'
import { conflict } from '../http/errors/errors.ts'
import type { Settings } from '../settings/settings.ts'
import {
  COMMUNITY_TOPIC,
  type Identity,
  identityParts,
  readChosenIdentity,
  type SomeIdentity,
  storeIdentity,
} from './identity.ts'

export interface ChosenIdentity {
  /** What the environment says: nobody can choose it. */
  readonly fixed: readonly (keyof Identity)[]
  /**
   * Stores what is chosen; what is undefined stays as it is.
   * @throws 409 where the environment says something else
   */
  store(trx: Transaction, chosen: SomeIdentity): Promise<void>
  /** Reads it anew, at once, after it was stored; other processes hear of it by themselves. */
  refresh(): Promise<void>
}

interface IdentityParts {
  readonly db: Database
  readonly pubsub: PubSub
  readonly log: Pick<Logger, 'error'>
  readonly settings: Pick<Settings, 'community'>
  readonly settle: (chosen: SomeIdentity) => void
}

const variableNames = {
  name: 'HROMADA_NAME',
  language: 'HROMADA_LANGUAGE',
  timeZone: 'HROMADA_TIMEZONE',
  color: 'HROMADA_COLOR',
} as const

/** Settles the community's identity now, and whenever any process has stored another one. */
export async function openChosenIdentity({
  db,
  pubsub,
  log,
  settings,
  settle,
}: IdentityParts): Promise<ChosenIdentity> {
  const given = settings.community.identity
  const fixed = identityParts.filter((part) => given[part] !== undefined)
  // One after the other: what was read first must not be settled last.
  const read = singleFlight(async (_nothing: undefined) => settle(await readChosenIdentity(db)))
  const refresh = () => read(undefined)
  pubsub.on(COMMUNITY_TOPIC, () => {
    refresh().catch((error) => log.error({ err: error }, 'the identity of the community cannot be read'))
  })
  await refresh()
  return {
    fixed,
    refresh,
    async store(trx, { color, ...others }) {
      const chosen = { ...others, color: color?.toLowerCase() }
      const refused = fixed.find((part) => chosen[part] !== undefined && chosen[part] !== given[part])
      if (refused !== undefined)
        throw conflict(`The environment says it: ${variableNames[refused]}`, 'SET_BY_ENVIRONMENT')
      await storeIdentity(trx, chosen)
    },
  }
}
