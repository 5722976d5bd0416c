import type { Actor } from '../../platform/access/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import { removeApiKey } from '../auth/api-keys/api-keys.ts'
import { revokeAccess } from './access-of-user.ts'
import type { AccessChangeParts } from './change-parts.ts'

interface RevokedKey {
  readonly userId: string
  readonly keyId: string
  readonly reason?: string | null
}

/** By an administrator. Throws 404, and 403 when the actor is no longer one. */
export async function revokeApiKeyOfUser(
  trx: Transaction,
  parts: AccessChangeParts,
  actor: Actor,
  { keyId, ...revocation }: RevokedKey,
): Promise<void> {
  await revokeAccess(trx, parts, actor, revocation, async (user) => {
    const { id, name, scopes } = await removeApiKey(trx, user.id, keyId)
    // Without an origin: the owner sees the event, and an administrator's address is not for them.
    afterCommit(trx, () => parts.recordSecurityEvent({ kind: 'API_KEY_REVOKED', userId: user.id, origin: null }))
    return {
      action: 'USER_API_KEY_REVOKE',
      previousValue: { apiKeyId: id, scopes },
      notice: { what: 'apiKey', name },
    }
  })
}
