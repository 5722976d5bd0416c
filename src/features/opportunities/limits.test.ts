import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefusal } from '../../../test/harness/entity-fixtures.ts'
import { callsOnOpportunities, opportunityBody, postOpportunity } from '../../../test/harness/opportunity-fixtures.ts'
import { storedOpportunities } from '../../../test/harness/opportunity-rows.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Answer } from '../../../test/harness/test-app.ts'

const tooMany = { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests' }

const app = testApp({ HROMADA_RATE_LIMIT_SCALE: '1' })
const owner = testMember(app, 'member')
const other = testMember(app, 'member')

const { create, remove, send, update } = callsOnOpportunities(app)

/** Of more requests at once exactly as many pass as the limit says; each answer says how many are left. */
async function assertLimit(limit: number, one: () => Promise<Answer>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: limit + 3 }, one))
  const [refused, passed] = [true, false].map((is) => answers.filter(({ status }) => (status === 429) === is))
  const left = passed?.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
  assert.deepEqual(
    left?.toSorted((a, b) => a - b),
    Array.from({ length: limit }, (_, index) => index),
  )
  for (const answer of answers) {
    const reset = Number(answer.headers.get('x-ratelimit-reset'))
    assert.ok(reset * 1000 > Date.now() - 1000 && reset * 1000 <= Date.now() + 61_000)
    assert.equal(answer.headers.get('x-ratelimit-limit'), String(limit))
  }
  for (const answer of refused ?? []) {
    assertRefusal(answer, 429, tooMany)
    assert.equal(answer.headers.get('x-ratelimit-remaining'), '0')
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
  }
}

test('a minute has 10 creations, 20 changes and 10 deletions for each caller, counted separately', async () => {
  const { id } = await postOpportunity(app, other)
  await assertLimit(10, () => create(opportunityBody(), owner))
  await assertLimit(20, () => update({ id }, owner))
  await assertLimit(10, () => remove(id, owner))
  for (const call of [
    () => update({ id, title: 'Not limited' }, other),
    () => remove(id, other),
    () => create(opportunityBody(), other),
  ]) {
    assert.equal((await call()).status, 200)
  }
})

test('what is refused is counted, and what a limit refuses is not even read', async () => {
  const hasty = await app.member('member')
  for (const body of ['{', '[]', {}, opportunityBody({ title: '' })]) {
    assert.notEqual((await create(body, hasty)).status, 200)
  }
  for (let left = 6; left > 0; left -= 1) assert.equal((await create(opportunityBody(), hasty)).status, 200)
  const before = await storedOpportunities(app)
  for (const body of ['{', opportunityBody(), 'x'.repeat(2 * 1024 * 1024)]) {
    assertRefusal(await create(body, hasty), 429, tooMany)
  }
  assert.deepEqual(await storedOpportunities(app), before)
})

test('a caller without credentials is counted by address, apart from those who are known', async () => {
  const known = await app.member('member')
  const answers = []
  for (let sent = 0; sent < 11; sent += 1)
    answers.push((await send('POST', '/api/opportunities/create', undefined, {})).status)
  assert.deepEqual(answers, [...Array(10).fill(401), 429])
  assert.equal((await create(opportunityBody(), known)).status, 200)
})
