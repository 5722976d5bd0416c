import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** Everything that is stored of opportunities and what they cause: what a refused request must leave as it was. */
export async function storedOpportunities({ owner }: TestApp) {
  const { rows } = await sql`
    select
      (select json_agg(opportunities order by id) from opportunities) as opportunities,
      (select json_agg(counters order by opportunity_id) from opportunity_counters counters) as counters,
      (select json_agg(totals order by totals::text) from opportunity_totals totals) as totals,
      (select json_agg(words order by word) from opportunity_title_words words) as words,
      -- How far the service has come with passing them on is its own affair.
      (select json_agg(to_jsonb(events) - 'is_fanned_out' order by id) from events) as events,
      (select count(*) from audit_entries) + (select count(*) from audit_waiting) as audited,
      (select count(*) from idempotency_keys) as keys`.execute(owner)
  return rows[0]
}

/** The stored row of one. */
export const storedOpportunity = ({ owner }: TestApp, id: string) =>
  owner.selectFrom('opportunities').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

interface StoredEvent {
  readonly type: string
  readonly owner_id: string | null
  readonly entity_id: string | null
  readonly visibility: string
  readonly data: object
}

/** The events about an opportunity, in the order in which they happened. */
export function eventsOf({ owner }: TestApp, opportunityId: string): Promise<StoredEvent[]> {
  return owner
    .selectFrom('events')
    .select(['type', 'owner_id', 'entity_id', 'visibility', 'data'])
    .where('opportunity_id', '=', opportunityId)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()
}

/** The names of fields in the last event about an opportunity; undefined when there is only its creation. */
export async function changedFieldsTold(app: TestApp, opportunityId: string): Promise<string[] | undefined> {
  const [last] = (await eventsOf(app, opportunityId)).slice(1).slice(-1)
  return last && (last.data as { updated_fields: string[] }).updated_fields
}

/** The stored totals and the words of titles are what counting gives. */
export async function assertOpportunityTotals({ owner }: Pick<TestApp, 'owner'>): Promise<void> {
  const kept = await sql`
    select kind, key, value, status, visibility, opportunities from opportunity_totals
    order by kind, key, value, status, visibility`.execute(owner)
  const counted = await sql`
    select kind, key, value, status, visibility, count(*) as opportunities
    from opportunities, opportunity_dimensions(type, category, city, country, remote)
    where status <> 'hidden' group by kind, key, value, status, visibility
    order by kind, key, value, status, visibility`.execute(owner)
  assert.deepEqual(kept.rows, counted.rows)
  const keptWords = await sql`select word, titles from opportunity_title_words order by word`.execute(owner)
  const countedWords = await sql`
    select word, count(*) as titles from opportunities, unnest(title_words) word
    where status in ('active', 'expired', 'closed') and visibility = 'public' group by word order by word`.execute(
    owner,
  )
  assert.deepEqual(keptWords.rows, countedWords.rows)
}

export const duplicateOpportunity = {
  code: 'DUPLICATE_OPPORTUNITY',
  message: 'You already have an opportunity of this type and title',
}

/** Of one's own: marked as such. */
export const duplicateOf = (opportunity_id: string) => ({
  ...duplicateOpportunity,
  details: { field: 'title', reason: 'is taken', opportunity_id },
})
