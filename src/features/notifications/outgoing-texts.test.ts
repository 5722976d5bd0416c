import assert from 'node:assert/strict'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { MAX_PAYLOAD_BYTES } from '../../platform/senders/push/push.ts'
import type { OutgoingNotification } from './delivery/due-deliveries.ts'
import { pushContent } from './delivery/push-channel.ts'
import { smsText } from './delivery/sms-channel.ts'
import { mailings, readUnsubscribeToken, unsubscribeToken } from './preferences/unsubscribe-links.ts'

const notification = (given: Partial<OutgoingNotification>): OutgoingNotification => ({
  id: randomUUIDv7(),
  type: 'MESSAGE_RECEIVED',
  trigger: 'USER_ACTION',
  priority: 'NORMAL',
  title: 'Title',
  body: 'Body',
  actionText: null,
  actionUrl: null,
  locale: 'en',
  expiresAt: null,
  isExpired: false,
  isRead: false,
  minimumRole: 'visitor',
  ...given,
})

const HOME = 'https://community.example'
const links = { absolute: (address: string) => (address.startsWith('/') ? HOME + address : address) }

test('an SMS has at most three parts, whole characters, and the whole URL', () => {
  const text = (given: Partial<OutgoingNotification>) => smsText(notification(given), links)
  assert.equal(text({}), 'Title\nBody')
  assert.equal(text({ actionUrl: 'https://other.example/1' }), 'Title\nBody\nhttps://other.example/1')
  assert.equal(text({ body: 'a'.repeat(1000) }), `Title\n${'a'.repeat(450)}...`)
  assert.equal(text({ body: 'а'.repeat(1000) }), `Title\n${'а'.repeat(192)}...`)
  const cut = text({ body: 'б'.repeat(1000), actionUrl: '/here' })
  assert.equal(cut, `Title\n${'б'.repeat(161)}...\n${HOME}/here`)
  assert.equal(cut.length, 201)
  assert.ok(text({ body: '🐴'.repeat(500) }).isWellFormed())
  const farAway = text({ body: 'в'.repeat(1000), actionUrl: `/${'x'.repeat(300)}` })
  assert.ok(farAway.length === 201 && !farAway.includes(HOME))
})

test('a push payload always fits, and is truncated between characters', () => {
  const anyText = (maxLength: number) => fc.string({ unit: 'binary', maxLength })
  fc.assert(
    fc.property(anyText(200), anyText(5_000), fc.option(anyText(2_048)), (title, body, actionUrl) => {
      const content = pushContent(notification({ title, body, actionUrl }))
      assert.ok(Buffer.byteLength(JSON.stringify(content)) <= MAX_PAYLOAD_BYTES)
      const cut = content.body.replace(/…$/, '')
      assert.ok(body.startsWith(cut) && cut.isWellFormed())
    }),
    { numRuns: 20 },
  )
})

test('an unsubscribe token can be read with the key it was made with, and no other', () => {
  const [key, otherKey] = [randomBytes(32), randomBytes(32)]
  for (const mailing of mailings) {
    const userId = randomUUIDv7()
    const token = unsubscribeToken(key, { userId, mailing })
    assert.match(token, /^[\w-]{44}$/)
    assert.deepEqual(readUnsubscribeToken([key], token), { userId, mailing })
    assert.equal(readUnsubscribeToken([otherKey], token), undefined)
    for (const spelling of [`${token}x`, `${token}=`, ` ${token}`, `${token}\n`]) {
      assert.equal(readUnsubscribeToken([key], spelling), undefined)
    }
    const bytes = Buffer.from(token, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes)
      forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      assert.equal(readUnsubscribeToken([key], forged.toString('base64url')), undefined)
    }
  }
  for (const token of ['', 'x', 'A'.repeat(44), 'ж'.repeat(44)])
    assert.equal(readUnsubscribeToken([key], token), undefined)
})
