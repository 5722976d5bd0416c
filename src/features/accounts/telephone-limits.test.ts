import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type SmsProvider, startSmsProvider } from '../../../test/harness/sms-provider.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { invalidCode, telephonesOf, wrong } from '../../../test/harness/telephone-fixtures.ts'

let provider: SmsProvider

const app = testApp(async (stack) => {
  provider = stack.use(await startSmsProvider())
  return provider.environment
})
const { send, verify, newNumber, receiveCode, age } = telephonesOf(app, () => provider)

const tooMany = { error: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests', code: 429 }

test('five tries are looked at and no more, also of many at once', async () => {
  const member = await app.member('member')
  const code = await receiveCode(member, newNumber())
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(member, wrong(code))))
  // Beyond ten, whatever the code, the account waits.
  const refused = answers.filter(({ status }) => status !== 429)
  assert.deepEqual([refused.length, answers.length], [10, 20])
  for (const { status, body } of refused) assert.deepEqual([status, body], [400, invalidCode])
  assert.equal((await verify(member, code)).status, 429)
  const other = await app.member('member')
  const exhausted = await receiveCode(other, newNumber())
  for (let tries = 0; tries < 5; tries += 1) await verify(other, wrong(exhausted))
  assert.deepEqual((await verify(other, exhausted)).body, invalidCode)
  const again = await receiveCode(other, newNumber())
  for (let tries = 0; tries < 3; tries += 1) await verify(other, wrong(again))
  assert.equal((await verify(other, again)).status, 200)
})

test('an account gets three codes an hour, also when it asks for many at once', async () => {
  const member = await app.member('member')
  const before = provider.received.length
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(member, newNumber())))
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(refused.length, 5)
  for (const { body, headers } of refused) {
    assert.deepEqual(body, tooMany)
    const seconds = Number(headers.get('retry-after'))
    assert.ok(seconds > 3_500 && seconds <= 3_600, String(seconds))
  }
  assert.equal(provider.received.length - before, 3)
  for (let taken = 0; taken < 3; taken += 1) await provider.next()
  await age(member, 60)
  await receiveCode(member, newNumber())
})

test('a number gets three codes an hour, and the thousand numbers around it ten, whoever asks', async () => {
  const phone = newNumber()
  const members = await Promise.all(Array.from({ length: 12 }, () => app.member('member')))
  const numbersAround = Array.from({ length: 12 }, (_, index) =>
    index < 4 ? phone : `${phone.slice(0, -2)}${index + 10}`,
  )
  const statuses: number[] = []
  for (const [index, member] of members.entries()) statuses.push((await send(member, numbersAround[index])).status)
  assert.deepEqual(statuses, [200, 200, 200, 429, 200, 200, 200, 200, 200, 200, 200, 429])
  for (let taken = 0; taken < 10; taken += 1) await provider.next()
})

test('there is a budget for all together', async () => {
  const filler = await app.member('member')
  const member = await app.member('member')
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from phone_codes
    where created_at > now() - interval '1 hour'`.execute(app.owner)
  await sql`
    insert into phone_codes (id, user_id, phone, code_hash, tries_left)
    select gen_random_uuid(), ${filler.id}, '+1555' || (1000000 + number * 1000), '', 5
    from generate_series(1, 499 - ${rows[0]?.count ?? 0}::int) number`.execute(app.owner)
  await receiveCode(member, newNumber())
  assert.deepEqual((await send(member, newNumber())).body, tooMany)
  await sql`delete from phone_codes where user_id = ${filler.id}`.execute(app.owner)
})
