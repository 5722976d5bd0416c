import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readProfile } from '../../../test/harness/profile-fixtures.ts'
import { type SmsProvider, startSmsProvider } from '../../../test/harness/sms-provider.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { invalidCode, telephonesOf, wrong } from '../../../test/harness/telephone-fixtures.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { forgetOldPhoneCodes } from './telephone.ts'

let provider: SmsProvider

const app = testApp(async (stack) => {
  provider = stack.use(await startSmsProvider())
  return provider.environment
})
const { send, verify, newNumber, receiveCode, age } = telephonesOf(app, () => provider)

const verified = (phone: string) => ({ success: true, data: { phone }, message: 'Telephone number verified' })

async function verifiedPhoneOf({ id }: Member): Promise<string | null> {
  const { verified_phone } = await app.owner
    .selectFrom('users')
    .select('verified_phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return verified_phone
}

test('the code that a number was sent makes it the verified number of the account, once', async () => {
  const member = await app.member('visitor')
  const phone = newNumber()
  const former = await readProfile(app, member)
  const code = await receiveCode(member, phone)
  assert.deepEqual(await readProfile(app, member), former, 'nothing is changed before the code is there')
  assert.deepEqual((await verify(member, wrong(code))).body, invalidCode)
  const { status, body } = await verify(member, code)
  assert.deepEqual([status, body], [200, verified(phone)])
  const { updatedAt, ...profile } = await readProfile(app, member)
  assert.deepEqual({ ...profile, updatedAt: former.updatedAt }, { ...former, phone, phoneVerified: true })
  assert.ok(updatedAt > former.updatedAt)
  assert.equal(await verifiedPhoneOf(member), phone)
  assert.deepEqual((await verify(member, code)).body, invalidCode)
})

test('the SMS is in the language of the account and fits into one', async () => {
  const member = await app.member('member')
  const phone = newNumber()
  const read = async () => {
    await send(member, phone)
    return (await provider.next()).text.replace(/\d{6}/, '123456')
  }
  const english = await read()
  await app.request('PUT', '/api/profile', { as: member, body: { preferences: { language: 'uk' } } })
  const ukrainian = await read()
  assert.equal(english, '123456 is your Hromada code. It works for 10 minutes. Tell it to nobody.')
  assert.equal(ukrainian, '123456 – ваш код Hromada. Діє 10 хвилин. Нікому його не кажіть.')
  assert.ok(ukrainian.length <= 70 && english.length <= 160)
})

test('a code is for whom it was sent to, and void when the next one is sent or 10 minutes are over', async () => {
  const [member, other] = await Promise.all([app.member('member'), app.member('member')])
  const phone = newNumber()
  const first = await receiveCode(member, phone)
  assert.deepEqual((await verify(other, first)).body, invalidCode)
  const second = await receiveCode(member, phone)
  if (first !== second) assert.deepEqual((await verify(member, first)).body, invalidCode)
  await age(member, 10)
  assert.deepEqual((await verify(member, second)).body, invalidCode)
  assert.equal(await verifiedPhoneOf(member), null)
})

test('the right code, sent many times at once, works once', async () => {
  const member = await app.member('member')
  const phone = newNumber()
  const code = await receiveCode(member, phone)
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(member, code)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400, 400, 400])
  assert.equal(await verifiedPhoneOf(member), phone)
})

test('another telephone number in the profile, or none, ends the verification; the same one does not', async () => {
  const member = await app.member('member')
  const phone = newNumber()
  const change = (body: object) => app.request('PUT', '/api/profile', { as: member, body })
  await verify(member, await receiveCode(member, phone))
  for (const body of [{ phone }, { bio: 'Text' }]) {
    await change(body)
    assert.equal((await readProfile(app, member)).phoneVerified, true)
  }
  for (const other of [newNumber(), null]) {
    await change({ phone: other })
    const profile = await readProfile(app, member)
    assert.deepEqual([profile.phone, profile.phoneVerified, await verifiedPhoneOf(member)], [other, false, null])
    await change({ phone })
    assert.equal(await verifiedPhoneOf(member), null, 'the former number must be verified anew')
    await age(member, 60)
    await verify(member, await receiveCode(member, phone))
  }
})

