import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { assertRefusal, makeEntity, notKnown, notPermitted } from '../../../test/harness/entity-fixtures.ts'
import {
  callsOnOpportunities,
  changeOpportunity,
  opportunityNotFound,
  postIn,
  postOpportunity,
} from '../../../test/harness/opportunity-fixtures.ts'
import { assertOpportunityTotals, eventsOf, storedOpportunities } from '../../../test/harness/opportunity-rows.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { ABSENT, audited, NO_IDS } from '../../../test/harness/user-fixtures.ts'
import { opportunityStatuses, opportunityVisibilities } from '../../platform/database/tables/opportunities.ts'

const deleted = { success: true, message: 'Opportunity deleted successfully' }

const app = testApp()
const owner = testMember(app, 'member')
const other = testMember(app, 'member')
const admin = testMember(app, 'admin')

const { confidential, list, mine, read, remove, update } = callsOnOpportunities(app)

test('a deleted opportunity is gone everywhere, immediately, in every status and visibility', async () => {
  const empty = await storedOpportunities(app)
  const entity = await makeEntity(app, owner)
  for (const status of opportunityStatuses) {
    for (const visibility of opportunityVisibilities) {
      const input = {
        visibility,
        title: 'Vanishing keeper',
        category: 'Vanishing',
        location: { remote: true, city: 'Atlantis', lat: 1, lng: 2 },
        entity_id: entity.id,
        expires_at: '2999-01-01T00:00:00Z',
      }
      const id = await postIn(app, owner, input, status)
      await read(id, owner)
      const answer = await remove(id, owner)
      assert.deepEqual([answer.status, answer.body], [200, deleted])
      for (const as of [owner, admin]) {
        for (const call of [read(id, as), remove(id, as), update({ id, title: 'Back' }, as)]) {
          assertRefusal(await call, 404, opportunityNotFound)
        }
        for (const call of [list, mine]) {
          for (const query of ['?search=vanishing', '?category=vanishing', '?location=atlantis']) {
            const { opportunities, pagination, filters } = (await call(query, as)).body.data
            assert.deepEqual([opportunities, pagination.total_items], [[], 0])
            assert.deepEqual(filters, { categories: [], types: [], locations: [] })
          }
        }
      }
      assert.equal((await confidential('?category=vanishing', admin)).body.data.pagination.total_items, 0)
    }
  }
  const { events: _, audited: __, ...left } = (await storedOpportunities(app)) as Record<string, unknown>
  const { events: ___, audited: ____, ...none } = empty as Record<string, unknown>
  assert.deepEqual(left, none)
})

test('its attachments are deleted with it', async () => {
  const id = await postIn(app, owner)
  await sql`
    insert into attachments (id, opportunity_id, uploader_id, file_key, name, media_type, size, is_listed)
    values (gen_random_uuid(), ${id}, ${other.id}, gen_random_uuid(), 'a.txt', 'text/plain', 1, false)`.execute(
    app.owner,
  )
  const attachments = () =>
    app.owner.selectFrom('attachments').select('id').where('uploader_id', '=', other.id).execute()
  assert.equal((await attachments()).length, 1)
  await remove(id, owner)
  assert.deepEqual(await attachments(), [])
})

test('the event has its last state', async () => {
  const { id, title } = await postOpportunity(app, owner)
  await changeOpportunity(app, owner, id, { status: 'closed', visibility: 'members' })
  await remove(id, owner)
  const events = await eventsOf(app, id)
  assert.deepEqual(events.slice(2), [
    {
      type: 'opportunity.deleted',
      owner_id: owner.id,
      entity_id: null,
      visibility: 'members',
      data: { id, title, type: 'job', status: 'closed', visibility: 'members' },
    },
  ])
})

test('only owner and administrators delete: 403 for what one sees, else 404 as if it did not exist', async () => {
  const ids: [string, number][] = []
  for (const visibility of opportunityVisibilities) {
    for (const status of opportunityStatuses) {
      const isOpen = status !== 'draft' && status !== 'pending'
      ids.push([await postIn(app, owner, { visibility }, status), isOpen && visibility !== 'confidential' ? 403 : 404])
    }
  }
  const before = await storedOpportunities(app)
  const withoutTime = (text: string) => text.replace(/"timestamp":"[^"]+"/, '')
  const absent = await remove(ABSENT, other)
  for (const [id, expected] of ids) {
    const answer = await remove(id, other)
    assertRefusal(answer, expected, expected === 403 ? notPermitted : opportunityNotFound)
    if (expected === 404) assert.equal(withoutTime(answer.text), withoutTime(absent.text))
    assertRefusal(await remove(id), 401, notKnown)
  }
  for (const id of NO_IDS) assertRefusal(await remove(id, admin), 404, opportunityNotFound, id)
  assert.deepEqual(await storedOpportunities(app), before)
  await app.owner.updateTable('users').set({ role: 'visitor' }).where('id', '=', owner.id).execute()
  for (const [id] of ids.slice(0, 8)) assert.equal((await remove(id.toUpperCase(), owner)).status, 200)
  await app.owner.updateTable('users').set({ role: 'member' }).where('id', '=', owner.id).execute()
  for (const [id] of ids.slice(8)) assert.equal((await remove(id, admin)).status, 200)
})

test('what an administrator deletes of another is in the audit log, without any text of it', async () => {
  const { id } = await postOpportunity(app, owner, { title: 'Canary in the title', visibility: 'confidential' })
  const [, entries] = await audited(app, () => remove(id, admin))
  assert.deepEqual(
    entries.map(({ action, actor_id, target_type, target_id, details }) => [
      action,
      actor_id,
      target_type,
      target_id,
      details,
    ]),
    [
      [
        'OPPORTUNITY_DELETE',
        admin.id,
        'opportunity',
        id,
        { previousValue: { status: 'pending', visibility: 'confidential' } },
      ],
    ],
  )
  assert.ok(!JSON.stringify(entries).includes('Canary'))
  for (const as of [owner, admin]) {
    const own = await postOpportunity(app, as)
    const [answer, none] = await audited(app, () => remove(own.id, as))
    assert.deepEqual([answer.status, none], [200, []])
  }
})

test('of many concurrent deletions one succeeds, and concurrent changes and views break nothing', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await postIn(app, owner)
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => remove(id, owner)),
      ...Array.from({ length: 5 }, (_, index) => update({ id, title: `Round ${round} ${index}` }, owner)),
      ...Array.from({ length: 5 }, () => read(id, owner)),
      ...Array.from({ length: 5 }, () => list('?limit=50')),
    ])
    for (const { status, text } of answers) assert.ok(status === 200 || status === 404, text)
    assert.equal(answers.slice(0, 5).filter(({ status }) => status === 200).length, 1)
    const types = (await eventsOf(app, id)).map(({ type }) => type)
    assert.deepEqual(
      types.filter((type) => type === 'opportunity.deleted'),
      ['opportunity.deleted'],
    )
    await assertOpportunityTotals(app)
  }
})
