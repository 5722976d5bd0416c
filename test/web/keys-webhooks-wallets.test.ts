import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusWith } from '../harness/api-key-fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { testApp } from '../harness/suite.ts'
import { newWallet } from '../harness/wallet-fixtures.ts'
import { deliveriesOf, makeWebhook, startReceiver, TO_THIS_MACHINE } from '../harness/webhook-fixtures.ts'
import { button, dialog, memberIn } from './account-fixtures.ts'
import { testBrowser } from './browser.ts'

const app = testApp(TO_THIS_MACHINE, { hasClock: true })
const visit = testBrowser()

test('an API key is made, copied, used and revoked', async () => {
  const member = await memberIn(app, 'uk')
  await using window = await visit(app.url, { as: member })
  const { page, context } = window
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/app/wallets')
  await page.getByRole('link', { name: 'Ключі API' }).first().click()
  await button(page, 'Новий ключ').click()
  const making = dialog(page, 'Новий ключ')
  await making.getByLabel('Назва').fill('Дошка оголошень')
  await making.getByRole('checkbox', { name: 'Читати оголошення' }).uncheck()
  await button(page, 'Створити ключ').click()
  await making.getByText('Виберіть принаймні одне.').waitFor()
  await making.getByRole('checkbox', { name: 'Читати оголошення' }).check()
  await button(page, 'Створити ключ').click()
  const shown = dialog(page, 'Ваш новий ключ')
  await shown.getByRole('button', { name: 'Копіювати' }).click()
  await shown.getByText('Скопійовано.').waitFor()
  const key = await page.evaluate<string>('navigator.clipboard.readText()')
  assert.equal(await statusWith(app, key), 200)
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  const asked = page.waitForEvent('dialog').then((question) => question.dismiss().then(() => question.message()))
  await page.evaluate('history.back()')
  assert.equal(await asked, 'Залишити сторінку? Показане тут більше не з’явиться.')
  await shown.getByText(key).waitFor()
  await shown.getByRole('button', { name: 'Закрити: уже збережено' }).click()
  const listed = page.getByRole('listitem', { name: 'Дошка оголошень' })
  await listed.getByText('Читати оголошення').waitFor()
  assert.equal(await page.getByText(key).count(), 0, 'the key is not on the page any more')

  await listed.getByRole('button', { name: 'Відкликати' }).click()
  await dialog(page, 'Відкликати «Дошка оголошень»?').getByRole('button', { name: 'Відкликати' }).click()
  await page.getByText('Ключів ще немає.').waitFor()
  assert.equal(await statusWith(app, key), 401)
})

test('until when a key goes is said in the time of the community, and every other moment with its zone', async () => {
  const member = await memberIn(app, 'en')
  for (const [name, end] of [
    ['A day', '2099-01-31'],
    ['A moment', '2099-01-31T21:30:00Z'],
  ]) {
    const body = { name, scopes: ['opportunities:read'], expires_at: end }
    const { status, text } = await app.request('POST', '/api/api-keys', { as: member, body })
    assert.equal(status, 201, text)
  }
  await using window = await visit(app.url, { as: member, timeZone: 'Asia/Tokyo' })
  await window.page.goto('/app/keys')
  const listed = (name: string) => window.page.getByRole('listitem', { name })
  await listed('A day').getByText('January 31, 2099', { exact: true }).waitFor()
  await listed('A moment')
    .getByText(/^January 31, 2099 at 0?9:30 PM UTC$/)
    .waitFor()
  const made = listed('A day').getByRole('time')
  assert.match((await made.first().getAttribute('title')) ?? '', / GMT\+9$/)
})

