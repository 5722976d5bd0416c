import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatEther } from 'viem'
import { etherOf } from './ether.ts'

test('ether is written exactly, without an exponent and without needless zeros', () => {
  const expected: Record<string, bigint> = {
    '0': 0n,
    '0.000000000000000001': 1n,
    '0.1': 10n ** 17n,
    '1': 10n ** 18n,
    '1.000000000000000001': 10n ** 18n + 1n,
    '100': 10n ** 20n,
    '115792089237316195423570985008687907853269984665640564039457.584007913129639935': 2n ** 256n - 1n,
  }
  for (const [text, wei] of Object.entries(expected)) assert.equal(etherOf(wei), text)
})

test('any balance reads back as what it was, and as others write it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (wei) => {
      const [whole = '', fraction = ''] = etherOf(wei).split('.')
      assert.equal(BigInt(whole) * 10n ** 18n + BigInt(fraction.padEnd(18, '0')), wei)
      assert.equal(etherOf(wei), formatEther(wei))
    }),
  )
})
