import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDownloadPlaces } from './download-places.ts'

function open() {
  const limit = openDownloadPlaces()
  const { promise: held } = Promise.withResolvers<void>()
  /** @returns how many of these begin */
  const begin = async (addresses: readonly string[], user: { id: string } | null = null) => {
    let begun = 0
    const work = () => {
      begun += 1
      return held
    }
    for (const ipAddress of addresses) limit({ user, ipAddress }, work).catch(() => {})
    return begun
  }
  const refusal = async (ipAddress: string, user: { id: string } | null = null) => {
    const answer = limit({ user, ipAddress }, async () => undefined)
    return answer.catch(({ kind }: { kind: string }) => kind)
  }
  return { begin, refusal }
}

const times = (count: number, address: (index: number) => string) => Array.from({ length: count }, (_, n) => address(n))

test('anonymous callers have half of the places, and members find the other half', async () => {
  const { begin, refusal } = open()
  assert.equal(await begin(times(200, (n) => `198.51.${n}.1`)), 75)
  assert.equal(await refusal('203.0.113.1'), 'UNAVAILABLE')
  for (const id of ['one', 'two', 'three'])
    assert.equal(
      await begin(
        times(25, () => '198.51.1.1'),
        { id },
      ),
      20,
    )
  assert.equal(
    await begin(
      times(20, () => '198.51.1.1'),
      { id: 'four' },
    ),
    15,
  )
  assert.equal(await refusal('203.0.113.1', { id: 'five' }), 'UNAVAILABLE')
})

test('one address has 20 places, its /24 or /48 has 40, and others are served', async () => {
  const { begin, refusal } = open()
  assert.equal(await begin(times(50, () => '192.0.2.1')), 20)
  assert.equal(await begin(times(50, (n) => `192.0.2.${n + 2}`)), 20)
  assert.equal(await refusal('192.0.2.99'), 'RATE_LIMITED')
  assert.equal(await refusal('192.0.3.1'), undefined)
  const second = open()
  assert.equal(await second.begin(times(50, (n) => `2001:db8:7:1::${n.toString(16)}`)), 20)
  assert.equal(await second.begin(times(50, (n) => `2001:db8:7:${(n + 2).toString(16)}::1`)), 20)
  assert.equal(await second.refusal('2001:db8:7:ffff::1'), 'RATE_LIMITED')
  assert.equal(await second.refusal('2001:db8:8::1'), undefined)
})
