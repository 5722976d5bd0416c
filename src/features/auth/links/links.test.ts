import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { issueLink, readLink, redeemLink, revokeLinks } from './links.ts'

const app = testApp()
const member = testMember(app, 'member')
const other = testMember(app, 'member')

const issue = (userId = member.id) => issueLink(app.platform.db, userId, 'reset')
const redeem = (token: string, purpose: 'reset' | 'disown' = 'reset') =>
  transaction(app.platform.db, (trx) => redeemLink(trx, purpose, token))

test('a link is redeemed once, for its own purpose, and reading does not use it up', async () => {
  const token = await issue()
  assert.deepEqual(
    [await redeem(token, 'disown'), await readLink(app.platform.db, 'disown', token)],
    [undefined, undefined],
  )
  assert.equal(await readLink(app.platform.db, 'reset', token), member.id)
  const redeemed = await Promise.all(Array.from({ length: 4 }, () => redeem(token)))
  assert.deepEqual(
    redeemed.filter((id) => id !== undefined),
    [member.id],
  )
  assert.equal(await readLink(app.platform.db, 'reset', token), undefined)
})

test('a link that has expired leads nowhere', async () => {
  const token = await issue()
  await sql`update links set expires_at = now()`.execute(app.owner)
  assert.equal(await readLink(app.platform.db, 'reset', token), undefined)
  assert.equal(await redeem(token), undefined)
})

test('with the links of an account those of others stay', async () => {
  const [own, foreign] = [await issue(), await issue(other.id)]
  await transaction(app.platform.db, (trx) => revokeLinks(trx, member.id))
  assert.deepEqual([await redeem(own), await redeem(foreign)], [undefined, other.id])
})

test('the token of a link is not in the database', async () => {
  const token = await issue()
  const { rows } = await sql<{ row: string }>`select links::text as row from links`.execute(app.owner)
  const bytes = Buffer.from(token, 'base64url')
  for (const form of [token, bytes.toString('hex'), Buffer.from(token).toString('hex')]) {
    assert.ok(!rows.some(({ row }) => row.includes(form)))
  }
})
