import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEther } from 'viem'
import { startLocalChain } from '../../../test/harness/local-chain.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { link, newWallet } from '../../../test/harness/wallet-fixtures.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { watchBalances } from './balance-watch.ts'
import { linkWallet } from './wallets.ts'

// On a real chain of our own: see test/harness/local-chain.ts.
let chain: Awaited<ReturnType<typeof startLocalChain>>
const app = testApp(async (stack) => {
  chain = stack.use(await startLocalChain())
  return { HROMADA_CHAIN_RPC_URLS: chain.url, HROMADA_CHAIN_ID: String(chain.chainId) }
})

const balanceOf = async (member: Member) => {
  const { status, body } = await app.request('GET', '/api/wallet/balance', { as: member })
  return [status, body]
}

test('the balance is what the chain has, to the last wei', async () => {
  const member = await app.member('visitor')
  const wallet = newWallet()
  await link(app, member, wallet)
  await chain.send({ to: wallet.address, value: parseEther('1.000000000000000001') })
  assert.deepEqual(await balanceOf(member), [200, { address: wallet.address, balance: '1.000000000000000001' }])
})

test('the balance is that of the wallet that is primary now', async () => {
  const member = await app.member('visitor')
  const [poor, rich] = [newWallet(), newWallet()]
  await chain.send({ to: rich.address, value: 5n })
  await link(app, member, poor)
  await link(app, member, rich)
  assert.deepEqual(await balanceOf(member), [200, { address: poor.address, balance: '0' }])
  await app.request('POST', '/api/wallet/set-primary', { as: member, body: { address: rich.address } })
  assert.deepEqual(await balanceOf(member), [200, { address: rich.address, balance: '0.000000000000000005' }])
})

test('the largest balance that a chain can hold is exact', async () => {
  const member = await app.member('visitor')
  const wallet = newWallet()
  await link(app, member, wallet)
  await chain.client.request<{ Method: string; Parameters: unknown[]; ReturnType: unknown }>({
    method: 'anvil_setBalance',
    params: [wallet.address, `0x${'f'.repeat(64)}`],
  })
  const [status, body] = await balanceOf(member)
  assert.equal(status, 200)
  assert.equal(
    (body as { balance: string }).balance,
    '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
  )
})

const watchParts = () => ({ ...app.platform, chain: app.features.walletProofs.chain })

test('owners hear of a changed balance of their primary wallet, once', async () => {
  const member = await app.member('visitor')
  const [watched, other] = [newWallet().address, newWallet().address]
  for (const address of [watched, other]) {
    await transaction(app.platform.db, (trx) => linkWallet(trx, member.id, address))
  }
  const look = () => watchBalances(watchParts(), 100)
  const notices = () =>
    app.owner
      .selectFrom('notifications')
      .select(['type', 'template_id', 'body'])
      .where('user_id', '=', member.id)
      .execute()
  await look()
  await chain.send({ to: watched, value: parseEther('2.5') })
  await chain.send({ to: other, value: 1n })
  await Promise.all([look(), look()])
  await look()
  assert.deepEqual(await notices(), [
    {
      type: 'WALLET_TRANSACTION',
      template_id: 'wallet_balance_changed',
      body: `The balance of ${watched} was 0 and is now 2.5.`,
    },
  ])
})

test('one look at balances asks for no more wallets than it may', async () => {
  const before = await seen()
  await watchBalances(watchParts(), 0)
  assert.equal(await seen(), before)
  for (let index = 0; index < 3; index += 1) {
    const { id } = await app.member('visitor')
    await transaction(app.platform.db, (trx) => linkWallet(trx, id, newWallet().address))
  }
  await watchBalances(watchParts(), 2)
  assert.equal(await seen(), before + 2)

  async function seen(): Promise<number> {
    const rows = await app.owner.selectFrom('wallets').select('id').where('seen_at', 'is not', null).execute()
    return rows.length
  }
})