test('what the provider refuses has another error than what it cannot do now', async () => {
  const member = await app.member('member')
  const refused = { error: 'PHONE_REFUSED', message: 'SMS cannot be sent to this number', code: 400 }
  const away = { error: 'SERVICE_UNAVAILABLE', message: 'The SMS could not be sent', code: 503 }
  const answers: [number, object][] = [
    [400, refused],
    [401, away],
    [404, away],
    [408, away],
    [429, away],
    [500, away],
    [302, away],
  ]
  const phone = newNumber()
  for (const [status, expected] of answers) {
    provider.answerWith(status, { code: 21211, message: `The number ${phone} is not valid` })
    const { body } = await send(member, phone)
    assert.deepEqual(body, expected, String(status))
    await age(member, 60)
  }
  provider.answerWith()
  const failures = app.logs.filter((line) => line.includes('the SMS provider answered'))
  // Three refusals and six failures.
  assert.equal(failures.length, 9)
  await receiveCode(member, phone)
})

test('what is no number or no code is a 400 that names it', async () => {
  const member = await app.member('member')
  const noNumbers = [
    undefined,
    null,
    1,
    true,
    {},
    [],
    '',
    '380441234567',
    '+0441234567',
    '+38 044 123 45 67 8901',
    '+380441234567/8',
    `+380441234567${' '.repeat(128)}`,
    '+3804412345671234',
  ]
  const hostile = ['+380441234567\n', '+380441234567\u0000', '+380441234567,+380441234568', '\ud800', '+٣٨٠٤٤١٢٣٤٥٦٧']
  for (const phone of [...noNumbers, ...hostile]) {
    const { status, body } = await send(member, phone)
    assert.deepEqual(
      [status, body.error, body.message.split(' ')[0]],
      [400, 'VALIDATION_ERROR', 'phone'],
      String(phone),
    )
  }
  for (const code of [
    undefined,
    null,
    123456,
    '',
    '12345',
    '1234567',
    '12345a',
    '١٢٣٤٥٦',
    '123456\n',
    '123 45',
    '123 456 7',
    `123456${' '.repeat(128)}`,
    {},
    ['123456'],
  ]) {
    const { status, body } = await verify(member, code)
    assert.deepEqual([status, body.error, body.message.split(' ')[0]], [400, 'VALIDATION_ERROR', 'code'], String(code))
  }
})

test('a number and a code are taken as people type and paste them', async () => {
  const shown: readonly ((digits: string) => string)[] = [
    (digits) => ` ${digits.slice(0, 3)}\u00a0${digits.slice(3)}\t`,
    (digits) => `\u202a${digits.slice(0, 3)}\u202f${digits.slice(3)}\u202c`,
    (digits) => `${digits.slice(0, 3)}-${digits.slice(3)}`,
    (digits) => [...digits].join('\u2009'),
  ]
  for (const show of shown) {
    const member = await app.member('member')
    const phone = newNumber()
    const written = `\u2066+38 (0${phone.slice(4, 6)}) ${phone.slice(6, 9)}.${phone.slice(9)}\u2011\u2069`
    assert.equal((await send(member, written)).status, 200, written)
    const sms = await provider.next()
    assert.equal(sms.to, phone)
    const code = show(/\b\d{6}\b/.exec(sms.text)?.[0] ?? '')
    assert.deepEqual((await verify(member, code)).body, verified(phone), code)
  }
})

test('neither a code nor the token of the provider is stored or logged', async () => {
  const member = await app.member('member')
  const phone = newNumber()
  const code = await receiveCode(member, phone)
  const rows = await app.owner.selectFrom('phone_codes').selectAll().where('user_id', '=', member.id).execute()
  const [{ id: _id, created_at: _createdAt, code_hash: hash, ...rest } = assert.fail()] = rows
  assert.deepEqual(rest, { user_id: member.id, phone, tries_left: 5, used_at: null })
  assert.equal(hash.length, 32)
  const secrets = new RegExp(`\\b${code}\\b|canary-token`)
  assert.deepEqual(
    app.logs.filter((line) => secrets.test(line)),
    [],
  )
})

test('the export has the verified number and the codes that were sent; codes of an hour ago are forgotten', async () => {
  const member = await app.member('member')
  const phone = newNumber()
  await verify(member, await receiveCode(member, phone))
  const read = async () => (await app.request('GET', '/api/profile/export', { as: member })).body.telephone
  const { verified: numbersOf, codes } = await read()
  const [{ sentAt, usedAt, ...code }] = codes
  assert.deepEqual([numbersOf, code, codes.length], [[{ phone }], { phone }, 1])
  assert.ok(usedAt >= sentAt)
  await age(member, 61)
  await forgetOldPhoneCodes(app.platform.db)
  assert.deepEqual(await read(), { verified: [{ phone }], codes: [] })
})
