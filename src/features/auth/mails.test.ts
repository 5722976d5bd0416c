import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMemoryCounters } from '../http/counters.ts'
import { addressVerificationMail, openMailBudget, passwordResetMail, preferredLanguage } from './mails.ts'

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
  for (const [header, language] of Object.entries(expected)) assert.equal(preferredLanguage(header), language, header)
  assert.equal(preferredLanguage(null), 'en')
  assert.equal(preferredLanguage(undefined), 'en')
})

test('both mails carry the link in both parts, in both languages, escaped in HTML', () => {
  const link = 'https://community.example/?a=1&b="><script>'
  for (const compose of [passwordResetMail, addressVerificationMail]) {
    const mails = (['en', 'uk'] as const).map((language) => compose('a@test.example', language, link))
    for (const { to, text, html } of mails) {
      assert.equal(to, 'a@test.example')
      assert.ok(text.includes(link))
      assert.ok(html.includes('href="https://community.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"'))
    }
    assert.notEqual(mails[0]?.subject, mails[1]?.subject)
  }
})

test('an address may get three mails of each kind, other addresses not counted', async () => {
  const mayMail = openMailBudget(openMemoryCounters())
  const asked = await Promise.all(Array.from({ length: 5 }, () => mayMail('reset', 'a@test.example')))
  assert.deepEqual(asked, [true, true, true, false, false])
  assert.equal(await mayMail('verification', 'a@test.example'), true)
  assert.equal(await mayMail('reset', 'b@test.example'), true)
})
