// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventsOf } from '../../../test/harness/opportunity-rows.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { opportunityCreated, opportunityDeleted } from '../../features/opportunities/events.ts'
import { transaction } from '../database/transaction.ts'
import { type EventSubject, forgetOldEvents, raise } from './events.ts'

const app = testApp()

const subject = (): EventSubject & { visibility: 'members' } => ({
  opportunityId: randomUUID(),
  ownerId: randomUUID(),
  entityId: randomUUID(),
  visibility: 'members',
})
const factsOf = ({ opportunityId: id, visibility }: ReturnType<typeof subject>) => ({
  id,
  title: '\'Їжак\' \\ "🦄"',
  type: 'job' as const,
  status: 'active' as const,
  visibility,
})

test('an event is there exactly when the change is', async () => {
  const changed = subject()
  const stored = {
    type: 'opportunity.created',
    owner_id: changed.ownerId,
    entity_id: changed.entityId,
    visibility: 'members',
    data: factsOf(changed),
  }
  const rolledBack = transaction(app.platform.db, async (trx) => {
    await raise(trx, opportunityCreated, changed, factsOf(changed))
    throw new Error('rolled back')
  })
  await assert.rejects(rolledBack, /rolled back/)
  assert.deepEqual(await eventsOf(app, changed.opportunityId), [])
  await transaction(app.platform.db, async (trx) => {
    await raise(trx, opportunityCreated, changed, factsOf(changed))
    assert.deepEqual(await eventsOf(app, changed.opportunityId), [])
  })
  assert.deepEqual(await eventsOf(app, changed.opportunityId), [stored])
})

test('an event outlives its opportunity and its owner, whom it may also lack', async () => {
  const changed = { ...subject(), ownerId: null, entityId: null }
  await transaction(app.platform.db, (trx) => raise(trx, opportunityDeleted, changed, factsOf(changed)))
  const [event] = await eventsOf(app, changed.opportunityId)
  assert.deepEqual([event?.owner_id, event?.entity_id, event?.data], [null, null, factsOf(changed)])
})

test('what is older than 30 days is forgotten, however much it is, and nothing else', async () => {
  const old = randomUUID()
  const young = randomUUID()
  const store = (id: string, count: number, age: string) =>
    sql`
      insert into events (id, type, occurred_at, opportunity_id, visibility, data, is_fanned_out)
      select gen_random_uuid(), 'opportunity.created', now() - ${age}::interval, ${id}, 'public', '{}', true
      from generate_series(1, ${count}::int)`.execute(app.owner)
  await store(old, 5_001, '30 days 1 minute')
  await store(young, 3, '29 days 23 hours 59 minutes')
  await forgetOldEvents(app.platform.db)
  assert.deepEqual([await eventsOf(app, old), (await eventsOf(app, young)).length], [[], 3])
})
