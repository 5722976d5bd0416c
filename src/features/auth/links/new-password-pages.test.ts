import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asForm, linkOf } from '../../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { testMember } from '../../../../test/harness/suite.ts'

const [app, sink] = testAppWithMail()
const admin = testMember(app, 'admin')

interface PasswordPage {
  /** Of the link in the mail. */
  readonly path: string
  readonly action: string
  /** By which one signs in with the new password. */
  readonly address: string
  readonly field: string
  readonly others?: Readonly<Record<string, string>>
}

const mailedTo = async (address: string) =>
  linkOf(await sink.next(({ recipients, text = '' }) => recipients.includes(address) && text.includes('?token=')))

async function resetPage(): Promise<PasswordPage> {
  const { email: address } = await app.member('member')
  await app.request('POST', '/api/auth/request-password-reset', { body: { email: address } })
  return { ...(await mailedTo(address)), action: '/reset-password', address, field: 'newPassword' }
}

async function undoPage(): Promise<PasswordPage> {
  const member = await app.member('member')
  await app.request('POST', '/api/auth/change-email', { as: member, body: { newEmail: `new-${member.email}` } })
  const { path } = await mailedTo(member.email)
  return { path, action: '/api/auth/change-email/undo', address: member.email, field: 'newPassword' }
}

async function invitationPage(): Promise<PasswordPage> {
  const address = 'invited@test.example'
  await app.request('POST', '/api/admin/invitations', { as: admin, body: { email: address } })
  const others = { name: 'Invited' }
  return { ...(await mailedTo(address)), action: '/api/auth/sign-up/invitation', address, field: 'password', others }
}

const asPerson = { headers: { accept: 'text/html', 'accept-language': 'en' } }
const attributesOf = (tag: string) =>
  Object.fromEntries([...tag.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name, value]))
const inputsOf = (page: string) => (page.match(/<input [^>]*>/g) ?? []).map(attributesOf)

test('a page for a new password names its account to password managers, and cuts no password', async () => {
  for (const open of [resetPage, undoPage, invitationPage]) {
    const { path, action, address, field, others } = await open()
    const page = await app.request('GET', path, asPerson)
    assert.equal(page.status, 200, page.text)
    const inputs = inputsOf(page.text)
    assert.deepEqual(
      inputs.find(({ autocomplete }) => autocomplete === 'username'),
      { id: 'username', type: 'email', value: address, autocomplete: 'username', readonly: '' },
      open.name,
    )
    const password = inputs.find(({ name }) => name === field)
    assert.deepEqual(
      [password?.autocomplete, password?.minlength, password?.passwordrules],
      ['new-password', '8', 'minlength: 8; maxlength: 128;'],
    )
    assert.ok(
      inputs.every((input) => !('maxlength' in input)),
      page.text,
    )

    const token = new URL(path, app.url).searchParams.get('token') ?? ''
    const send = (text: string) => app.request('POST', action, asForm({ token, ...others, [field]: text }))
    const long = await send('long enough '.repeat(11))
    assert.deepEqual([long.status, /must have at most 128 characters/.test(long.text)], [400, true], long.text)
    const short = await send('short')
    assert.deepEqual([short.status, /must have at least 8 characters/.test(short.text)], [400, true], short.text)
    const longest = 'three green bicycles '.repeat(7).slice(0, 128)
    const saved = await send(longest)
    assert.equal(saved.status, 200, saved.text)
    await app.signIn({ email: address, password: longest })
  }
})

test('a link that does not work names nobody', async () => {
  for (const open of [resetPage, undoPage]) {
    const { path, address } = await open()
    for (const dead of [`${path}x`, path.replace(/token=.*/, 'token=guess')]) {
      const page = await app.request('GET', dead, asPerson)
      assert.deepEqual([page.status, page.text.includes(address)], [400, false], dead)
    }
  }
})
