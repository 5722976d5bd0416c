// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/harness/eventually.ts'
import { countUnsentMails } from '../../../test/harness/mail-jobs.ts'
import { withoutDetails } from '../../../test/harness/refusals.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { link, newWallet, nonceFor, proofOf } from '../../../test/harness/wallet-fixtures.ts'
import { queueLetters } from '../../platform/senders/mail/outbox.ts'

const app = testApp()

type Wallet = ReturnType<typeof newWallet>

const signIn = async (wallet: Wallet, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/auth/siwe/verify', { body: await proofOf(app, null, wallet), headers })

const as = (token: string) => ({ authorization: `Bearer ${token}` })

test('a wallet that nobody has linked makes an account, and signs in to it', async () => {
  const wallet = newWallet()
  const { status, headers, body } = await signIn(wallet, { 'accept-language': 'uk' })
  assert.equal(status, 200)
  const { token, user } = body
  const { id, createdAt, updatedAt } = user
  assert.deepEqual(body, {
    token,
    user: {
      id,
      name: `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`,
      email: `${id}@wallet.invalid`,
      emailVerified: false,
      image: null,
      role: 'subscriber',
      language: 'uk',
      createdAt,
      updatedAt,
    },
  })
  assert.equal(headers.get('set-auth-token')?.split('.')[0], token)
  const [cookie = ''] = headers.getSetCookie()
  assert.match(cookie, /^better-auth\.session-token=.*HttpOnly/)
  for (const credential of [as(token), { cookie: cookie.split(';')[0] ?? '' }]) {
    const list = await app.request('GET', '/api/wallet/list', { headers: credential })
    assert.deepEqual([list.status, list.body], [200, { wallets: [{ address: wallet.address, isPrimary: true }] }])
  }
})

test('a sign-in by wallet is recorded as one', async () => {
  const wallet = newWallet()
  const { token } = (await signIn(wallet)).body
  const { body } = await app.request('GET', '/api/profile', { headers: as(token) })
  assert.deepEqual(
    [body.authProviders, body.walletAddress, body.loginHistory.map((entry: { provider: string }) => entry.provider)],
    [['wallet'], wallet.address, ['wallet']],
  )
})

test('a wallet signs in to the account that it is linked to', async () => {
  const wallet = newWallet()
  const first = (await signIn(wallet)).body
  const again = (await signIn(wallet)).body
  assert.equal(again.user.id, first.user.id)
  assert.notEqual(again.token, first.token)
  const member = await app.member('member')
  const second = newWallet()
  await link(app, member, second)
  const { user } = (await signIn(second)).body
  assert.deepEqual([user.id, user.email, user.role], [member.id, member.email, 'member'])
})

test('of many first sign-ins by one wallet at once one makes the account', async () => {
  const wallet = newWallet()
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(wallet)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(5).fill(200),
  )
  assert.equal(new Set(answers.map(({ body }) => body.user.id)).size, 1)
})

test('a proof signs in once', async () => {
  const body = await proofOf(app, null, newWallet())
  const send = () => app.request('POST', '/api/auth/siwe/verify', { body })
  const answers = await Promise.all([send(), send(), send()])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400])
  const refused = await send()
  assert.deepEqual(
    [refused.status, withoutDetails(refused.body)],
    [400, { message: 'The nonce was used, has expired or was never given', code: 'INVALID_WALLET_PROOF' }],
  )
})

test('a proof of another wallet, for another service or past its time makes no account', async () => {
  const before = await users()
  const wallet = newWallet()
  const { message } = await proofOf(app, null, wallet)
  const bodies = [
    { message, signature: await newWallet().signMessage({ message }) },
    await proofOf(app, null, wallet, { domain: 'evil.example' }),
    await proofOf(app, null, wallet, { expirationTime: new Date(Date.now() - 1000) }),
    { message: 'none', signature: '0x00' },
    { message },
    {},
  ]
  for (const body of bodies) {
    const answer = await app.request('POST', '/api/auth/siwe/verify', { body })
    assert.deepEqual([answer.status, Object.keys(answer.body)], [400, ['message', 'code', 'details']])
    assert.deepEqual(answer.headers.getSetCookie(), [])
  }
  assert.equal(await users(), before)

  async function users(): Promise<number> {
    return (await app.owner.selectFrom('users').select('id').execute()).length
  }
})

test('a nonce is asked for without an account, and is another one each time', async () => {
  const nonces = await Promise.all(Array.from({ length: 20 }, () => nonceFor(app, null)))
  assert.equal(new Set(nonces).size, 20)
})

test('a deactivated account cannot be signed in to by its wallet', async () => {
  const wallet = newWallet()
  const { user, token } = (await signIn(wallet)).body
  await app.owner.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute()
  const { status, body } = await signIn(wallet)
  const suspended = { message: 'Account is suspended', code: 'ACCOUNT_SUSPENDED', reason: null, until: null }
  assert.deepEqual([status, body], [403, suspended])
  assert.equal((await app.request('GET', '/api/wallet/list', { headers: as(token) })).status, 401)
})

test('the only way to sign in to an account cannot be unlinked', async () => {
  const wallet = newWallet()
  const { token } = (await signIn(wallet)).body
  const { status, body } = await app.request('DELETE', `/api/wallet/${wallet.address}`, { headers: as(token) })
  assert.deepEqual([status, body], [409, { error: 'Wallet is the only way to sign in to this account' }])
  const list = await app.request('GET', '/api/wallet/list', { headers: as(token) })
  assert.deepEqual(list.body, { wallets: [{ address: wallet.address, isPrimary: true }] })
})

test('an unlinked wallet no longer signs in to the account, but makes a new one', async () => {
  const member = await app.member('member')
  const wallet = newWallet()
  await link(app, member, wallet)
  await app.request('DELETE', `/api/wallet/${wallet.address}`, { as: member })
  const { user } = (await signIn(wallet)).body
  assert.notEqual(user.id, member.id)
})

test('the address of an account without a mailbox is sent no mail', async () => {
  const letter = { subject: 'Only to mailboxes', text: 't', html: 'h', language: 'en' }
  const addresses = ['x@wallet.invalid', 'y@example.org']
  await queueLetters(
    app.platform.db,
    addresses.map((to) => ({ to, ...letter })),
  )
  await eventually('no mail is waiting', async () => (await countUnsentMails(app)) === 0)
  const sent = app.logs.map((line) => JSON.parse(line)).filter(({ subject }) => subject === letter.subject)
  assert.deepEqual(
    sent.map(({ to }) => to),
    ['y@example.org'],
  )
})

test('the owner of an account hears of a wallet that was linked, and not of one that made the account', async () => {
  const member = await app.member('member')
  const wallet = newWallet()
  await link(app, member, wallet)
  await link(app, member, wallet)
  const { user } = (await signIn(newWallet())).body
  const notices = await app.owner
    .selectFrom('notifications')
    .select(['user_id', 'type', 'title'])
    .where('user_id', 'in', [member.id, user.id])
    .execute()
  assert.deepEqual(notices, [
    { user_id: member.id, type: 'SECURITY_ALERT', title: 'A wallet has been linked to your account' },
  ])
})
