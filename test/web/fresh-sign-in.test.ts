import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../harness/suite.ts'
import { testBrowser } from './browser.ts'

const app = testApp({}, { hasClock: true })
const visit = testBrowser()

/** What the browser writes of the refusal that asks to sign in anew. */
const tolerates = [/status of 403/]

test('what needs a fresh sign-in asks for it above the page, and is then done as it was asked', async () => {
  const member = await app.member('member')
  await using visited = await visit(app.url, { as: member, tolerates })
  const { page } = visited
  await page.goto('/app/keys')
  await page.getByRole('button', { name: 'New key' }).click()
  const making = page.getByRole('dialog').first()
  await making.getByLabel('Name').fill('Board')
  await sql`update sessions set created_at = created_at - interval '2 days' where user_id = ${member.id}`.execute(
    app.owner,
  )
  await making.getByRole('button', { name: 'Make key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Password').fill(member.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('dialog', { name: 'Your new key' }).waitFor()
  const { rows } = await sql<{ name: string }>`select name from api_keys where user_id = ${member.id}`.execute(
    app.owner,
  )
  assert.deepEqual(rows, [{ name: 'Board' }])
})
