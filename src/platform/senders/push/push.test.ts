import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { namesBy } from '../../../../test/harness/outbound-fixtures.ts'
import { startPushService } from '../../../../test/harness/push-service.ts'
import { openOutbound } from '../../outbound/open-outbound.ts'
import { AddressRefused } from '../../outbound/outbound.ts'
import { openPush } from './push.ts'
import { areOfOnePair, vapidKeysFrom } from './vapid-keys.ts'

const subject = 'mailto:operator@host.example'
const message = { payload: '{"a":"🐴"}', ttlSeconds: 60, urgency: 'normal', topic: 'topic' } as const

test('what is sent with keys of any seed can be read by the browser, and by no other sender’s', async () => {
  await using service = await startPushService()
  const outbound = openOutbound({ allowedCidrs: ['127.0.0.0/8'] })
  for (let round = 0; round < 10; round += 1) {
    const keys = vapidKeysFrom(randomBytes(48))
    const browser = service.subscribe(keys.publicKey)
    const { endpoint, keys: own } = browser.subscription
    assert.equal(
      (await openPush({ keys, subject, isHeld: false }, outbound).send({ endpoint, ...own }, message)).status,
      201,
    )
    assert.deepEqual((await browser.next()).message, { a: '🐴' })
    const stranger = openPush({ keys: vapidKeysFrom(randomBytes(48)), subject, isHeld: false }, outbound)
    assert.equal((await stranger.send({ endpoint, ...own }, message)).status, 403)
  }
  await outbound.close()
})

test('keys are the same for the same seed, for the largest and the smallest too, and of one pair', async () => {
  const outbound = openOutbound({ allowedCidrs: [] })
  for (const seed of [Buffer.alloc(48), Buffer.alloc(48, 0xff), randomBytes(48)]) {
    const keys = vapidKeysFrom(seed)
    assert.deepEqual(vapidKeysFrom(seed), keys)
    assert.deepEqual(
      [Buffer.from(keys.publicKey, 'base64url').length, Buffer.from(keys.privateKey, 'base64url').length],
      [65, 32],
    )
    assert.equal(openPush({ keys, subject, isHeld: false }, outbound).publicKey, keys.publicKey)
    const { privateKey } = vapidKeysFrom(randomBytes(48))
    assert.deepEqual([areOfOnePair(keys), areOfOnePair({ ...keys, privateKey })], [true, false])
  }
  await outbound.close()
})

test('a push service whose name leads into a closed network is not asked', async () => {
  await using service = await startPushService()
  const keys = vapidKeysFrom(randomBytes(48))
  const { endpoint, keys: own } = service.subscribe(keys.publicKey).subscription
  const { port, pathname } = new URL(endpoint)
  const addresses = { open: ['127.0.0.1'], inner: ['192.168.0.1'], metadata: ['127.0.0.1', '169.254.169.254'] }
  const known = new Map(Object.entries(addresses))
  const outbound = openOutbound({
    allowedCidrs: ['127.0.0.1/32'],
    names: namesBy(async (name) => known.get(name.split('.')[0] ?? '') ?? []),
  })
  const push = openPush({ keys, subject, isHeld: false }, outbound)
  const sendTo = (name: string) => push.send({ endpoint: `http://${name}.example:${port}${pathname}`, ...own }, message)
  await sendTo('open')
  for (const name of ['inner', 'metadata']) await assert.rejects(sendTo(name), AddressRefused)
  assert.equal(service.asked(), 1)
  await outbound.close()
})