test('a webhook is made, tested, its delivery sent again, and deleted', async () => {
  const member = await memberIn(app, 'en')
  await using receiver = await startReceiver()
  await using window = await visit(app.url, { as: member, tolerates: [/422 \(Unprocessable Entity\)/] })
  const { page } = window
  await page.goto('/app/webhooks')
  await button(page, 'New webhook').click()
  await page.getByLabel('Address').fill('https://192.168.0.1/')
  await page.getByRole('checkbox', { name: 'Created' }).check()
  await button(page, 'Make webhook').click()
  await page.getByText('This address cannot be used').waitFor()
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByRole('checkbox', { name: 'Created' }).uncheck()
  await button(page, 'Make webhook').click()
  await page.getByText('Choose at least one.').waitFor()
  await page.getByRole('checkbox', { name: 'Submitted' }).check()
  await button(page, 'Make webhook').click()
  const shown = dialog(page, 'The secret of your webhook')
  assert.match((await shown.getByRole('region', { name: 'Secret' }).textContent()) ?? '', /^whsec_/)
  await shown.getByRole('button', { name: 'I have kept it' }).click()

  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByRole('listitem').getByText('Application submitted').waitFor()
  await button(page, 'Send test event').click()
  const deliveries = page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem')
  await deliveries.getByText('Delivered').waitFor()
  await page.getByRole('status').getByText('The test event has arrived. The server answered 204').waitFor()
  assert.match((await deliveries.textContent()) ?? '', /Test.*1 attempt.*The server answered 204/)
  await deliveries.getByRole('button', { name: 'Send again' }).click()
  const [first, second] = await receiver.arrived(2)
  assert.deepEqual([first?.body.type, second?.id], ['webhook.test', first?.id])
  await deliveries.getByText('2 attempts').waitFor()

  await button(page, 'Switch off').click()
  await page.getByText('Off', { exact: true }).waitFor()
  assert.equal(await button(page, 'Send test event').isDisabled(), true)
  await button(page, 'Delete').click()
  await dialog(page, 'Delete this webhook?').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('There are no webhooks.').waitFor()
})

test('what failed is seen attempt by attempt, filtered by the address, and sent again all at once', async () => {
  const member = await memberIn(app, 'en')
  await using receiver = await startReceiver()
  const { webhook } = await makeWebhook(app, member, receiver.url)
  await using window = await visit(app.url, { as: member })
  const { page } = window
  const settled = (statuses: readonly string[]) =>
    eventually(
      'the deliveries are settled',
      () => deliveriesOf(app, member, webhook),
      (all) => all.map(({ status }) => status).join() === statuses.join(),
    )
  receiver.answerWith(() => ({ status: receiver.received.length < 3 ? 503 : 200, body: 'no' }))
  await page.goto(`/app/webhooks/${webhook.id}`)
  await button(page, 'Send test event').click()
  await settled(['delivered'])
  await button(page, 'Look again').click()
  await page.getByRole('listitem').filter({ hasText: '3 attempts' }).getByRole('link', { name: 'Test event' }).click()
  const attempts = page.getByRole('table', { name: 'Attempts' }).locator('tbody').getByRole('row')
  await attempts.nth(2).waitFor()
  const outcomes = (await attempts.allTextContents()).map((row) => row.replace(/^(\d)\..*(The server)/, '$1 $2'))
  const expected = ['1 The server answered 503', '2 The server answered 503', '3 The server answered 200']
  assert.deepEqual(outcomes, expected)
  const [sent] = await receiver.arrived(3)
  const shown = await page.getByRole('region', { name: 'What was sent' }).locator('pre').textContent()
  assert.deepEqual(JSON.parse(shown ?? ''), sent?.body)
  await button(page, 'Send again').click()
  await receiver.arrived(4)
  await settled(['delivered'])
  await button(page, 'Look again').click()
  await attempts.nth(3).waitFor()
  assert.equal(await attempts.count(), 4)

  await page.getByRole('link', { name: 'Back to the webhook' }).click()
  receiver.answerWith(() => ({ status: 500 }))
  await button(page, 'Send test event').click()
  await settled(['failed', 'delivered'])
  await page.getByRole('alert').getByText('The test event has not arrived. The server answered 500').waitFor()
  await button(page, 'Send test event').click()
  await settled(['failed', 'failed', 'delivered'])
  await page.getByRole('navigation', { name: 'By outcome' }).getByRole('button', { name: 'Given up' }).click()
  await page.waitForURL('**?status=failed')
  await page.reload()
  const deliveries = page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem')
  await deliveries.nth(1).waitFor()
  assert.equal(await deliveries.count(), 2)
  receiver.answerWith(() => ({ status: 204 }))
  await button(page, 'Send all again…').click()
  await dialog(page, 'Send all again that did not arrive').getByRole('button', { name: 'Send now' }).click()
  await page.getByText('2 deliveries are being sent.').waitFor()
  await settled(['delivered', 'delivered', 'delivered'])
  await button(page, 'Look again').click()
  await page.getByText('No delivery matches these filters.').waitFor()
  await page.getByLabel('Event').selectOption('Opportunity created')
  await page.waitForURL('**?status=failed&event_type=opportunity.created')
})

