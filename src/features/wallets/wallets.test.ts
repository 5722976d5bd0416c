// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { link, newWallet, proofOf } from '../../../test/harness/wallet-fixtures.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { linkWallet } from './wallets.ts'

const app = testApp()

const listOf = async (member: Member) => (await app.request('GET', '/api/wallet/list', { as: member })).body.wallets

async function memberWith(count: number) {
  const member = await app.member('visitor')
  const addresses: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { address } = newWallet()
    addresses.push(address)
    await transaction(app.platform.db, (trx) => linkWallet(trx, member.id, address))
  }
  return { member, addresses }
}

test('without a wallet the list is empty and there is no balance', async () => {
  const member = await app.member('visitor')
  const list = await app.request('GET', '/api/wallet/list', { as: member })
  assert.deepEqual([list.status, list.body], [200, { wallets: [] }])
  const balance = await app.request('GET', '/api/wallet/balance', { as: member })
  assert.deepEqual([balance.status, balance.body], [404, { error: 'User wallet not found' }])
})

test('only who signs in has wallets', async () => {
  for (const path of ['list', 'balance']) {
    const { status, body } = await app.request('GET', `/api/wallet/${path}`)
    assert.deepEqual([status, body], [401, { error: 'Unauthorized' }])
  }
})

test('a nonce has letters and digits, and counts for five minutes', async () => {
  const { status, body } = await app.request('POST', '/api/wallet/nonce', { as: await app.member('visitor') })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['nonce', 'expiresAt'])
  assert.match(body.nonce, /^[0-9a-zA-Z]{32}$/)
  const left = Date.parse(body.expiresAt) - Date.now()
  assert.ok(left > 4 * 60_000 && left < 6 * 60_000)
})

test('the first wallet is the primary one, later ones are not', async () => {
  const member = await app.member('visitor')
  const [first, second] = [newWallet(), newWallet()]
  const one = await link(app, member, first)
  assert.deepEqual(
    [one.status, one.body],
    [201, { success: true, message: 'Wallet linked successfully', data: { address: first.address, isPrimary: true } }],
  )
  const other = await link(app, member, second)
  assert.deepEqual([other.status, other.body.data], [201, { address: second.address, isPrimary: false }])
  assert.deepEqual(await listOf(member), [
    { address: first.address, isPrimary: true },
    { address: second.address, isPrimary: false },
  ])
})

test('a wallet that is linked already stays as it is', async () => {
  const member = await app.member('visitor')
  const wallet = newWallet()
  await link(app, member, wallet)
  const again = await link(app, member, wallet)
  assert.deepEqual([again.status, again.body.data], [201, { address: wallet.address, isPrimary: true }])
  assert.equal((await listOf(member)).length, 1)
})

test('a wallet of somebody else cannot be linked', async () => {
  const [owner, other] = [await app.member('visitor'), await app.member('visitor')]
  const wallet = newWallet()
  await link(app, owner, wallet)
  const { status, body } = await link(app, other, wallet)
  assert.deepEqual([status, body], [409, { error: 'Wallet belongs to another user' }])
  assert.deepEqual(await listOf(other), [])
})

test('of wallets linked at once one is the primary one', async () => {
  const member = await app.member('visitor')
  const proofs = await Promise.all(Array.from({ length: 8 }, () => proofOf(app, member, newWallet())))
  const answers = await Promise.all(proofs.map((body) => app.request('POST', '/api/wallet/link', { as: member, body })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(8).fill(201),
  )
  assert.equal(answers.filter(({ body }) => body.data.isPrimary).length, 1)
  const wallets = await listOf(member)
  assert.deepEqual([wallets.length, wallets.filter((one: { isPrimary: boolean }) => one.isPrimary).length], [8, 1])
})

test('of members who link one wallet at once one gets it', async () => {
  const wallet = newWallet()
  const members = await Promise.all(Array.from({ length: 4 }, () => app.member('visitor')))
  const answers = await Promise.all(members.map((member) => link(app, member, wallet)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409])
})

test('one proof sent many times at once links one wallet, and the others are refused', async () => {
  const member = await app.member('visitor')
  const body = await proofOf(app, member, newWallet())
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => app.request('POST', '/api/wallet/link', { as: member, body })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 400, 400, 400, 400, 400])
})

