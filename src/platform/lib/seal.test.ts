import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { reseal, SealBroken, seal, unseal } from './seal.ts'

const [first, older, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]

test('a sealed value opens with any of the keys, in its own place only', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (bytes, place) => {
      const content = Buffer.from(bytes)
      const sealed = seal(older, place, content)
      assert.deepEqual(unseal([first, older], place, sealed), content)
      assert.throws(() => unseal([first, other], place, sealed), SealBroken)
      assert.throws(() => unseal([older], `${place}x`, sealed), SealBroken)
    }),
  )
})

test('a changed or truncated value opens with no key', () => {
  const sealed = seal(first, 'place', Buffer.from('content'))
  for (let length = 0; length < sealed.length; length += 1)
    assert.throws(() => unseal([first], 'place', sealed.subarray(0, length)), SealBroken)
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    assert.throws(() => unseal([first], 'place', changed), SealBroken)
  }
})

test('a value is sealed again with the first key, unless it is already', () => {
  const content = Buffer.from('content')
  const sealed = seal(first, 'place', content)
  assert.equal(reseal([first, older], 'place', sealed), sealed)
  const resealed = reseal([first, older], 'place', seal(older, 'place', content)) ?? assert.fail()
  assert.deepEqual(unseal([first], 'place', resealed), content)
  assert.equal(reseal([first, older], 'place', seal(other, 'place', content)), undefined)
})
