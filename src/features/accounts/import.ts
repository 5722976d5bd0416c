import { randomUUIDv7 } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { userNotFound } from '../../platform/access/administration.ts'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Transaction } from '../../platform/database/database.ts'
import {
  locales,
  roles,
  themes,
  type VerificationType,
  verificationTypes,
} from '../../platform/database/tables/accounts.ts'
import { translateViolations } from '../../platform/database/violations.ts'
import { conflict, invalidBody } from '../../platform/http/errors/errors.ts'
import { DayOrTime, pastInstant } from '../../platform/http/schemas/given-times.ts'
import { EmailAddress } from '../../platform/http/schemas/texts.ts'
import { hasMailbox } from '../../platform/senders/mail/mail.ts'
import type { AuditActor } from '../audit/events.ts'
import { findFormerAccounts, HAD_ACCOUNT } from '../auth/former-account.ts'
import { indexMember } from '../members/search-index.ts'
import { only, onlyOutcome } from './bulk-changes.ts'
import type { ChangeParts } from './change-parts.ts'
import { changeRoles } from './change-roles.ts'
import { changeProfile } from './profile.ts'
import { ProfileChanges, VerificationChange } from './schema.ts'

const { email: _email, preferences: _preferences, ...profile } = ProfileChanges.properties

/** An account of another system. Fields of the profile are as in a change of it. */
export const ImportedAccount = Type.Object(
  {
    email: EmailAddress,
    ...profile,
    language: Type.Optional(Type.Enum(locales)),
    theme: Type.Optional(Type.Enum(themes)),
    role: Type.Optional(Type.Enum(roles)),
    emailVerified: Type.Optional(Type.Boolean()),
    isVerified: Type.Optional(Type.Boolean()),
    verificationType: Type.Optional(Type.Enum(verificationTypes)),
    verificationNotes: VerificationChange.properties.notes,
    createdAt: Type.Optional(DayOrTime('In the past. A day: its begin.')),
  },
  { additionalProperties: false },
)
export type ImportedAccount = Static<typeof ImportedAccount>

interface ImportParts extends ChangeParts {
  readonly addresses: OwnAddresses
}

/**
 * For the operator: creates an account without a password, whose address counts as verified unless the record says
 * otherwise. Sends no mail.
 * @returns its id
 * @throws 409 for an address that is taken, 400 for one that can receive no mail
 */
export async function importAccount(
  trx: Transaction,
  { community, addresses: { stored } }: Omit<ImportParts, 'audit'>,
  record: ImportedAccount,
): Promise<string> {
  const id = randomUUIDv7()
  const { email } = record
  if (!hasMailbox(email))
    throw invalidBody('email', 'NOT_ALLOWED', { reason: 'must be an address that can receive mail' })
  const createdAt =
    record.createdAt === undefined ? new Date() : pastInstant('createdAt', record.createdAt, community.timeZone)
  const [former] = await findFormerAccounts(trx, [email])
  const taken = {
    users_email_key: () =>
      former === undefined
        ? conflict(`${email} already has an account`, 'USER_EXISTS')
        : conflict(`${email} ${HAD_ACCOUNT}`, 'USER_DELETED'),
  }
  await translateViolations(taken, () =>
    trx
      .insertInto('users')
      .values({
        id,
        email,
        name: record.name ?? email.slice(0, email.indexOf('@')),
        first_name: record.firstName ?? null,
        last_name: record.lastName ?? null,
        image: record.avatar ? stored(record.avatar) : null,
        bio: record.bio ?? null,
        location: record.location ?? null,
        company: record.company ?? null,
        position: record.position ?? null,
        phone: record.phone ?? null,
        website: record.website ?? null,
        ...(record.visibility !== undefined && { visibility: record.visibility }),
        ...(record.theme !== undefined && { theme: record.theme }),
        ...(record.role !== undefined && { role: record.role }),
        language: record.language ?? community.language,
        email_verified: record.emailVerified ?? true,
        ...verificationOf(record),
        created_at: createdAt,
        updated_at: new Date(),
      })
      .execute(),
  )
  await indexMember(trx, id)
  return id
}

/**
 * Changes what the record says of the profile, the role and the verification. Needs the lock of `lockAdministration`, for
 * the role. `emailVerified` and `createdAt` count at the creation only.
 * @throws 404, 400 for another address, 409 for the last administrator
 */
export async function reimportAccount(
  trx: Transaction,
  { addresses, ...parts }: ImportParts,
  operator: AuditActor,
  { id, record }: { readonly id: string; readonly record: ImportedAccount },
): Promise<void> {
  const before = await trx
    .selectFrom('users')
    .select(['role', 'is_verified', 'verification_type', 'verification_notes'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (before === undefined) throw userNotFound()
  const { role, language, theme, isVerified, verificationType, verificationNotes, ...rest } = record
  const { emailVerified: _verified, createdAt: _created, ...changes } = rest
  const preferences = { ...(language !== undefined && { language }), ...(theme !== undefined && { theme }) }
  await changeProfile(trx, addresses, id, { ...changes, preferences })
  if (role !== undefined && role !== before.role) {
    onlyOutcome(await changeRoles(trx, parts, operator, { ...only(id), role }))
  }
  const isChanged =
    (isVerified ?? before.is_verified) !== before.is_verified ||
    (verificationType ?? before.verification_type) !== before.verification_type ||
    (verificationNotes ?? before.verification_notes) !== before.verification_notes
  if (!isChanged) return
  const verification = verificationOf({
    isVerified: isVerified ?? before.is_verified,
    verificationType: verificationType ?? before.verification_type,
    verificationNotes: verificationNotes ?? before.verification_notes,
  })
  await trx.updateTable('users').set(verification).where('id', '=', id).execute()
}

interface Verification {
  readonly isVerified?: boolean | undefined
  readonly verificationType?: VerificationType | null | undefined
  readonly verificationNotes?: string | null | undefined
}

function verificationOf({ isVerified = false, verificationType, verificationNotes = null }: Verification) {
  return {
    is_verified: isVerified,
    verified_at: isVerified ? new Date() : null,
    verification_type: verificationType ?? (isVerified ? 'manual' : null),
    verification_notes: verificationNotes,
  } as const
}
