import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from '../harness/passkey-fixtures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { link, newWallet } from '../harness/wallet-fixtures.ts'
import { hello, testBrowser } from './browser.ts'
import { holdPasskey } from './held-passkey.ts'
import { injectWallet } from './injected-wallet.ts'
import { pressOffline, pressTwice, pressUnheard, tolerates } from './lost-network.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')
const visit = testBrowser()

test('a wallet signs in when the network is back, and when its answer is lost', async () => {
  const member = await app.member('member')
  const wallet = newWallet()
  await link(app, member, wallet)
  await using visited = await visit(app.url, { tolerates })
  const { page, context } = visited
  await injectWallet(context, wallet)
  await page.goto('/app/sign-in')
  const button = page.getByRole('button', { name: 'Sign in with a wallet' })
  await pressOffline(page, button)
  await pressUnheard(page, button, '/api/auth/siwe/verify')
  await hello(page)
})

test('a passkey signs in when the network is back, and when its answer is lost', async () => {
  const member = await app.member('member')
  const origin = pageOf(app)
  await using visited = await visit(origin, { tolerates })
  const { page, context } = visited
  const { touchFrom, untilAsked } = await holdPasskey(context, page, member, origin)
  touchFrom(2)
  await page.goto('/app/sign-in')
  await untilAsked(1)
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await pressOffline(page, button)
  await pressUnheard(page, button, '/api/auth/passkey/verify-authentication')
  await hello(page)
})

test('whoever is suspended while they write, and loses the network, reads why, and what they wrote stays', async () => {
  const member = await app.member('member')
  await using visited = await visit(app.url, { as: member, tolerates })
  const { page } = visited
  await page.goto('/app/profile')
  const text = page.getByLabel('About you, in a few sentences')
  await text.fill('Written before.')
  const body = { isActive: false, reason: 'Spam', until: '2099-01-31' }
  await app.request('PUT', `/api/admin/users/${member.id}/status`, { as: admin, body })
  await pressTwice(page, page.getByRole('button', { name: 'Save profile' }))
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(member.password)
  await pressTwice(page, dialog.getByRole('button', { name: 'Sign in', exact: true }))
  await dialog.getByText(/^Your account is suspended until January 31, 2099\. The reason: Spam/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await text.inputValue(), 'Written before.')
})
