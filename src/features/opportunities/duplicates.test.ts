import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefusal } from '../../../test/harness/entity-fixtures.ts'
import {
  callsOnOpportunities,
  changeOpportunity,
  opportunityBody,
  postIn,
} from '../../../test/harness/opportunity-fixtures.ts'
import {
  assertOpportunityTotals,
  duplicateOf,
  duplicateOpportunity,
  storedOpportunities,
} from '../../../test/harness/opportunity-rows.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Answer } from '../../../test/harness/test-app.ts'

const app = testApp()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')

const { create, remove, update } = callsOnOpportunities(app)

const idOf = ({ status, body, text }: Answer): string => {
  assert.equal(status, 200, text)
  return body.data.opportunity.id
}

test('one owner has a title of one type once while it is pending or active, case and spaces aside', async () => {
  const input = { title: 'Senior  Їжак Developer', description: 'x', type: 'job' }
  const id = idOf(await create(input, owner))
  for (const status of ['pending', 'active'] as const) {
    await changeOpportunity(app, admin, id, { status })
    const before = await storedOpportunities(app)
    for (const title of [
      input.title,
      'senior їжак developer',
      '  SENIOR ЇЖАК DEVELOPER  ',
      'Senior\t\n\u00a0\u2003Їжак Developer',
      '\tSenior Їжак Developer',
      'Senior Їжак Developer\r\n',
      '\u00a0Senior Їжак Developer\u3000',
    ]) {
      assertRefusal(await create({ ...input, title }, owner), 409, duplicateOf(id), JSON.stringify(title))
    }
    assert.deepEqual(await storedOpportunities(app), before)
  }
  for (const other of [{ title: 'SeniorЇжакDeveloper' }, { type: 'project' }]) {
    idOf(await create({ ...input, ...other }, owner))
  }
  idOf(await create(input, admin))
  for (const status of ['closed', 'expired', 'draft'] as const) {
    await changeOpportunity(app, owner, id, { status })
    const again = idOf(await create(input, owner))
    assert.equal((await remove(again, owner)).status, 200)
  }
})

test('of many concurrent requests with one title exactly one succeeds', async () => {
  const titles = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? ' A race ' : 'a RACE'))
  const answers = await Promise.all(titles.map((title) => create(opportunityBody({ title }), owner)))
  const through = answers.filter(({ status }) => status === 200)
  assert.equal(through.length, 1)
  const [made] = through.map(idOf)
  for (const answer of answers.filter((one) => one !== through[0])) assertRefusal(answer, 409, duplicateOf(made ?? ''))
  await assertOpportunityTotals(app)
})

test('a title that the owner has already is refused, also on reopening, and one of two concurrent ones', async () => {
  const first = await postIn(app, owner, { title: 'Taken' })
  const second = await postIn(app, owner)
  const third = await postIn(app, owner, {}, 'closed')
  const before = await storedOpportunities(app)
  assertRefusal(await update({ id: second, title: ' TAKEN ', tags: ['lost'] }, owner), 409, duplicateOf(first))
  assertRefusal(await update({ id: second, title: 'Taken' }, admin), 409, duplicateOpportunity)
  assert.deepEqual(await storedOpportunities(app), before)
  await changeOpportunity(app, owner, third, { title: 'Taken' })
  assertRefusal(await update({ id: third, status: 'active' }, owner), 409, duplicateOf(first))
  await changeOpportunity(app, owner, first, { status: 'closed' })
  const race = await Promise.all([first, third].map((id) => update({ id, status: 'active' }, owner)))
  assert.deepEqual(race.map(({ status }) => status).toSorted(), [200, 409])
  // An administrator gets none of others, and not an own one that has the title too.
  await postIn(app, admin, { title: 'Taken' })
  assertRefusal(await update({ id: second, title: 'Taken' }, admin), 409, duplicateOpportunity)
})
