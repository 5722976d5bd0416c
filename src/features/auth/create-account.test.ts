import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/harness/suite.ts'
import type { TestApp } from '../../../test/harness/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { emailAddress } from '../../platform/lib/email-address.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { AccountExists, createAccount, ensureAdministrator } from './create-account.ts'

const app = testApp()

const password = 'correct horse'
const named = { HROMADA_ADMIN_EMAIL: 'First@Test.Example', HROMADA_ADMIN_PASSWORD: password }
const login = readSettings(named).firstAdministrator ?? assert.fail()
const partsOf = ({ platform: { community }, features }: TestApp) => ({ community, audit: features.audit })
const ensure = (email: string) => ensureAdministrator(app.platform.db, partsOf(app), { email, password })
const administrators = () =>
  app.platform.db.selectFrom('users').select(['email', 'name', 'email_verified']).where('role', '=', 'admin').execute()

test('the first administrator is made once, however many programs start at once, and can sign in', async () => {
  const { db } = app.platform
  const made = await Promise.all(Array.from({ length: 5 }, () => ensureAdministrator(db, partsOf(app), login)))
  assert.deepEqual(made.toSorted(), [false, false, false, false, true])
  assert.deepEqual(await administrators(), [{ email: 'first@test.example', name: 'first', email_verified: true }])
  await app.signIn({ email: named.HROMADA_ADMIN_EMAIL, password })
})

test('none is made when there is one already', async () => {
  assert.equal(await ensure('second@test.example'), false)
  assert.equal((await administrators()).length, 1)
})

test('one is made when the only other one is deactivated', async () => {
  const { db } = app.platform
  await db.updateTable('users').set({ is_active: false }).where('role', '=', 'admin').execute()
  assert.equal(await ensure('third@test.example'), true)
})

test('an address has one account, whatever its case', async () => {
  const create = (typed: string) => {
    const email = emailAddress(typed) ?? assert.fail(typed)
    const { db, community } = app.platform
    return transaction(db, (trx) => createAccount(trx, community, { email, password, role: 'member' }))
  }
  await create('one@test.example')
  await assert.rejects(create('ONE@Test.Example'), AccountExists)
})
