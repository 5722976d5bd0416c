import { type RawBuilder, sql } from 'kysely'
import { lockAccount } from '../../../platform/access/lock-account.ts'
import type { Community } from '../../../platform/community/community.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { unauthenticated } from '../../../platform/http/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rescheduleHeld } from '../delivery/reschedule-held.ts'
import {
  type Cadence,
  cadences,
  defaultPreferences,
  type Muted,
  type Preferences,
  type PreferencesRow,
  preferenceColumns,
  preferencesOf,
  type Switch,
  switches,
} from './preferences.ts'

/** Without a record: the defaults, as old as the account. */
export interface PreferencesRecord {
  readonly userId: string
  readonly preferences: Preferences
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What is absent or undefined stays as it is. */
export interface PreferencesPatch {
  readonly language?: Preferences['language'] | undefined
  readonly timeZone?: string | undefined
  readonly isEnabled?: boolean | undefined
  readonly inApp?: boolean | undefined
  readonly email?: boolean | undefined
  readonly sms?: boolean | undefined
  readonly push?: boolean | undefined
  readonly switches?: { readonly [Name in Switch]?: boolean | undefined }
  readonly quietHours?: { readonly [Part in keyof QuietHours]?: QuietHours[Part] | undefined }
  readonly muted?: { readonly added: readonly Muted[]; readonly removed: readonly Muted[] }
  readonly cadences?: CadencesPatch
  readonly isBatched?: boolean | undefined
}
type QuietHours = Preferences['quietHours']

/** Replaces all if `replaced` is present; then adds, and removes. */
export interface CadencesPatch {
  readonly replaced?: readonly Cadence[]
  readonly added: readonly Cadence[]
  readonly removed: readonly Cadence[]
}

const noCadences: CadencesPatch = { added: [], removed: [] }

/** Throws 401 when the account has been deleted in the meantime. */
export async function readPreferences(
  db: Database | Transaction,
  { timeZone }: Pick<Community, 'timeZone'>,
  userId: string,
): Promise<PreferencesRecord> {
  const { rows } = await sql<PreferencesRow & { id: string; created_at: Date; updated_at: Date }>`
    select
      users.id,
      coalesce(preferences.created_at, users.created_at) as created_at,
      -- Language and channels are changed with the profile too.
      greatest(preferences.updated_at, users.updated_at) as updated_at,
      ${sql.raw(preferenceColumns)}
    from users left join notification_preferences as preferences on preferences.user_id = users.id
    where users.id = ${userId} and users.deleted_at is null`.execute(db)
  const [row] = rows
  if (row === undefined) throw unauthenticated()
  return {
    userId: row.id,
    preferences: preferencesOf(row, timeZone),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/**
 * Reschedules what waits for a time that changes. Throws 401 when the account has been deleted in the meantime.
 * @param patchOf reads the change by what is stored, which nobody else changes meanwhile
 */
export async function changePreferences(
  { db, community }: Pick<Platform, 'db' | 'community'>,
  userId: string,
  patchOf: (stored: Preferences) => PreferencesPatch,
): Promise<void> {
  await transaction(db, async (trx) => {
    // Before they are read: a statement that waited would see former preferences.
    await lockAccount(trx, userId)
    const { preferences } = await readPreferences(trx, community, userId)
    const patch = patchOf(preferences)
    await mergePreferences(trx, community, userId, patch)
    const { timeZone, quietHours = {}, cadences: { replaced, added, removed } = noCadences } = patch
    const digestsToo = timeZone !== undefined || replaced !== undefined || added.length + removed.length > 0
    const isTimeChanged = digestsToo || Object.values(quietHours).some((part) => part !== undefined)
    if (isTimeChanged) await rescheduleHeld(trx, userId, { digestsToo })
  })
}

/** An upsert in one statement, so that concurrent changes of other columns are not lost. */
async function mergePreferences(
  trx: Transaction,
  community: Community,
  userId: string,
  patch: PreferencesPatch,
): Promise<void> {
  const { language, email, sms, push } = patch
  const isAccountChanged = [language, email, sms, push].some((value) => value !== undefined)
  const columns = columnsOf(patch, community)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const { rows } = await sql`
    with account as (
      update users set
        language = coalesce(${language ?? null}::text, language),
        notify_by_email = coalesce(${email ?? null}::boolean, notify_by_email),
        notify_by_sms = coalesce(${sms ?? null}::boolean, notify_by_sms),
        notify_by_push = coalesce(${push ?? null}::boolean, notify_by_push),
        updated_at = case when ${isAccountChanged}::boolean then now() else updated_at end
      where id = ${userId} and deleted_at is null
      returning id
    )
    insert into notification_preferences as stored (user_id, ${names})
    select id, ${sql.join(columns.map(({ merged, byDefault }) => merged(byDefault)))} from account
    on conflict (user_id) do update set
      ${sql.join(columns.map(({ name, merged }) => sql`${sql.ref(name)} = ${merged(sql.ref(`stored.${name}`))}`))},
      updated_at = now()
    returning user_id`.execute(trx)
  if (rows.length === 0) throw unauthenticated()
}

/** A column of the record, with its new value by the stored one. */
interface Column {
  readonly name: string
  readonly byDefault: RawBuilder<unknown>
  readonly merged: (stored: RawBuilder<unknown>) => RawBuilder<unknown>
}

function columnsOf(patch: PreferencesPatch, community: Community) {
  const { timeZone, isEnabled, inApp, switches: switched = {}, quietHours = {} } = patch
  const byDefault = defaultPreferences
  return [
    plain('timezone', 'text', timeZone, community.timeZone),
    plain('enabled', 'boolean', isEnabled, byDefault.isEnabled),
    plain('in_app', 'boolean', inApp, byDefault.inApp),
    ...switches.map((name) => plain(`wants_${name}`, 'boolean', switched[name], byDefault.switches[name])),
    plain('quiet_enabled', 'boolean', quietHours.isEnabled, byDefault.quietHours.isEnabled),
    plain('quiet_start', 'text', quietHours.start, byDefault.quietHours.start),
    plain('quiet_end', 'text', quietHours.end, byDefault.quietHours.end),
    plain('batching', 'boolean', patch.isBatched, byDefault.isBatched),
    cadencesColumn(patch.cadences ?? noCadences),
    mutedColumn(patch.muted ?? { added: [], removed: [] }),
  ]
}

function plain<Value>(name: string, type: 'text' | 'boolean', value: Value | undefined, byDefault: Value): Column {
  const merged = (stored: RawBuilder<unknown>) => sql`coalesce(${value ?? null}::${sql.raw(type)}, ${stored})`
  return { name, byDefault: sql`${byDefault}`, merged }
}

function cadencesColumn({ replaced, added, removed }: CadencesPatch): Column {
  const merged = (stored: RawBuilder<unknown>) => sql`array(
    select cadence from unnest(${cadences}::text[]) with ordinality as all_cadences (cadence, ordinal)
    where cadence = any(${added}::text[])
      or cadence = any(coalesce(${replaced ?? null}::text[], ${stored})) and cadence <> all(${removed}::text[])
    order by ordinal
  )`
  return { name: 'cadences', byDefault: sql`${defaultPreferences.cadences}::text[]`, merged }
}

function mutedColumn({ added, removed }: NonNullable<PreferencesPatch['muted']>): Column {
  const merged = (stored: RawBuilder<unknown>) => sql`array(
    select distinct muted from unnest(${stored} || ${added}::text[]) as muted
    where muted <> all(${removed}::text[]) order by muted
  )`
  return { name: 'muted', byDefault: sql`${defaultPreferences.muted}::text[]`, merged }
}
