import fc from 'fast-check'
import { sql } from 'kysely'
import {
  type OpportunityStatus,
  type OpportunityVisibility,
  opportunityStatuses,
  opportunityTypes,
  opportunityVisibilities,
} from '../../src/platform/database/tables/opportunities.ts'
import { makeEntity } from './entity-fixtures.ts'
import { postIn } from './opportunity-fixtures.ts'
import type { Member, TestApp } from './test-app.ts'

type Kind = 'anonymous' | 'visitor' | 'subscriber' | 'member' | 'confidential' | 'admin' | 'owner'

export interface Viewer {
  readonly kind: Kind
  readonly as?: Member
}

/** Written out apart from the code under test. */
const circles: Record<Kind, readonly OpportunityVisibility[]> = {
  anonymous: ['public'],
  visitor: ['public'],
  subscriber: ['public'],
  member: ['public', 'members'],
  confidential: ['public', 'members', 'confidential'],
  admin: ['public', 'members', 'confidential'],
  owner: ['public'],
}
export const openStatuses: readonly OpportunityStatus[] = ['active', 'expired', 'closed']

/** What an opportunity is made of; its owner is one of the viewers, or another. */
export const spec = fc.record({
  owner: fc.constantFrom('owner', 'another', 'member', 'confidential'),
  status: fc.constantFrom(...opportunityStatuses),
  visibility: fc.constantFrom(...opportunityVisibilities),
  type: fc.constantFrom(...opportunityTypes),
  category: fc.constantFrom('Fishing', 'Weaving'),
  city: fc.constantFrom('Lviv', 'Odesa'),
  remote: fc.boolean(),
  tag: fc.constantFrom('one', 'two'),
  /** The visibility of the entity that it is posted for. */
  entity: fc.constantFrom(...opportunityVisibilities, null),
})
export type Spec = typeof spec extends fc.Arbitrary<infer Value> ? Value : never

/** One with some properties given. */
export const specOf = (given: Partial<Spec>): Spec => ({
  owner: 'another',
  status: 'active',
  visibility: 'public',
  type: 'job',
  category: 'Fishing',
  city: 'Lviv',
  remote: false,
  tag: 'one',
  entity: null,
  ...given,
})

/** Every status in every visibility, of one who looks and of one who does not, for entities of every visibility. */
export const wholeLattice: readonly Spec[] = (['owner', 'another'] as const).flatMap((owner) =>
  opportunityStatuses.flatMap((status) =>
    opportunityVisibilities.map((visibility, index) =>
      specOf({ owner, status, visibility, entity: opportunityVisibilities[(index + 1) % 3] ?? null }),
    ),
  ),
)

/** An opportunity, with what decides who may see what of it. */
export interface Stored extends Spec {
  readonly id: string
  readonly ownerId: string
  /** As the administrator reads it. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies are compared whole
  readonly whole: Record<string, any>
}

export async function openLattice(app: TestApp) {
  const admin = await app.member('admin')
  const accounts = {
    admin,
    visitor: await app.member('visitor'),
    subscriber: await app.member('subscriber'),
    member: await app.member('member'),
    confidential: await app.member('confidential'),
    /** Posts as a member, and is a subscriber when looking. */
    owner: await app.member('member'),
    another: await app.member('member'),
  }
  const viewers: readonly Viewer[] = (Object.keys(circles) as Kind[]).map((kind) =>
    kind === 'anonymous' ? { kind } : { kind, as: accounts[kind] },
  )
  const entityIds = new Map<OpportunityVisibility, string>()
  for (const visibility of opportunityVisibilities) {
    const given = {
      visibility,
      website: 'https://guild.example',
      employee_count: '1-10',
      member_ids: [accounts.owner.id],
    }
    entityIds.set(visibility, (await makeEntity(app, accounts.another, given)).id)
  }

  const setOwnersRole = (role: 'member' | 'subscriber') =>
    app.owner.updateTable('users').set({ role }).where('id', '=', accounts.owner.id).execute()

  async function post(given: Spec): Promise<Stored> {
    // Only these two belong to the entities.
    const entity = given.owner === 'owner' || given.owner === 'another' ? given.entity : null
    const body = {
      description: 'A point of the lattice.',
      type: given.type,
      category: given.category,
      location: { city: given.city, remote: given.remote, address: 'Rynok 1', lat: 50, lng: 30 },
      tags: [given.tag],
      visibility: given.visibility,
      budget: { min: 5, currency: 'EUR', per: 'hour' as const },
      entity_id: entity && entityIds.get(entity),
      contact_person: { name: 'Olena' },
      confidential_details: { secret: given.owner },
    }
    const id = await postIn(app, accounts[given.owner], body, given.status)
    const { opportunity } = (await app.request('GET', `/api/opportunities/${id}`, { as: admin })).body.data
    return { ...given, entity, id, ownerId: accounts[given.owner].id, whole: opportunity }
  }

  return {
    admin,
    viewers,
    entityIds,
    /** Posts these over the API, in the place of all that there are. */
    async populate(specs: readonly Spec[]): Promise<Stored[]> {
      await sql`delete from opportunities`.execute(app.owner)
      await setOwnersRole('member')
      const population: Stored[] = []
      for (const given of specs) population.push(await post(given))
      await setOwnersRole('subscriber')
      return population
    },
  }
}

export const isOwn = ({ as }: Viewer, { ownerId }: Stored) => as?.id === ownerId

export const seesConfidential = ({ kind }: Viewer) => circles[kind].includes('confidential')

export function mayRead(viewer: Viewer, stored: Stored): boolean {
  if (viewer.kind === 'admin' || isOwn(viewer, stored)) return true
  return openStatuses.includes(stored.status) && circles[viewer.kind].includes(stored.visibility)
}

/** The detail view that a viewer gets, without its count of views. */
export function detailFor(viewer: Viewer, stored: Stored) {
  const { views: _, entity, confidential_details: details, show_owner, viewer: __, ...whole } = stored.whole
  const seesEntity = viewer.kind === 'owner' || (stored.entity !== null && circles[viewer.kind].includes(stored.entity))
  const seesDetails = seesConfidential(viewer) || isOwn(viewer, stored)
  const isOwner = isOwn(viewer, stored)
  const canEdit = isOwner || viewer.kind === 'admin'
  return {
    ...whole,
    ...(entity && seesEntity && { entity }),
    ...(seesDetails && { confidential_details: details }),
    ...(canEdit && { show_owner }),
    ...(viewer.as && { viewer: { is_owner: isOwner, can_edit: canEdit, has_applied: false } }),
  }
}

/** The same in a list, in the one of confidential ones with more. */
export function itemFor(viewer: Viewer, stored: Stored, isConfidential = false) {
  const {
    application_process: _,
    attachments: __,
    contact_person,
    confidential_details,
    ...detail
  } = detailFor(viewer, stored)
  const { address: ___, ...location } = detail.location
  const { entity, ...rest } = detail
  return {
    ...rest,
    location,
    ...(entity && { entity: { id: entity.id, name: entity.name } }),
    ...(isConfidential && { contact_person, confidential_details }),
  }
}
