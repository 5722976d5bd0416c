import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeKey, statusWith } from '../../../../test/harness/api-key-fixtures.ts'
import { asForm, linkOf } from '../../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../../test/harness/mail-app.ts'
import { nextMail } from '../../../../test/harness/mail-sink.ts'
import { registerPasskey, signInByPasskey } from '../../../../test/harness/passkey-fixtures.ts'
import { enableTotp, passwordStep } from '../../../../test/harness/second-factor-fixtures.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { link, newWallet } from '../../../../test/harness/wallet-fixtures.ts'

const [app, sink] = testAppWithMail()

const newPassword = 'another horse'

async function resetMail({ email }: Pick<Member, 'email'>) {
  await app.request('POST', '/api/auth/request-password-reset', { body: { email } })
  const mail = await nextMail(sink, email, 'Choose a new password')
  return { mail, ...linkOf(mail) }
}

/** As a session alone adds them. */
const unvouch = async ({ id }: Member) => {
  await sql`update passkeys set is_vouched = false where user_id = ${id}`.execute(app.owner)
  await sql`update totp_factors set is_vouched = false where user_id = ${id}`.execute(app.owner)
}

test('a reset lists what else opens the account, in its mail and on its page, and removes what is ticked', async () => {
  const member = await app.member('member')
  const [kept, removed] = [
    await makeKey(app, member, { name: 'Kept' }),
    await makeKey(app, member, { name: 'Removed' }),
  ]
  const wallet = newWallet()
  assert.equal((await link(app, member, wallet)).status, 201)
  const { mail, path, token } = await resetMail(member)
  const today = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
  assert.ok(mail.text?.includes(`API key, since ${today}\nAPI key, since ${today}\nWallet, since ${today}`))

  const { text } = await app.request('GET', path)
  const boxes = [...text.matchAll(/<input type="checkbox" name="remove" value="([^"]+)">/g)].map(([, id]) => id ?? '')
  const listed = (await app.request('GET', `/api/auth/reset-password/${token}/access`)).body.access
  assert.deepEqual(
    listed.map(({ kind, name, fate }: Record<string, string>) => [kind, name, fate]),
    [
      ['apiKeys', 'Kept', 'chosen'],
      ['apiKeys', 'Removed', 'chosen'],
      ['wallets', wallet.address, 'chosen'],
    ],
  )
  assert.deepEqual(
    boxes,
    listed.map(({ id }: { id: string }) => id),
  )

  const ticked = new URLSearchParams([
    ['token', token],
    ['newPassword', newPassword],
    ['remove', boxes[1] ?? ''],
    ['remove', boxes[2] ?? ''],
  ])
  const done = await app.request('POST', '/reset-password', { ...asForm({}), body: ticked.toString() })
  assert.equal(done.status, 200, done.text)
  assert.deepEqual([await statusWith(app, kept.key), await statusWith(app, removed.key)], [200, 401])
  const { text: removal } = await nextMail(sink, member.email, 'What was removed from your account')
  assert.match(removal ?? '', /API keys: 1\s+wallets: 1/)
})

test('a second factor that was set up with the password stays, however it is named', async () => {
  const member = await app.member('member')
  await enableTotp(app, member)
  const { authenticator, id } = await registerPasskey(app, member)
  const { token } = await resetMail(member)
  const listed = (await app.request('GET', `/api/auth/reset-password/${token}/access`)).body.access
  assert.deepEqual(
    listed.map(({ fate }: { fate: string }) => fate),
    ['stays', 'stays'],
  )
  const body = { token, newPassword, remove: [id, member.id] }
  assert.equal((await app.request('POST', '/api/auth/reset-password', { body })).status, 200)
  const step = await passwordStep(app, { ...member, password: newPassword })
  assert.deepEqual(step.body.twoFactorMethods, ['totp', 'passkey', 'recovery-code'])
  assert.equal((await signInByPasskey(app, authenticator)).status, 200)
})

test('what was added without the password or an older factor does not stop the owner', async () => {
  const member = await app.member('member')
  const { authenticator } = await registerPasskey(app, member)
  await unvouch(member)
  const { token, path } = await resetMail(member)
  assert.match(
    (await app.request('GET', path)).text,
    /Is removed: it was added before your address was confirmed, or without your password\./,
  )
  assert.equal((await app.request('POST', '/api/auth/reset-password', { body: { token, newPassword } })).status, 200)
  assert.equal((await signInByPasskey(app, authenticator)).status, 401)
  await app.signIn({ email: member.email, password: newPassword })
})

test('a passkey that only an unvouched one has vouched for is none either', async () => {
  const member = await app.member('member')
  const { authenticator } = await registerPasskey(app, member)
  await unvouch(member)
  const signedIn = await signInByPasskey(app, authenticator)
  await registerPasskey(app, { ...member, token: signedIn.body.token })
  const { rows } = await sql`select from passkeys where user_id = ${member.id} and is_vouched`.execute(app.owner)
  assert.equal(rows.length, 0)
})

test('of an address that is not proven yet, everything goes, and so it is listed', async () => {
  const member = await app.member('member')
  await registerPasskey(app, member)
  const { key } = await makeKey(app, member)
  await app.owner
    .updateTable('users')
    .set({ email_verified: false, email_proven_at: null })
    .where('id', '=', member.id)
    .execute()
  const { token } = await resetMail(member)
  const { access } = (await app.request('GET', `/api/auth/reset-password/${token}/access`)).body
  assert.deepEqual(
    access.map(({ kind, fate }: Record<string, string>) => [kind, fate]),
    [
      ['passkeys', 'goes'],
      ['apiKeys', 'goes'],
    ],
  )
  assert.equal((await app.request('POST', '/api/auth/reset-password', { body: { token, newPassword } })).status, 200)
  assert.equal(await statusWith(app, key), 401)
  await app.signIn({ email: member.email, password: newPassword })
})

test('a link that does not work lists nothing, and ids of others remove nothing', async () => {
  const [member, other] = [await app.member('member'), await app.member('member')]
  const { key, apiKey } = await makeKey(app, other)
  assert.equal((await app.request('GET', '/api/auth/reset-password/guess/access')).status, 400)
  const { token } = await resetMail(member)
  for (const remove of [[apiKey.id], ['not an id', "' or true --"]]) {
    const { status } = await app.request('POST', '/api/auth/reset-password', { body: { token, newPassword, remove } })
    assert.ok([200, 400].includes(status))
  }
  assert.equal(await statusWith(app, key), 200)
})
