import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { translateViolations } from '../../../platform/database/violations.ts'
import { conflict } from '../../../platform/http/errors/errors.ts'
import type { AuditActor } from '../../audit/events.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { releaseUnprovenAddress } from '../links/addresses.ts'
import { revokeLinks } from '../links/links.ts'
import { endPendingChanges } from './request.ts'

interface MovedAccount {
  readonly userId: string
  /** At present. */
  readonly address: string
}

/** Proof belongs to an address, not to the account. Throws 409 if another account has proven the address. */
export async function moveTo(
  trx: Transaction,
  { userId, address }: MovedAccount,
  newAddress: string,
  provenAt: RawBuilder<Date | null>,
): Promise<void> {
  if (address !== newAddress) await releaseUnprovenAddress(trx, newAddress)
  const isTaken = () => conflict('This address has another account', 'EMAIL_TAKEN')
  await translateViolations({ users_email_key: isTaken }, () =>
    trx
      .updateTable('users')
      .set({ email: newAddress, email_verified: true, email_proven_at: provenAt, updated_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute(),
  )
  await endPendingChanges(trx, userId)
  // They went to the former address.
  await revokeLinks(trx, userId)
}

export async function recordMove(
  trx: Transaction,
  audit: AuthAudit,
  origin: Omit<AuditActor, 'user'>,
  { userId, address }: MovedAccount,
  newAddress: string,
): Promise<void> {
  if (address === newAddress) return
  await audit(
    trx,
    { ...origin, user: { id: userId, email: newAddress } },
    {
      action: 'USER_ADDRESS_UPDATE',
      target: { type: 'user', id: userId },
      person: { userId, email: newAddress, notes: `formerly ${address}` },
      details: {},
    },
  )
}

/** Ways back to addresses that came later lead to whoever took the account. */
export async function forgetChangesSince(
  trx: Transaction,
  { userId, createdAt }: { readonly userId: string; readonly createdAt: Date },
): Promise<void> {
  await trx.deleteFrom('address_changes').where('user_id', '=', userId).where('created_at', '>=', createdAt).execute()
}

/**
 * Takes the account back to the address that it had at a time, if it has left it since. That whoever asks for it reads
 * mail there is for the caller to know.
 * @returns the address of the account, then
 * @throws as `moveTo`
 */
export async function returnToAddressOf(
  trx: Transaction,
  audit: AuthAudit,
  origin: Omit<AuditActor, 'user'>,
  account: MovedAccount,
  since: Date,
): Promise<string> {
  const left = await trx
    .selectFrom('address_changes')
    .select(['former_address', 'former_proven_at', 'created_at'])
    .where('user_id', '=', account.userId)
    .where('changed_at', '>=', since)
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst()
  if (left === undefined) return account.address
  await moveTo(trx, account, left.former_address, sql`${left.former_proven_at}::timestamptz`)
  await forgetChangesSince(trx, { userId: account.userId, createdAt: left.created_at })
  await recordMove(trx, audit, origin, account, left.former_address)
  return left.former_address
}
