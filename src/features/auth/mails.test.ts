import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCommunity } from '../../../test/harness/community.ts'
import { preferredLanguage } from '../../platform/http/answers/preferred-language.ts'
import { openMemoryCounters } from '../../platform/limits/counters.ts'
import { addressVerificationMail, type Language, openMailBudget, passwordResetMail } from './mails.ts'

test('the language is the best-liked of ours; English where none is', () => {
  const expected: Record<string, 'en' | 'uk'> = {
    '': 'en',
    uk: 'uk',
    'uk-UA': 'uk',
    'UK-ua,en;q=0.9': 'uk',
    'en;q=0.9, uk;q=0.8': 'en',
    'de, uk;q=0.1': 'uk',
    'en;q=0, uk;q=0.001': 'uk',
    'uk;q=0': 'en',
    ukulele: 'en',
    '*': 'en',
    ';;;,,,q=1': 'en',
  }
  for (const [header, language] of Object.entries(expected))
    assert.equal(preferredLanguage(header, 'en'), language, header)
  assert.equal(preferredLanguage(null, 'en'), 'en')
  assert.equal(preferredLanguage(undefined, 'en'), 'en')
})

test('both mails carry the link in both parts, in both languages, escaped in HTML', () => {
  const link = 'https://community.example/?a=1&b="><script>'
  const other = 'https://community.example/other'
  const email = 'a@test.example'
  const reset = (language: Language) => passwordResetMail(anyCommunity, { email, language }, link, [])
  const verification = (language: Language) =>
    addressVerificationMail(anyCommunity, { email, language }, { link, disown: other })
  for (const compose of [reset, verification]) {
    const mails = (['en', 'uk'] as const).map(compose)
    for (const { to, text, html } of mails) {
      assert.equal(to, email)
      assert.ok(text.includes(link))
      assert.ok(html.includes('href="https://community.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"'))
    }
    assert.notEqual(mails[0]?.subject, mails[1]?.subject)
  }
})

test('an address may get three mails of each kind, other addresses not counted', async () => {
  const mayMail = openMailBudget(openMemoryCounters())
  const asked = await Promise.all(Array.from({ length: 5 }, () => mayMail('reset', 'a@test.example', true)))
  assert.deepEqual(asked, [true, true, true, false, false])
  assert.equal(await mayMail('verification', 'a@test.example', true), true)
  assert.equal(await mayMail('reset', 'b@test.example', true), true)
})

test('an unproven address gets ten mails a day of all kinds, and what is refused for one limit does not use another', async () => {
  const mayMail = openMailBudget(openMemoryCounters())
  const kinds = ['reset', 'verification', 'existing-account', 'address-change'] as const
  const asked: boolean[] = []
  for (const kind of kinds) {
    for (let time = 0; time < 4; time += 1) asked.push(await mayMail(kind, 'a@test.example', false))
  }
  const three = [true, true, true, false]
  assert.deepEqual(asked, [...three, ...three, ...three, true, false, false, false])
  assert.equal(await mayMail('address-change', 'a@test.example', true), true)
  assert.equal(await mayMail('address-change', 'b@test.example', false), true)
})

test('what is counted of an address, perhaps in Redis, does not reveal the address', async () => {
  const memory = openMemoryCounters()
  const charged: object[] = []
  const mayMail = openMailBudget({
    async charge(charges) {
      charged.push(...charges)
      return memory.charge(charges)
    },
  })
  for (const isProven of [true, false]) await mayMail('reset', 'Somebody@Test.Example', isProven)
  assert.equal(charged.length, 3)
  assert.doesNotMatch(JSON.stringify(charged), /somebody|test\.example|c29tZWJvZH|736f6d65626f6479/i)
})
