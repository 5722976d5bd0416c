import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkOf } from '../../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { nextMail } from '../../../../test/harness/mail-sink.ts'
import { testMember } from '../../../../test/harness/suite.ts'

const PASSWORD = 'three green bicycles'

const [app, sink] = testAppWithMail()
const admin = testMember(app, 'admin')

async function invitationTo(email: string): Promise<string> {
  await app.request('POST', '/api/admin/invitations', { as: admin, body: { email } })
  return linkOf(await nextMail(sink, email, 'You are invited to the community')).token
}

/** As the form of the page sends it. */
const join = (token: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/auth/sign-up/invitation`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', origin: app.url, ...headers },
    body: new URLSearchParams({ token, name: 'Olena', password: PASSWORD, ...fields }),
  })

const cookieOf = ({ headers }: Response) => headers.getSetCookie()[0]?.split(';')[0]

test('a form that is sent twice, at once or one after the other, is sent once, and each time it is heard', async () => {
  const token = await invitationTo('twice@repeated.example')
  const answers = [...(await Promise.all([join(token), join(token)])), await join(token)]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  const [cookie = '', ...otherCookies] = answers.map(cookieOf)
  assert.match(cookie, /session-token=/)
  assert.deepEqual(otherCookies, [cookie, cookie])
  const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()))
  assert.match(first ?? '', /you are signed in/)
  assert.deepEqual(new Set(others), new Set([first]))
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  assert.equal(new Set(ids).size, 3)
})

test('another browser, and other fields, are another sending: a link works once', async () => {
  const token = await invitationTo('once@repeated.example')
  assert.equal((await join(token)).status, 200)
  assert.equal((await join(token, { name: 'Another' })).status, 400)
  assert.equal((await join(token, {}, { 'user-agent': 'another' })).status, 400)
  const { status } = await app.request('POST', '/api/auth/sign-up/invitation', {
    body: { token, name: 'Olena', password: PASSWORD },
  })
  assert.equal(status, 400)
})

test('what was refused is tried again', async () => {
  const token = await invitationTo('again@repeated.example')
  const weak = { password: 'password123' }
  const [one, another] = [await join(token, weak), await join(token, weak)]
  assert.deepEqual([one.status, another.status], [400, 400])
  assert.equal((await join(token)).status, 200)
})
