import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { PersonalData, Statistic } from '../../platform/personal-data.ts'
import { erasedAfter } from '../auth/restorable.ts'
import { AVATAR, avatarOf } from '../members/avatar.ts'
import type { StoredUser } from './lock.ts'
import type { ListedUser, User } from './schema.ts'

const storedColumns = [
  'id',
  'email',
  'name',
  'first_name',
  'last_name',
  'role',
  'is_verified',
  'is_active',
  'email_verified',
  'bio',
  'location',
  'company',
  'position',
  'phone',
  'verified_phone',
  'website',
  'visibility',
  'language',
  'theme',
  'notify_by_email',
  'notify_by_push',
  'notify_by_sms',
  'verification_type',
  'verification_notes',
  'verified_by',
  'verified_at',
  'created_at',
  'updated_at',
  'last_login_at',
  'deleted_at',
] as const satisfies readonly (keyof Tables['users'])[]

/** A row with `userColumns`. */
export interface UserRow extends Pick<StoredUser, (typeof storedColumns)[number] | 'image'> {
  auth_providers: string[]
  wallet_address: string | null
  entities_created: string
  opportunities_created: string
  notifications_sent: string
  last_activity: Date | null
  suspension: { reason: string | null; until: string | null; hides_content: boolean } | null
}

/** Columns as SQL over a row `users`. Statistics are counted at each read, each by an index. */
export function userColumns(personalData: readonly PersonalData[]): string {
  const count = (statistic: Statistic) => {
    const counts = personalData.flatMap(({ statistics }) => statistics?.[statistic] ?? [])
    return counts.length === 0 ? '0' : counts.map((query) => `(${query})`).join(' + ')
  }
  const activity = [
    'select last_login_at',
    'select max(updated_at) from sessions where user_id = users.id',
    'select max(occurred_at) from audit_entries where actor_id = users.id',
    'select max(occurred_at) from audit_waiting where actor_id = users.id',
    ...personalData.flatMap(({ lastActivity = [] }) => lastActivity),
  ]
  return `${storedColumns.map((column) => `users.${column}`).join(', ')},
    ${AVATAR} as image,
    array(
      select distinct case provider_id when 'credential' then 'email' else provider_id end
      from accounts where user_id = users.id
      union select 'wallet' from wallets where user_id = users.id order by 1
    ) as auth_providers,
    (select address from wallets where user_id = users.id and is_primary) as wallet_address,
    ${count('entitiesCreated')} as entities_created,
    ${count('opportunitiesCreated')} as opportunities_created,
    ${count('notificationsSent')} as notifications_sent,
    (
      select json_build_object('reason', reason, 'until', until, 'hides_content', hides_content)
      from suspensions where user_id = users.id and not users.is_active
    ) as suspension,
    greatest(${activity.map((query) => `(${query})`).join(', ')}) as last_activity`
}

export type SignInRow = [signedInAt: string, ipAddress: string | null, userAgent: string | null, provider: string]

/** SQL over a row `users`: a JSON array of `SignInRow`, newest first; null without sign-ins. */
export const loginHistoryColumn = `
  (
    select json_agg(
      json_build_array(signed_in_at, ip_address, user_agent, provider) order by signed_in_at desc, session_id desc
    )
    from sign_ins where user_id = users.id
  ) as login_history`

export function listedUser(row: UserRow, addresses: OwnAddresses): ListedUser {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    firstName: row.first_name,
    lastName: row.last_name,
    avatar: avatarOf(row.image, addresses),
    visibility: row.visibility,
    role: row.role,
    isVerified: row.is_verified,
    isActive: row.is_active,
    emailVerified: row.email_verified,
    bio: row.bio,
    location: row.location,
    company: row.company,
    position: row.position,
    phone: row.phone,
    phoneVerified: row.verified_phone !== null,
    website: row.website,
    walletAddress: row.wallet_address,
    authProviders: row.auth_providers,
    statistics: {
      entitiesCreated: Number(row.entities_created),
      opportunitiesCreated: Number(row.opportunities_created),
      notificationsSent: Number(row.notifications_sent),
      lastActivity: row.last_activity?.toISOString() ?? null,
    },
    preferences: {
      language: row.language,
      theme: row.theme,
      notifications: { email: row.notify_by_email, push: row.notify_by_push, sms: row.notify_by_sms },
    },
    verificationType: row.verification_type,
    verifiedBy: row.verified_by,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    verificationNotes: row.verification_notes,
    suspension: row.suspension && suspensionOf(row.suspension),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    ...(row.deleted_at !== null && {
      deletedAt: row.deleted_at.toISOString(),
      erasedAfter: erasedAfter(row.deleted_at).toISOString(),
    }),
  }
}

function suspensionOf({ reason, until, hides_content }: NonNullable<UserRow['suspension']>) {
  return { reason, until: until && new Date(until).toISOString(), contentHidden: hides_content }
}

export function fullUser(row: UserRow & { login_history: SignInRow[] | null }, addresses: OwnAddresses): User {
  const loginHistory = (row.login_history ?? []).map(([signedInAt, ip, userAgent, provider]) => ({
    timestamp: new Date(signedInAt).toISOString(),
    ip,
    userAgent,
    provider,
  }))
  return { ...listedUser(row, addresses), loginHistory }
}
