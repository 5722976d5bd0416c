import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beginAdministration } from '../../../platform/access/administration.ts'
import type { Community } from '../../../platform/community/community.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { RowOf } from '../../../platform/database/tables.ts'
import { adminErrors } from '../../../platform/http/dialects/administration.ts'
import { type ApiError, conflict, invalidBody, notFound } from '../../../platform/http/errors/errors.ts'
import { isId } from '../../../platform/http/schemas/schema.ts'
import { hasMailbox } from '../../../platform/senders/mail/mail.ts'
import type { AuditActor } from '../../audit/events.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { findFormerAccounts, HAD_ACCOUNT } from '../former-account.ts'
import { queueLinkMails } from '../links/link-mails.ts'
import { INVITATION_DAYS } from '../links/links.ts'
import { type SignUpMode, signUpRefusal } from '../sign-up-policy.ts'
import type { Invitation, NewInvitation, NewInvitations } from './schema.ts'

type InvitationRow = RowOf<'invitations'>

/** The result of one invitation among several. */
export type Invited =
  | { readonly email: string; readonly invitation: Invitation }
  | { readonly email: string; readonly refusal: ApiError }

interface InviteParts {
  readonly community: Community
  readonly audit: AuthAudit
  readonly signUp: SignUpMode
}

/**
 * Invites each address by itself, anew where nobody can come by the former invitation: it has expired, or its mail was
 * refused; the mails go out after the commit. An address whose account nobody has confirmed may be
 * invited: the account may be a stranger's.
 * @param people with distinct addresses, in lower case
 * @returns results in the order of the people
 * @throws 403 when the actor is no longer an administrator, 409 where signing up is closed
 */
export async function inviteAll(
  trx: Transaction,
  { community, audit, signUp }: InviteParts,
  actor: AuditActor,
  people: readonly NewInvitation[],
): Promise<Invited[]> {
  if (signUp === 'closed') throw conflict('Signing up is closed', signUpRefusal(signUp)?.code)
  await beginAdministration(trx, actor)
  const emails = people.map(({ email }) => email)
  await sql`
    delete from invitations
    where email = any(${emails}) and accepted_at is null and (expires_at <= now() or mail_state = 'failed')`.execute(
    trx,
  )
  const members = await membersAmong(trx, emails)
  const former = new Set((await findFormerAccounts(trx, emails)).map(({ email }) => email))
  const inserted = await insertInvitations(
    trx,
    community,
    actor,
    people.filter(({ email }) => hasMailbox(email) && !members.has(email) && !former.has(email)),
  )
  await queueLinkMails(
    trx,
    'invitation',
    [...inserted.values()].map(({ id }) => id),
  )
  await audit(
    trx,
    actor,
    ...[...inserted.values()].map(({ id, role }) => ({
      action: 'INVITATION_CREATE' as const,
      target: { type: 'invitation', id },
      details: { newValue: { role } },
    })),
  )
  return emails.map((email): Invited => {
    const row = inserted.get(email)
    if (row !== undefined) return { email, invitation: invitationOf(row) }
    return { email, refusal: former.has(email) ? isDeleted() : refusalOf(email, members.has(email)) }
  })
}

/** Throws as `inviteAll`, 400 for an address without a mailbox, 409 for a member's or one that is invited already. */
export async function invite(
  trx: Transaction,
  parts: InviteParts,
  actor: AuditActor,
  person: NewInvitation,
): Promise<Invitation> {
  const [result] = await inviteAll(trx, parts, actor, [person])
  if (result === undefined) throw new Error('one invitation has one result')
  if ('refusal' in result) throw result.refusal
  return result.invitation
}

/** Each by itself. Throws as `inviteAll`. */
export async function inviteMany(
  trx: Transaction,
  parts: InviteParts,
  actor: AuditActor,
  { invitations }: NewInvitations,
) {
  const people = new Map<string, NewInvitation>()
  for (const person of invitations) {
    if (!people.has(person.email)) people.set(person.email, person)
  }
  const invited = await inviteAll(trx, parts, actor, [...people.values()])
  const results = invited.map((result) =>
    'refusal' in result
      ? { email: result.email, success: false, error: codeOf(result.refusal) }
      : { email: result.email, success: true },
  )
  const failed = results.filter(({ success }) => !success).length
  return { invited: results.length - failed, failed, results }
}

/** As a single invitation is refused. */
const codeOf = ({ parts, kind }: ApiError): string => parts.code ?? adminErrors.codes[kind]

const isDeleted = () => conflict(`This address ${HAD_ACCOUNT}`, 'USER_DELETED')

function refusalOf(email: string, isMember: boolean): ApiError {
  if (isMember) return conflict('This address has an account', 'USER_EXISTS')
  if (hasMailbox(email)) return conflict('This address is invited already', 'INVITATION_EXISTS')
  return invalidBody('email', 'NOT_ALLOWED', { reason: 'must be an address that can receive mail' })
}

async function membersAmong(trx: Transaction, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from users where email = any(${emails}) and email_verified`.execute(trx)
  return new Set(rows.map(({ email }) => email))
}

/** @returns the new ones by address */
async function insertInvitations(
  trx: Transaction,
  community: Community,
  { user }: AuditActor,
  people: readonly NewInvitation[],
): Promise<Map<string, InvitationRow>> {
  if (people.length === 0) return new Map()
  const rows = await trx
    .insertInto('invitations')
    .values(
      people.map(({ email, role = 'subscriber', language = community.language, message = null }) => ({
        ...{ id: randomUUIDv7(), email, role, language, message: message?.trim() || null },
        invited_by: user?.id ?? null,
        expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
      })),
    )
    .onConflict((conflicting) => conflicting.column('email').where('accepted_at', 'is', null).doNothing())
    .returningAll()
    .execute()
  return new Map(rows.map((row) => [row.email, row]))
}

/** Throws 404, 409 for one that has been accepted, and 403 when the actor is no longer an administrator. */
export async function revokeInvitation(
  trx: Transaction,
  audit: AuthAudit,
  actor: AuditActor,
  invitationId: string,
): Promise<void> {
  await beginAdministration(trx, actor)
  const invitation = isId(invitationId)
    ? await trx
        .selectFrom('invitations')
        .select(['id', 'role', 'accepted_at'])
        .where('id', '=', invitationId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (invitation === undefined) throw notFound('Invitation not found', 'INVITATION_NOT_FOUND')
  if (invitation.accepted_at !== null) throw conflict('The invitation has been accepted', 'INVITATION_ACCEPTED')
  await trx.deleteFrom('invitations').where('id', '=', invitation.id).execute()
  await audit(trx, actor, {
    action: 'INVITATION_REVOKE',
    target: { type: 'invitation', id: invitation.id },
    details: { previousValue: { role: invitation.role } },
  })
}

/** Of administrators who are none any more: nobody comes by what they have sent out. */
export async function withdrawInvitationsOf(trx: Transaction, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from invitations where invited_by = any(${userIds}::uuid[]) and accepted_at is null`.execute(trx)
}

export function invitationOf(row: InvitationRow): Invitation {
  const status = row.accepted_at !== null ? 'accepted' : row.expires_at <= new Date() ? 'expired' : 'pending'
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    language: row.language,
    message: row.message,
    status,
    mail: row.mail_state,
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    userId: row.accepted_by,
  }
}
