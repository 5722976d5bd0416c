import type { Community } from '../../../platform/community/community.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { SecurityEventKind } from '../../../platform/database/tables/security-log.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { notify } from '../../notifications/notify.ts'
import type { FactorChange } from '../../notifications/templates/security.ts'
import { originOfHeaders, type RecordSecurityEvent } from '../../security-log/event.ts'
import { noteAccessChange } from '../access-changes/note.ts'

const kinds: Partial<Record<FactorChange, SecurityEventKind>> = {
  passkeyAdded: 'PASSKEY_ADDED',
  passkeyRemoved: 'PASSKEY_REMOVED',
}

interface ChangeParts extends Pick<Platform, 'db' | 'community'> {
  readonly recordSecurityEvent: RecordSecurityEvent
}

interface ChangeOfOwner {
  readonly userId: string
  readonly change: FactorChange
  readonly headers: Headers | undefined
}

/** Changes the factors of an account, notifies its owner, and records the change. */
export async function changeFactors<Result>(
  { db, community, recordSecurityEvent }: ChangeParts,
  { userId, change, headers }: ChangeOfOwner,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await transaction(db, async (trx) => {
    const done = await work(trx)
    await notifyOfChange(trx, community, userId, change)
    return done
  })
  const kind = kinds[change] ?? 'SECOND_FACTOR_CHANGED'
  recordSecurityEvent({ kind, userId, origin: originOfHeaders(headers), detail: change })
  return result
}

/** A change of the owner's is mailed with a link against it. */
export async function notifyOfChange(
  trx: Transaction,
  community: Community,
  userId: string,
  change: FactorChange,
): Promise<void> {
  const notice = { userId, template: 'second_factor_changed', variables: { change, time: new Date() } } as const
  if (change === 'reset') {
    await notify(trx, community, [notice])
    return
  }
  await noteAccessChange(trx, userId, change)
  await notify(trx, community, [{ ...notice, channels: ['IN_APP', 'PUSH'] }])
}

export async function notifyOfRecovery(
  trx: Transaction,
  community: Community,
  userId: string,
  codesLeft: number,
): Promise<void> {
  const variables = { codesLeft, time: new Date() }
  await notify(trx, community, [{ userId, template: 'recovery_code_used', variables }])
}
