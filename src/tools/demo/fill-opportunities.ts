import type { Audit } from '../../features/audit/audit.ts'
import { createEntity, updateEntity } from '../../features/entities/entities.ts'
import { verifyEntity } from '../../features/entities/verification.ts'
import { createOpportunity } from '../../features/opportunities/create.ts'
import { expireOpportunities } from '../../features/opportunities/expire.ts'
import { bumpVersionsOfEntity, updateOpportunity } from '../../features/opportunities/update.ts'
import type { PictureAddresses } from '../../features/pictures/outside/addresses.ts'
import { pictureVisibility } from '../../features.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { chance, daysFromNow } from './chance.ts'
import { entities, opportunities } from './content.ts'
import { type PicturePlace, storeDrawing } from './pictures.ts'
import type { DemoEntity, DemoOpportunity, Inhabitant } from './schema.ts'

interface Parts extends PicturePlace {
  readonly community: Community
  readonly audit: Audit
  readonly addresses: PictureAddresses
}

/** Writes organisations and what they and others offer, each by its owner and reviewed by the administrator. */
export async function fillWithOpportunities(
  { community, audit, addresses, ...place }: Parts,
  inhabitants: readonly Inhabitant[],
  admin: Actor,
): Promise<void> {
  const { db } = place
  const { assertMayName } = pictureVisibility
  const entityIds = new Map<string, string>()
  for (const entity of entities) {
    const logo = await drawFor(entity)
    await transaction(db, async (trx) => entityIds.set(entity.name, await found(trx, entity, logo)))
  }
  for (const opportunity of opportunities) {
    await transaction(db, async (trx) => {
      const id = await post(trx, opportunity)
      await reviewAndEnd(trx, id, opportunity)
      await age(trx, id, opportunity)
    })
  }
  await expireOpportunities(db, community)

  async function drawFor({ picture, name, owner }: DemoEntity): Promise<string | null> {
    if (picture === undefined) return null
    return storeDrawing(place, actorNamed(owner).user.id, { name: picture, alt: name, width: 128, height: 128 })
  }

  async function found(trx: Transaction, entity: DemoEntity, logo: string | null): Promise<string> {
    const { owner, members, name, isVerified, notes = null, changedAfterwards } = entity
    const member_ids = members.map((member) => actorNamed(member).user.id)
    const { id } = await createEntity(trx, { community, addresses, assertMayName }, actorNamed(owner), {
      ...entity,
      logo,
      member_ids,
    })
    const foundedAt = daysFromNow(-70 - 200 * chance(`founded ${name}`))
    await trx.updateTable('entities').set({ created_at: foundedAt }).where('id', '=', id).execute()
    const parts = { community, audit, addresses, assertMayName, onChange: bumpVersionsOfEntity }
    if (isVerified || notes !== null) await verifyEntity(trx, parts, admin, { id, isVerified, notes })
    if (changedAfterwards) {
      await trx
        .updateTable('entities')
        .set({ looked_at: daysFromNow(-9) })
        .where('id', '=', id)
        .execute()
      await updateEntity(trx, parts, actorNamed(owner), { id, ...changedAfterwards })
    }
    return id
  }

  async function post(trx: Transaction, opportunity: DemoOpportunity): Promise<string> {
    const { owner, entity, expiresInDays } = opportunity
    const { id } = await createOpportunity(trx, { community, assertMayName }, actorNamed(owner).user, {
      ...opportunity,
      ...(entity !== undefined && { entity_id: idOf(entity) }),
      ...(expiresInDays !== null && expiresInDays > 0 && { expires_at: daysFromNow(expiresInDays).toISOString() }),
    })
    return id
  }

  async function reviewAndEnd(trx: Transaction, id: string, { owner, status, isFeatured = false }: DemoOpportunity) {
    const parts = { community, ownAddresses: addresses, audit, assertMayName, isModerationStrict: false }
    const change = (actor: Actor, changes: { status: 'active' | 'closed'; is_featured?: boolean }) =>
      updateOpportunity(trx, parts, actor, { id, ...changes })
    if (status !== 'pending') await change(admin, { status: 'active', is_featured: isFeatured })
    if (status === 'closed') await change(actorNamed(owner), { status: 'closed' })
  }

  function actorNamed(name: string): Actor {
    const person = inhabitants.find(({ email }) => email.startsWith(`${name}@`))
    if (person === undefined) throw new Error(`the demo has nobody named ${name}`)
    const { id, email, role } = person
    return { ...admin, user: { id, email, role } }
  }

  function idOf(entityName: string): string {
    const id = entityIds.get(entityName)
    if (id === undefined) throw new Error(`the demo has no entity named ${entityName}`)
    return id
  }
}

/** As if it had been posted days ago and read since. What is to have expired does so when all are looked through. */
async function age(trx: Transaction, id: string, opportunity: DemoOpportunity): Promise<void> {
  const { title, status, visibility = 'public', postedDaysAgo, expiresInDays } = opportunity
  const postedAt = daysFromNow(-postedDaysAgo)
  await trx
    .updateTable('opportunities')
    .set({
      created_at: postedAt,
      updated_at: postedAt,
      ...(expiresInDays !== null && expiresInDays < 0 && { expires_at: daysFromNow(expiresInDays) }),
    })
    .where('id', '=', id)
    .execute()
  const readersPerDay = { public: 14, members: 6, confidential: 2 }[visibility]
  const views = status === 'pending' ? 0 : Math.round(readersPerDay * postedDaysAgo * (0.5 + chance(`views ${title}`)))
  await trx
    .updateTable('opportunity_counters')
    .set({ views: String(views), ranked_views: String(views) })
    .where('opportunity_id', '=', id)
    .execute()
}
