import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { callsOnOpportunities, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testAppPair, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'

const [app, other] = testAppPair()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')
const reader = testMember(app, 'confidential')

const there = callsOnOpportunities(other)

test('a change of the entity shows immediately in its opportunities, for those who may see the entity', async () => {
  const subscriber = await app.member('subscriber')
  const { id: entityId } = await makeEntity(app, owner, { name: 'Old name' })
  const id = await postIn(app, owner, { entity_id: entityId })
  const seen = async (as?: Member) => {
    const { entity } = (await there.read(id, as)).body.data.opportunity
    const { opportunities } = (await there.list(`?entity_id=${entityId}`, as)).body.data
    assert.deepEqual(opportunities[0]?.entity, entity)
    return entity?.name
  }
  const change = async (changes: object) => {
    const { status } = await app.request('PUT', '/api/entities/update', {
      as: owner,
      body: { id: entityId, ...changes },
    })
    assert.equal(status, 200)
    return [await seen(), await seen(subscriber), await seen(reader), await seen(owner)]
  }
  assert.deepEqual(await change({}), ['Old name', 'Old name', 'Old name', 'Old name'])
  assert.deepEqual(await change({ name: 'New name' }), ['New name', 'New name', 'New name', 'New name'])
  assert.deepEqual(await change({ visibility: 'confidential' }), [undefined, undefined, 'New name', 'New name'])
  assert.deepEqual(await change({ member_ids: [subscriber.id] }), [undefined, 'New name', 'New name', 'New name'])
  assert.deepEqual(await change({ member_ids: [] }), [undefined, undefined, 'New name', 'New name'])
  assert.equal((await app.request('DELETE', `/api/entities/delete/${entityId}`, { as: owner })).status, 200)
  const { entity, entity_id } = (await there.read(id, admin)).body.data.opportunity
  assert.deepEqual([entity, entity_id], [undefined, null])
  assert.deepEqual((await there.list(`?entity_id=${entityId}`, admin)).body.data.opportunities, [])
})
