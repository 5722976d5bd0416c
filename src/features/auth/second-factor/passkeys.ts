import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { PasskeyDevice } from '../../../platform/database/tables/second-factors.ts'
import type { RowOf } from '../../../platform/database/tables.ts'
import { translateViolations } from '../../../platform/database/violations.ts'
import { conflict, notFound } from '../../../platform/http/errors/errors.ts'
import { isId } from '../../../platform/http/schemas/schema.ts'
import { dropUnusedRecoveryCodes, endSessionsWithoutFactor, factorsOf, lockFactors } from './factors.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

const MAX_PASSKEYS = 20

const columns = ['id', 'name', 'device_type', 'is_backed_up', 'aaguid', 'created_at', 'last_used_at'] as const
type PasskeyRow = RowOf<'passkeys', (typeof columns)[number]>

export interface NewPasskey {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly deviceType: PasskeyDevice
  readonly isBackedUp: boolean
  readonly isVouched: boolean
  readonly aaguid: string
  readonly name: string | null
}

/** Oldest first. */
export async function listPasskeys(db: Database, userId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toPasskey)
}

/** For a browser not to register one twice. */
export async function listCredentials(db: Database, userId: string): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .limit(MAX_PASSKEYS)
    .execute()
}

/**
 * With the first factor of an account come recovery codes, and its other sessions end.
 * @throws 409 for a passkey that is registered, and at 20 of them
 */
export async function addPasskey(
  trx: Transaction,
  { userId, sessionId }: { userId: string; sessionId: string },
  passkey: NewPasskey,
) {
  await lockFactors(trx, userId)
  const factors = await factorsOf(trx, userId)
  const { rows } = await translateViolations(
    { passkeys_credential_id_key: () => conflict('This passkey is registered already', 'PASSKEY_EXISTS') },
    () =>
      sql<PasskeyRow>`
      insert into passkeys (
        id, user_id, credential_id, public_key, counter, transports, device_type, is_backed_up, aaguid, name,
        is_vouched
      )
      select ${randomUUIDv7()}, ${userId}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)},
        ${passkey.counter}, ${passkey.transports}::text[], ${passkey.deviceType}, ${passkey.isBackedUp},
        ${passkey.aaguid}, ${passkey.name}, ${passkey.isVouched}
      where (select count(*) from passkeys where user_id = ${userId}) < ${MAX_PASSKEYS}
      returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(trx),
  )
  const [row] = rows
  if (row === undefined) throw conflict(`An account has at most ${MAX_PASSKEYS} passkeys`, 'PASSKEY_LIMIT')
  await endSessionsWithoutFactor(trx, userId, { id: sessionId, factor: 'passkey' })
  return { ...toPasskey(row), backupCodes: factors.length === 0 ? await replaceRecoveryCodes(trx, userId) : [] }
}

export async function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/**
 * Cloned authenticator: a counter that does not grow has been used elsewhere (WebAuthn, section 6.1.1), also when two
 * uses of it arrive together. Authenticators without a counter send 0. @returns false for a clone
 */
export async function recordUse(db: Database, passkeyId: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: String(counter), last_used_at: sql<Date>`now()` })
    .where('id', '=', passkeyId)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @throws 404 for a passkey of another account */
export async function renamePasskey(db: Database, userId: string, { id, name }: { id: string; name: string }) {
  const row = isId(id)
    ? await db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning(columns)
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw passkeyNotFound()
  return toPasskey(row)
}

/** @throws 404 for a passkey of another account */
export async function removePasskey(trx: Transaction, userId: string, id: string): Promise<void> {
  await lockFactors(trx, userId)
  const removed = isId(id)
    ? await trx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (removed === undefined) throw passkeyNotFound()
  await dropUnusedRecoveryCodes(trx, userId)
}

const passkeyNotFound = () => notFound('Passkey not found', 'PASSKEY_NOT_FOUND')

const toPasskey = ({ device_type, is_backed_up, created_at, last_used_at, ...row }: PasskeyRow) => ({
  ...row,
  deviceType: device_type,
  backedUp: is_backed_up,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})
