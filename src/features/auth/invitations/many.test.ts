import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import { audited } from '../../../../test/harness/user-fixtures.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const invite = (invitations: unknown, key?: string) =>
  app.request('POST', '/api/admin/invitations/bulk', {
    as: admin,
    body: { invitations },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

test('many are invited, each by itself: what is refused keeps nobody else away', async () => {
  const member = await app.member('member')
  await invite([{ email: 'before@many.example' }])
  const people = [
    { email: 'One@Many.example', role: 'member', language: 'uk', message: 'Вітаємо' },
    { email: member.email },
    { email: 'before@many.example' },
    { email: 'wallet@accounts.invalid' },
    { email: 'two@many.example' },
    { email: 'one@many.example', role: 'admin' },
  ]
  const [{ status, body }, entries] = await audited(app, () => invite(people))
  const refused = (email: string, error: string) => ({ email, success: false, error })
  assert.deepEqual(
    [status, body],
    [
      200,
      {
        success: true,
        message: 'Bulk invitation completed',
        data: {
          invited: 2,
          failed: 3,
          results: [
            { email: 'one@many.example', success: true },
            refused(member.email, 'USER_EXISTS'),
            refused('before@many.example', 'INVITATION_EXISTS'),
            refused('wallet@accounts.invalid', 'VALIDATION_ERROR'),
            { email: 'two@many.example', success: true },
          ],
        },
      },
    ],
  )
  assert.deepEqual(
    entries.map(({ action, details }) => [action, details]),
    [
      ['INVITATION_CREATE', { newValue: { role: 'member' } }],
      ['INVITATION_CREATE', { newValue: { role: 'subscriber' } }],
    ],
  )
})

test('the same request sent again invites nobody twice and has the same answer', async () => {
  const people = [{ email: 'again@many.example' }]
  const first = await invite(people, 'many-1')
  const [second, entries] = await audited(app, () => invite(people, 'many-1'))
  assert.deepEqual([second.status, second.body, entries], [200, first.body, []])
})

test('1 to 500 are invited by one call, and a malformed one among them refuses the whole', async () => {
  const people = Array.from({ length: 501 }, (_, number) => ({ email: `p${number}@hundreds.example` }))
  const [, entries] = await audited(app, async () => {
    for (const invitations of [
      people,
      [],
      'p@many.example',
      [{ email: 'nobody' }],
      [{}],
      [{ email: 'a@b.example', role: 'owner' }],
    ]) {
      const { status, body } = await invite(invitations)
      assert.deepEqual([status, body.error], [400, 'VALIDATION_ERROR'])
    }
  })
  assert.deepEqual(entries, [])
  const { body } = await invite(people.slice(1))
  assert.deepEqual([body.data.invited, body.data.failed], [500, 0])
})