test('a link repeated under one Idempotency-Key has the first answer, though its nonce is used', async () => {
  const member = await app.member('visitor')
  const body = await proofOf(app, member, newWallet())
  const send = () =>
    app.request('POST', '/api/wallet/link', { as: member, body, headers: { 'idempotency-key': 'link-1' } })
  const [first, second] = [await send(), await send()]
  assert.deepEqual([first.status, second.status, second.body], [201, 201, first.body])
})

test('another wallet becomes the primary one, whatever the case of its address', async () => {
  const { member, addresses } = await memberWith(3)
  const [first, , third] = addresses as [string, string, string]
  const { status, body } = await app.request('POST', '/api/wallet/set-primary', {
    as: member,
    body: { address: third.toUpperCase().replace('0X', '0x') },
  })
  assert.deepEqual(
    [status, body],
    [200, { success: true, message: 'Primary wallet set successfully', data: { address: third, isPrimary: true } }],
  )
  const wallets = await listOf(member)
  assert.deepEqual(wallets[0], { address: third, isPrimary: true })
  assert.deepEqual(wallets[1], { address: first, isPrimary: false })
  const profile = await app.request('GET', '/api/profile', { as: member })
  assert.deepEqual([profile.body.walletAddress, profile.body.authProviders], [third, ['email', 'wallet']])
})

test('of primary wallets set at once one remains', async () => {
  const { member, addresses } = await memberWith(4)
  const answers = await Promise.all(
    addresses.map((address) => app.request('POST', '/api/wallet/set-primary', { as: member, body: { address } })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.equal((await listOf(member)).filter((one: { isPrimary: boolean }) => one.isPrimary).length, 1)
})

test('an address that is not among the own wallets can be neither primary nor unlinked', async () => {
  const { member } = await memberWith(1)
  const { addresses } = await memberWith(1)
  for (const address of [addresses[0], newWallet().address, '0x', 'none', '%00']) {
    const primary = await app.request('POST', '/api/wallet/set-primary', { as: member, body: { address } })
    assert.deepEqual([primary.status, primary.body], [404, { error: 'Wallet not found' }])
  }
  for (const address of [addresses[0], newWallet().address, 'none', "'", '%00', 'x'.repeat(5000)]) {
    const { status, body } = await app.request('DELETE', `/api/wallet/${address}`, { as: member })
    assert.deepEqual([status, body], [404, { error: 'Wallet not found' }])
  }
})

test('when the primary wallet is unlinked the oldest other becomes it', async () => {
  const { member, addresses } = await memberWith(3)
  const [first, second, third] = addresses as [string, string, string]
  const { status, body } = await app.request('DELETE', `/api/wallet/${first.toLowerCase()}`, { as: member })
  assert.deepEqual([status, body], [200, { success: true, message: 'Wallet unlinked successfully' }])
  assert.deepEqual(await listOf(member), [
    { address: second, isPrimary: true },
    { address: third, isPrimary: false },
  ])
  await app.request('DELETE', `/api/wallet/${third}`, { as: member })
  assert.equal((await app.request('DELETE', `/api/wallet/${second}`, { as: member })).status, 200)
  assert.deepEqual(await listOf(member), [])
  assert.equal((await app.request('DELETE', `/api/wallet/${second}`, { as: member })).status, 404)
})

test('an unlinked wallet may be linked by another member', async () => {
  const [one, other] = [await app.member('visitor'), await app.member('visitor')]
  const wallet = newWallet()
  await link(app, one, wallet)
  await app.request('DELETE', `/api/wallet/${wallet.address}`, { as: one })
  assert.equal((await link(app, other, wallet)).status, 201)
})

test('an account has 50 wallets at most', async () => {
  const { member } = await memberWith(50)
  const { status, body } = await link(app, member, newWallet())
  assert.deepEqual([status, body], [409, { error: 'An account has at most 50 wallets' }])
})

test('the wallets are part of the export of personal data', async () => {
  const { member, addresses } = await memberWith(1)
  const { body } = await app.request('GET', '/api/profile/export', { as: member })
  const [{ linkedAt, ...wallet }] = body.wallets.wallets
  assert.deepEqual([wallet, new Date(linkedAt).toISOString()], [{ address: addresses[0], isPrimary: true }, linkedAt])
})

test('without a node of the chain there is no balance, and the answer does not say why', async () => {
  const { member } = await memberWith(1)
  const { status, body } = await app.request('GET', '/api/wallet/balance', { as: member })
  assert.deepEqual([status, body], [500, { error: 'Failed to fetch wallet balance' }])
  assert.ok(app.logs.some((line) => line.includes('HROMADA_CHAIN_RPC_URLS')))
})
