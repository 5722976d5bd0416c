import type { Audit } from '../audit/audit.ts'

export const authActions = [
  'USER_CREATE',
  'USER_ADDRESS_UPDATE',
  'USER_PASSWORD_RESET',
  'USER_SECOND_FACTOR_RESET',
  'INVITATION_CREATE',
  'INVITATION_REVOKE',
  'INVITATION_ACCEPT',
  'API_KEY_CREATE',
  'API_KEY_ROTATE',
  'API_KEY_REVOKE',
] as const

export type AuthAudit = Audit<(typeof authActions)[number]>
