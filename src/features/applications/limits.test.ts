// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOnApplications, submit } from '../../../test/harness/application-fixtures.ts'
import { assertRefusal } from '../../../test/harness/entity-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Answer } from '../../../test/harness/test-app.ts'

const app = testApp({ HROMADA_RATE_LIMIT_SCALE: '1' })
const owner = testMember(app, 'member')

const { apply, received, sent, change } = callsOnApplications(app)

/** Of more requests at once exactly as many pass as the limit says. */
async function assertLimit(limit: number, one: () => Promise<Answer>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: limit + 3 }, one))
  const refused = answers.filter(({ status }) => status === 429)
  assert.deepEqual([answers.length - refused.length, refused.length], [limit, 3])
  for (const answer of refused) {
    assertRefusal(answer, 429, { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests' })
    assert.equal(answer.headers.get('x-ratelimit-limit'), String(limit))
  }
}

test('a minute has 10 applications, 20 decisions and 120 lists for each caller', async () => {
  const opportunityId = await postIn(app, owner)
  const applicant = await app.member('subscriber')
  const { id } = await submit(app, await app.member('subscriber'), opportunityId)
  await assertLimit(10, () => apply(opportunityId, applicant))
  await assertLimit(20, () => change(id, 'reviewed', owner))
  let asked = 0
  await assertLimit(120, () => {
    asked += 1
    return asked % 2 === 0 ? received(opportunityId, owner) : sent(owner)
  })
  assert.equal((await sent(applicant)).status, 200)
})
