import assert from 'node:assert/strict'
import type { NewOpportunity, OpportunityChanges } from '../../src/features/opportunities/schema.ts'
import type { OpportunityStatus } from '../../src/platform/database/tables/opportunities.ts'
import type { Member, TestApp } from './test-app.ts'

let posted = 0

/** What is undefined is not sent. */
export type Given = { readonly [Name in keyof NewOpportunity]?: NewOpportunity[Name] | undefined }

/** A job for everyone, under a title of its own. */
export function opportunityBody(given: Given = {}): Given {
  posted += 1
  return { title: `Opportunity ${posted}`, description: 'Some work to do.', type: 'job', ...given }
}

interface Posted {
  readonly id: string
  readonly title: string
  readonly status: 'pending'
  readonly created_at: string
}

/** Posts an opportunity over the API: it awaits review. */
export async function postOpportunity(app: TestApp, as: Member, given: Given = {}): Promise<Posted> {
  const { status, body, text } = await app.request('POST', '/api/opportunities/create', {
    as,
    body: opportunityBody(given),
  })
  assert.equal(status, 200, text)
  return body.data.opportunity
}

/** Changes an opportunity over the API, as its owner or an administrator. */
export async function changeOpportunity(
  app: TestApp,
  as: Member,
  id: string,
  changes: Omit<OpportunityChanges, 'id'>,
): Promise<void> {
  const { status, text } = await app.request('PUT', '/api/opportunities/update', { as, body: { id, ...changes } })
  assert.equal(status, 200, text)
}

/** Opens an opportunity, as its owner or an administrator. */
export const activate = (app: TestApp, as: Member, id: string) => changeOpportunity(app, as, id, { status: 'active' })

/** Posts an opportunity and gives it a status, by default `active`. @returns its id */
export async function postIn(
  app: TestApp,
  as: Member,
  given: Given = {},
  status: OpportunityStatus = 'active',
): Promise<string> {
  const { id } = await postOpportunity(app, as, given)
  if (status !== 'pending') await changeOpportunity(app, as, id, { status })
  return id
}

/** The calls on opportunities, each as somebody or as nobody. */
export function callsOnOpportunities(app: TestApp) {
  const send = (method: string, path: string, as?: Member, body?: unknown) =>
    app.request(method, path, { ...(as && { as }), body })
  return {
    send,
    list: (query = '', as?: Member) => send('GET', `/api/opportunities${query}`, as),
    confidential: (query = '', as?: Member) => send('GET', `/api/confidential/opportunities${query}`, as),
    mine: (query = '', as?: Member) => send('GET', `/api/opportunities/mine${query}`, as),
    read: (id: string, as?: Member) => send('GET', `/api/opportunities/${encodeURIComponent(id)}`, as),
    create: (body: unknown, as?: Member) => send('POST', '/api/opportunities/create', as, body),
    update: (body: unknown, as?: Member) => send('PUT', '/api/opportunities/update', as, body),
    remove: (id: string, as?: Member) => send('DELETE', `/api/opportunities/delete/${encodeURIComponent(id)}`, as),
  }
}

export const opportunityNotFound = { code: 'OPPORTUNITY_NOT_FOUND', message: 'Opportunity not found' }

/** How many views are stored, read past the API, so that looking counts none. */
export async function storedViews({ owner }: TestApp, id: string): Promise<number> {
  const { views } = await owner
    .selectFrom('opportunity_counters')
    .select('views')
    .where('opportunity_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(views)
}
