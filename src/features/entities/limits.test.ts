import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefusal, callsOnEntities, entityBody, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { callsOnInvitations } from '../../../test/harness/invitation-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Answer } from '../../../test/harness/test-app.ts'
import { ABSENT } from '../../../test/harness/user-fixtures.ts'

const app = testApp({ HROMADA_RATE_LIMIT_SCALE: '1' })
const owner = testMember(app, 'member')

const { list, read, create, update, remove, verify } = callsOnEntities(app)

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

test('a minute has 10 creations, 20 edits and 10 deletions for each caller, and 120 readings', async () => {
  const other = await app.member('member')
  const { id } = await makeEntity(app, other)
  await assertLimit(10, () => create(entityBody(), owner))
  await assertLimit(20, () => update({ id }, owner))
  await assertLimit(10, () => remove(id, owner))
  let sent = 0
  await assertLimit(120, () => {
    sent += 1
    return sent % 2 === 0 ? list('', owner) : read(id, owner)
  })
  assert.equal((await update({ id }, other)).status, 200)
})

test('a minute has 20 invitations and withdrawals together, and 20 answers, for each caller', async () => {
  const { withdraw, accept } = callsOnInvitations(app)
  const maker = await app.member('member')
  await assertLimit(20, () => withdraw(ABSENT, maker))
  await assertLimit(20, () => accept(ABSENT, maker))
})

test('verifications count with all that the administrator does', async () => {
  const admin = await app.member('admin')
  const { id } = await makeEntity(app, await app.member('member'))
  await app.request('GET', '/api/admin/audit-log', { as: admin })
  const { headers } = await verify(id, { isVerified: true }, admin)
  assert.deepEqual([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')], ['300', '298'])
})
