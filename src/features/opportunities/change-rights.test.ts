import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefusal, invalid, notKnown, notPermitted } from '../../../test/harness/entity-fixtures.ts'
import {
  callsOnOpportunities,
  changeOpportunity,
  opportunityBody,
  opportunityNotFound,
  postIn,
  postOpportunity,
} from '../../../test/harness/opportunity-fixtures.ts'
import { changedFieldsTold, storedOpportunities } from '../../../test/harness/opportunity-rows.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { ABSENT, audited, NO_IDS } from '../../../test/harness/user-fixtures.ts'
import { opportunityStatuses, opportunityVisibilities } from '../../platform/database/tables/opportunities.ts'

const app = testApp()
const owner = testMember(app, 'member')
const other = testMember(app, 'member')
const admin = testMember(app, 'admin')

const { create, read, update } = callsOnOpportunities(app)

const detail = async (id: string, as = owner) => (await read(id, as)).body.data.opportunity

test('another may change nothing: 403 for what one sees, else 404 as if it did not exist', async () => {
  const subscriber = await app.member('subscriber')
  const ids: [string, number][] = []
  for (const visibility of opportunityVisibilities) {
    for (const status of opportunityStatuses) {
      const id = await postIn(app, owner, { visibility }, status)
      const isOpen = status !== 'draft' && status !== 'pending'
      ids.push([id, isOpen && visibility !== 'confidential' ? 403 : 404])
    }
  }
  const before = await storedOpportunities(app)
  const withoutTime = (text: string) => text.replace(/"timestamp":"[^"]+"/, '')
  const absent = await update({ id: ABSENT, title: 'Taken over' }, other)
  for (const [id, expected] of ids) {
    for (const body of [
      { title: 'Taken over' },
      { status: 'active' },
      { budget: { min: 2, max: 1, currency: 'XXZ', per: 'day' } },
    ]) {
      const answer = await update({ id, ...body }, other)
      assertRefusal(answer, expected, expected === 403 ? notPermitted : opportunityNotFound)
      if (expected === 404) assert.equal(withoutTime(answer.text), withoutTime(absent.text))
      assert.notEqual((await update({ id, ...body }, subscriber)).status, 200)
    }
    assertRefusal(await update({ id, title: 'Taken over' }), 401, notKnown)
  }
  for (const id of NO_IDS.filter((one) => one.length <= 100 && !one.includes('\u0000'))) {
    assertRefusal(await update({ id, title: 'Taken over' }, admin), 404, opportunityNotFound, id)
  }
  assert.deepEqual(await storedOpportunities(app), before)
})

test('an owner who is demoted changes the own ones still, and posts none', async () => {
  const demoted = await app.member('member')
  const { id } = await postOpportunity(app, demoted, { visibility: 'confidential' })
  await app.owner.updateTable('users').set({ role: 'visitor' }).where('id', '=', demoted.id).execute()
  await changeOpportunity(app, demoted, id.toUpperCase(), { title: 'Still mine' })
  assert.equal((await detail(id, demoted)).title, 'Still mine')
  assertRefusal(await create(opportunityBody(), demoted), 403, notPermitted)
})

test('what an administrator changes of another is in the audit log, without any text of it', async () => {
  const { id } = await postOpportunity(app, owner, { title: 'Canary in the title', description: 'Canary' })
  const [, none] = await audited(app, () => changeOpportunity(app, owner, id, { description: 'Canary 2' }))
  assert.deepEqual(none, [])
  const input = { title: 'Canary changed', status: 'active', visibility: 'members', is_featured: true } as const
  const [, entries] = await audited(app, () => changeOpportunity(app, admin, id, input))
  const details = {
    previousValue: { status: 'pending', visibility: 'public' },
    newValue: { status: 'active', visibility: 'members', changed: ['title', 'status', 'visibility', 'is_featured'] },
  }
  assert.deepEqual(
    entries.map(({ action, actor_id, target_type, target_id, details }) => ({
      action,
      actor_id,
      target_type,
      target_id,
      details,
    })),
    [{ action: 'OPPORTUNITY_UPDATE', actor_id: admin.id, target_type: 'opportunity', target_id: id, details }],
  )
  assert.ok(!JSON.stringify(entries).includes('Canary'))
  const own = await postOpportunity(app, admin)
  const [, ownEntries] = await audited(app, () => changeOpportunity(app, admin, own.id, { title: 'Own' }))
  assert.deepEqual(ownEntries, [])
})

test('only administrators feature; of others it is not heeded', async () => {
  const { id } = await postOpportunity(app, owner)
  const isFeatured = async () => (await detail(id)).is_featured
  await changeOpportunity(app, owner, id, { is_featured: true, updated_fields: ['is_featured'] })
  assert.deepEqual([await isFeatured(), await changedFieldsTold(app, id)], [false, undefined])
  await changeOpportunity(app, admin, id, { is_featured: true })
  assert.deepEqual([await isFeatured(), await changedFieldsTold(app, id)], [true, ['is_featured']])
  await changeOpportunity(app, owner, id, { is_featured: false, title: 'Featured' })
  assert.deepEqual([await isFeatured(), await changedFieldsTold(app, id)], [true, ['title']])
  const input = { is_featured: 'yes' }
  assertRefusal(
    await update({ id, ...input }, admin),
    422,
    invalid('VALIDATION_ERROR', 'is_featured', 'must be a boolean'),
  )
})
