import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { publishInCommit } from '../database/signals.ts'
import type { Locale } from '../database/tables/accounts.ts'

/** What a community is called and how it looks. Chosen when it is founded, and later by administrators. */
export interface Identity {
  readonly name: string
  /** Of people whose own is not known, like the time zone. */
  readonly language: Locale
  readonly timeZone: string
  /** As in CSS, with six digits. */
  readonly color: string
}

export const identityParts = ['name', 'language', 'timeZone', 'color'] as const satisfies readonly (keyof Identity)[]

/** A part of it; what is undefined is not a part. */
export type SomeIdentity = { readonly [Part in keyof Identity]?: Identity[Part] | undefined }

export const COMMUNITY_TOPIC = 'community'

const UNCHOSEN: Identity = { name: 'Hromada', language: 'en', timeZone: 'UTC', color: '#0b5f63' }

/** @param given by the environment, which goes first */
export const identityOf = (given: SomeIdentity, chosen: SomeIdentity = {}): Identity => ({
  name: given.name ?? chosen.name ?? UNCHOSEN.name,
  language: given.language ?? chosen.language ?? UNCHOSEN.language,
  timeZone: given.timeZone ?? chosen.timeZone ?? UNCHOSEN.timeZone,
  color: given.color ?? chosen.color ?? UNCHOSEN.color,
})

export async function readChosenIdentity(db: Database | Transaction): Promise<SomeIdentity> {
  const row = await db
    .selectFrom('community')
    .select(['name', 'language', 'time_zone as timeZone', 'color'])
    .executeTakeFirst()
  if (row === undefined) return {}
  const { name, language, timeZone, color } = row
  return {
    name: name ?? undefined,
    language: language ?? undefined,
    timeZone: timeZone ?? undefined,
    color: color ?? undefined,
  }
}

/** What is undefined stays. Every process hears of it when the transaction is committed. */
export async function storeIdentity(
  trx: Transaction,
  { name, language, timeZone, color }: SomeIdentity,
): Promise<void> {
  const changes = { name, language, time_zone: timeZone, color }
  if (Object.values(changes).every((part) => part === undefined)) return
  await trx
    .insertInto('community')
    .values(changes)
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet({
        name: sql`coalesce(excluded.name, community.name)`,
        language: sql`coalesce(excluded.language, community.language)`,
        time_zone: sql`coalesce(excluded.time_zone, community.time_zone)`,
        color: sql`coalesce(excluded.color, community.color)`,
      }),
    )
    .execute()
  await publishInCommit(trx, COMMUNITY_TOPIC)
}