test('a subscriber reads which role webhooks are for', async () => {
  const subscriber = await memberIn(app, 'uk', 'subscriber')
  await using window = await visit(app.url, { as: subscriber })
  await window.page.goto('/app/webhooks')
  await window.page.getByText('Ця сторінка для ролі «участь» і вищих.').waitFor()
})

test('a wallet of the browser is linked by its signature, after it moved to the chain of the community', async () => {
  const member = await memberIn(app, 'en')
  const wallet = newWallet()
  await using window = await visit(app.url, { as: member })
  const { page } = window
  await page.goto('/app/wallets')
  await page.getByText('This browser has no wallet.').waitFor()
  await page.getByText('This community uses the network Ethereum.').waitFor()

  let isDeclined = true
  await page.exposeFunction('signByWallet', (message: `0x${string}`) =>
    isDeclined ? null : wallet.signMessage({ message: { raw: message } }),
  )
  await page.addInitScript(injectWallet, wallet.address.toLowerCase())
  await page.reload()
  await button(page, 'Link a wallet').click()
  await page.getByRole('alert').getByText('You declined it in the wallet.').waitFor()
  isDeclined = false
  await button(page, 'Link a wallet').click()
  const card = page.getByRole('listitem').filter({ hasText: wallet.address })
  await card.getByText('Proven by signature').waitFor()
  assert.deepEqual((await app.request('GET', '/api/wallet/list', { as: member })).body.wallets, [
    { address: wallet.address, isPrimary: true },
  ])
  await card.getByRole('button', { name: 'Unlink' }).click()
  await dialog(page, 'Unlink this wallet?').getByRole('button', { name: 'Unlink' }).click()
  await page.getByText('No wallet is linked.').waitFor()
})

test('of two wallets in a browser the one that is chosen signs', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member })
  const { page, context } = window
  const [first, second] = [newWallet(), newWallet()]
  await context.exposeFunction('signByTestWallet', (address: string, raw: `0x${string}`) =>
    [first, second].find((wallet) => wallet.address === address)?.signMessage({ message: { raw } }),
  )
  await context.addInitScript(announceWallets, [
    { name: 'First wallet', address: first.address },
    { name: 'Second wallet', address: second.address },
  ])
  await page.goto('/app/wallets')
  await page.getByRole('combobox', { name: 'Wallet' }).selectOption('Second wallet')
  await button(page, 'Link a wallet').click()
  await page.getByRole('listitem').filter({ hasText: second.address }).getByText('Proven by signature').waitFor()
  assert.deepEqual((await app.request('GET', '/api/wallet/list', { as: member })).body.wallets, [
    { address: second.address, isPrimary: true },
  ])
})

/** Wallets as extensions present them when they are asked for (EIP-6963). Runs in the page. */
function announceWallets(wallets: readonly { readonly name: string; readonly address: string }[]): void {
  addEventListener('eip6963:requestProvider', () => {
    for (const { name, address } of wallets) {
      const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
        if (method === 'eth_requestAccounts') return [address]
        if (method === 'eth_chainId') return '0x1'
        const { signByTestWallet } = globalThis as unknown as { signByTestWallet(...given: unknown[]): unknown }
        return signByTestWallet(address, params[0])
      }
      const detail = { info: { uuid: address, name }, provider: { request } }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  })
}

/** A wallet as an extension puts it into the page: on another chain, until it is asked to change. Runs in the page. */
function injectWallet(address: string): void {
  let chain = '0x89'
  const window = globalThis as unknown as { ethereum: object; signByWallet(message: unknown): Promise<string | null> }
  window.ethereum = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      if (method === 'eth_requestAccounts') return [address]
      if (method === 'eth_chainId') return chain
      if (method === 'wallet_switchEthereumChain') {
        chain = (params[0] as { chainId: string }).chainId
        return null
      }
      const signature = chain === '0x1' ? await window.signByWallet(params[0]) : null
      if (signature === null) throw Object.assign(new Error('User rejected the request'), { code: 4001 })
      return signature
    },
  }
}
