import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEther, toHex } from 'viem'
import { answering, sending, startNode } from '../harness/chain-node.ts'
import { testApp } from '../harness/suite.ts'
import { link, newWallet } from '../harness/wallet-fixtures.ts'
import { memberIn } from './account-fixtures.ts'
import { testBrowser } from './browser.ts'

let node: Awaited<ReturnType<typeof startNode>>
const app = testApp(async (stack) => {
  node = stack.use(await startNode(answering(toHex(parseEther('1.5')))))
  return { HROMADA_CHAIN_RPC_URLS: node.url }
})
const visit = testBrowser()

test('of two wallets the other one becomes the primary one, and its balance is shown', async () => {
  const member = await memberIn(app, 'en')
  const [first, second] = [newWallet(), newWallet()]
  for (const wallet of [first, second]) assert.equal((await link(app, member, wallet)).status, 201)
  await using window = await visit(app.url, { as: member, tolerates: [/status of 5\d\d/] })
  const { page } = window
  const cardOf = ({ address }: { readonly address: string }) => page.getByRole('listitem').filter({ hasText: address })
  node.answer = sending('', 500)
  await page.goto('/app/wallets')
  const refused = cardOf(first).getByRole('alert')
  await refused.getByText('Try again in a minute.').waitFor()
  node.answer = answering(toHex(parseEther('1.5')))
  await refused.getByRole('button', { name: 'Try again' }).click()
  await cardOf(first).getByText('Balance: 1.5 ETH').waitFor()
  await cardOf(first).getByText('Primary', { exact: true }).waitFor()

  node.answer = answering(toHex(parseEther('0.25')))
  await cardOf(second).getByRole('button', { name: 'Make primary' }).click()
  await cardOf(second).getByText('Balance: 0.25 ETH').waitFor()
  await page.locator('h1:focus').waitFor()
  assert.equal(await page.getByText(/^Balance/).count(), 1)
  const { body } = await app.request('GET', '/api/wallet/list', { as: member })
  assert.deepEqual(
    body.wallets.toSorted((one: { isPrimary: boolean }) => (one.isPrimary ? -1 : 1)),
    [
      { address: second.address, isPrimary: true },
      { address: first.address, isPrimary: false },
    ],
  )
})
