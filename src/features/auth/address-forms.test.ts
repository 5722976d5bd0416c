// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/harness/eventually.ts'
import { linkOf } from '../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { testMember } from '../../../test/harness/suite.ts'
import { readableAddress } from '../../../web/shared/readable-address.ts'

const [app, sink] = testAppWithMail()
const admin = testMember(app, 'admin')

const password = 'correct horse battery'
const post = (path: string, body: object, token?: string) =>
  app.request('POST', path, { body, ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }) })
const signIn = async (email: string, given = password) => {
  const { status, body, text } = await post('/api/auth/sign-in/email', { email, password: given })
  assert.equal(status, 200, `${email}: ${text}`)
  return { token: body.token as string, id: body.user.id as string, email: body.user.email as string }
}

/** The token of the newest mail to an address whose subject begins so. The sink reads domains as people do. */
/** Of the mail that has come since a number of others. */
async function tokenOf(address: string, subject: string, since = 0): Promise<string> {
  const to = readableAddress(address)
  const mail = await eventually(`"${subject}" comes to ${to}`, () =>
    sink.received.slice(since).findLast((one) => one.recipients[0] === to && one.subject?.startsWith(subject)),
  )
  return linkOf(mail ?? {}).token
}

const people = [
  { typed: 'r&d@company.example', stored: 'r&d@company.example', forms: ['R&D@Company.example'] },
  { typed: "o'brien+tag@Example.COM", stored: "o'brien+tag@example.com", forms: ["O'Brien+Tag@example.com"] },
  {
    typed: 'ivan@пошта.укр',
    stored: 'ivan@xn--80a1acn3a.xn--j1amh',
    forms: ['IVAN@ПОШТА.УКР', 'ivan@xn--80a1acn3a.xn--j1amh', 'ivan@пошта。укр'],
  },
  { typed: 'olha@XN--80a1acn3a.xn--j1amh', stored: 'olha@xn--80a1acn3a.xn--j1amh', forms: ['olha@пошта.укр'] },
]

for (const { typed, stored, forms } of people) {
  test(`whoever is invited as ${typed} signs in, resets the password and changes the address, by any form`, async () => {
    const invited = await app.request('POST', '/api/admin/invitations', { as: admin, body: { email: typed } })
    assert.deepEqual([invited.status, invited.body.data?.invitation.email], [201, stored], invited.text)
    const invitation = await tokenOf(stored, 'You are invited')
    const accepted = await post('/api/auth/sign-up/invitation', { token: invitation, name: 'Newcomer', password })
    assert.equal(accepted.status, 200, accepted.text)
    const { id } = accepted.body.user
    for (const form of [typed, ...forms])
      assert.deepEqual([(await signIn(form)).id, (await signIn(form)).email], [id, stored])

    for (const [index, form] of forms.entries()) {
      const again = await app.request('POST', '/api/admin/invitations', { as: admin, body: { email: form } })
      assert.deepEqual([again.status, again.body.error], [409, 'USER_EXISTS'], form)
      const taken = await post('/api/auth/sign-up/email', { name: 'Other', email: form, password })
      assert.deepEqual([taken.status, taken.body.details], [422, { field: 'email', code: 'TAKEN' }], form)
      const newPassword = `another horse battery ${index}`
      const before = sink.received.length
      await post('/api/auth/request-password-reset', { email: form })
      const token = await tokenOf(stored, 'Choose a new password', before)
      assert.equal((await post('/api/auth/reset-password', { token, newPassword })).status, 200)
      assert.equal((await signIn(typed, newPassword)).id, id)
    }

    for (const form of [typed, ...forms]) {
      const search = new URLSearchParams({ search: form })
      const found = await app.request('GET', `/api/admin/users?${search}`, { as: admin })
      assert.ok(
        found.body.users.some((user: { id: string }) => user.id === id),
        form,
      )
    }

    const current = `another horse battery ${forms.length - 1}`
    const { token } = await signIn(typed, current)
    const same = await post('/api/auth/change-email', { newEmail: forms.at(-1) }, token)
    assert.deepEqual([same.status, same.body.code], [400, 'EMAIL_UNCHANGED'])
    const kept = { name: 'Newcomer', email: forms.at(-1) }
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await app.request('PUT', '/api/profile', { headers, body: kept })).status, 200)
    const changed = await post('/api/auth/change-email', { newEmail: `new-${typed}` }, token)
    assert.equal(changed.status, 200, changed.text)
    const confirmation = await tokenOf(`new-${stored}`, 'Confirm your new e-mail address')
    assert.equal((await post('/api/auth/change-email/confirm', { token: confirmation })).status, 200)
    assert.deepEqual(
      [(await signIn(`New-${typed}`, current)).id, (await signIn(`new-${stored}`, current)).id],
      [id, id],
    )
  })

  test(`whoever signs up as ${typed} confirms the address`, async () => {
    const email = `up-${typed}`
    const joined = await post('/api/auth/sign-up/email', { name: 'Newcomer', email, password })
    assert.deepEqual([joined.status, joined.body.user?.email], [200, `up-${stored}`], joined.text)
    const token = await tokenOf(`up-${stored}`, 'Confirm your e-mail address')
    const headers = { authorization: `Bearer ${joined.body.token}` }
    const confirmed = await app.request('GET', `/api/auth/verify-email?token=${token}`, { headers })
    assert.deepEqual([confirmed.status, confirmed.body], [200, { status: true, user: null }], confirmed.text)
    const { body } = await app.request('GET', '/api/profile', { headers })
    assert.equal(body.emailVerified, true)
  })
}
