import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asForm } from '../../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { testMember } from '../../../../test/harness/suite.ts'
import { callsOnAccounts } from '../../../../test/harness/user-fixtures.ts'

const [app, sink] = testAppWithMail()
const admin = testMember(app, 'admin')
const { setStatus } = callsOnAccounts(app, admin)

const PASSWORD = 'three green bicycles'

interface Owner {
  readonly id: string
  readonly email: string
}

/** The token of the next mail to an address that has such a link. */
async function tokenMailedTo(address: string, path: string): Promise<string> {
  const { text = '' } = await sink.next(
    (mail) => mail.recipients.includes(address) && mail.text?.includes(`${path}?token=`) === true,
  )
  return new RegExp(`${path}\\?token=([^&\\s]+)`).exec(text)?.[1] ?? ''
}

async function requestChange(): Promise<{ member: Owner; newEmail: string }> {
  const member = await app.member('member')
  const newEmail = `new-${member.email}`
  const { status } = await app.request('POST', '/api/auth/change-email', { as: member, body: { newEmail } })
  assert.equal(status, 200)
  return { member, newEmail }
}

async function signUp(): Promise<Owner> {
  const email = `${crypto.randomUUID()}@test.example`
  const body = { name: 'Newcomer', email, password: PASSWORD }
  return (await app.request('POST', '/api/auth/sign-up/email', { body })).body.user
}

interface Link {
  readonly owner: Owner
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
}

const links: Readonly<Record<string, () => Promise<Link>>> = {
  async 'a new password'() {
    const owner = await app.member('member')
    await app.request('POST', '/api/auth/request-password-reset', { body: { email: owner.email } })
    const token = await tokenMailedTo(owner.email, '/reset-password')
    return { owner, path: '/reset-password', fields: { token, newPassword: PASSWORD } }
  },
  async 'signing in'() {
    const owner = await app.member('member')
    await app.request('POST', '/api/auth/sign-in/magic-link', { body: { email: owner.email } })
    const path = '/api/auth/magic-link/verify'
    return { owner, path, fields: { token: await tokenMailedTo(owner.email, path) } }
  },
  async 'confirming an address'() {
    const owner = await signUp()
    return { owner, path: '/confirm', fields: { token: await tokenMailedTo(owner.email, '/confirm') } }
  },
  async 'moving to another address'() {
    const { member, newEmail } = await requestChange()
    const path = '/api/auth/change-email/confirm'
    return { owner: member, path, fields: { token: await tokenMailedTo(newEmail, path) } }
  },
  async 'going back to the former address'() {
    const { member } = await requestChange()
    const path = '/api/auth/change-email/undo'
    const token = await tokenMailedTo(member.email, path)
    return { owner: member, path, fields: { token, newPassword: PASSWORD } }
  },
}

const storedUser = ({ id }: Owner) =>
  app.owner.selectFrom('users').select(['email', 'email_verified']).where('id', '=', id).executeTakeFirst()

for (const [name, mail] of Object.entries(links)) {
  test(`a link for ${name} does nothing while the account is suspended, and works afterwards`, async () => {
    const { owner, path, fields } = await mail()
    const dead = await app.request('POST', path, asForm({ ...fields, token: 'guess' }))
    assert.equal((await setStatus(owner.id, { isActive: false })).status, 200)
    const before = await storedUser(owner)
    for (let times = 0; times < 2; times += 1) {
      const refused = await app.request('POST', path, asForm(fields))
      assert.deepEqual([refused.status, refused.text], [dead.status, dead.text])
    }
    assert.deepEqual(await storedUser(owner), before)
    assert.equal((await setStatus(owner.id, { isActive: true })).status, 200)
    const done = await app.request('POST', path, asForm(fields))
    assert.ok(done.status < 400, `${done.status} ${done.text}`)
  })
}

test('the pages of links do not open either', async () => {
  for (const [name, path] of [
    ['a new password', '/reset-password'],
    ['moving to another address', '/api/auth/change-email/confirm'],
    ['going back to the former address', '/api/auth/change-email/undo'],
  ] as const) {
    const { owner, fields } = (await links[name]?.()) ?? assert.fail()
    const open = () => app.request('GET', `${path}?token=${fields.token}`, { headers: { accept: 'text/html' } })
    assert.equal((await open()).status, 200, name)
    await setStatus(owner.id, { isActive: false })
    const page = await open()
    assert.deepEqual([page.status, page.text.includes(owner.email)], [400, false], name)
  }
})

test('who did not sign up takes the address from a suspended account too', async () => {
  const owner = await signUp()
  const token = await tokenMailedTo(owner.email, '/api/auth/disown')
  await setStatus(owner.id, { isActive: false })
  const { status } = await app.request('POST', `/api/auth/disown?token=${token}`, asForm({}))
  assert.deepEqual([status, await storedUser(owner)], [200, undefined])
})
