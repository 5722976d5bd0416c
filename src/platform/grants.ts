import type { Transaction } from './database/database.ts'

export const grantKinds = [
  'apiKeys',
  'wallets',
  'providers',
  'passkeys',
  'secondFactors',
  'pushSubscriptions',
  'webhooks',
] as const
export type GrantKind = (typeof grantKinds)[number]

/** Whatever opens an account, or receives what is meant for it. Its owner takes the account back by revoking it. */
export interface Grants {
  readonly kind: GrantKind
  /**
   * @param before revokes only what was added earlier; absent: everything
   * @returns how many were revoked
   */
  revoke(trx: Transaction, userId: string, before?: Date): Promise<number>
}
