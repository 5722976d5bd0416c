import type { Actor } from '../../platform/access/caller.ts'
import type { ChosenIdentity } from '../../platform/community/chosen-identity.ts'
import { type Identity, identityOf, identityParts, readChosenIdentity } from '../../platform/community/identity.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { timeZoneOf } from '../../platform/http/schemas/time-zone.ts'
import type { Audit } from '../audit/audit.ts'
import type { IdentityChanges } from './schema.ts'

export const communityActions = ['COMMUNITY_UPDATE'] as const

interface IdentityParts {
  readonly chosenIdentity: ChosenIdentity
  readonly audit: Audit<(typeof communityActions)[number]>
}

/** As it is stored. @param field in which it came @throws 400 for an unknown time zone */
export const identityIn = (changes: IdentityChanges, field = '') => ({
  ...changes,
  timeZone: timeZoneOf(`${field}timeZone`, changes.timeZone),
})

/** Changes what the community is called and how it looks. @throws 409 for what the environment says */
export async function chooseIdentity(
  trx: Transaction,
  { chosenIdentity, audit }: IdentityParts,
  actor: Actor,
  changes: IdentityChanges,
): Promise<void> {
  const before = identityOf({}, await readChosenIdentity(trx))
  await chosenIdentity.store(trx, identityIn(changes))
  const after = identityOf({}, await readChosenIdentity(trx))
  const changed = identityParts.filter((part) => after[part] !== before[part])
  if (changed.length === 0) return
  const changedIn = (identity: Identity) => Object.fromEntries(changed.map((part) => [part, identity[part]]))
  await audit(trx, actor, {
    action: 'COMMUNITY_UPDATE',
    target: { type: 'community', id: 'identity' },
    details: { previousValue: changedIn(before), newValue: changedIn(after) },
  })
}
