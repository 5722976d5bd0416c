import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateKey, hashOf, isKey, shownPartOf } from './key-form.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a key has its mark, 43 digits of base 62 and a checksum of six', () => {
  for (let count = 0; count < 100; count += 1) {
    const key = generateKey()
    assert.match(key, /^hrm_[0-9A-Za-z]{49}$/)
    assert.ok(isKey(key), key)
    assert.equal(shownPartOf(key), key.slice(0, 12))
  }
})

test('the checksum is the CRC-32 that others compute too', () => {
  for (const key of [
    'hrm_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg49Crog',
    'hrm_00000000000000000000000000000000000000000000socVl',
    'hrm_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa5900Gtb0',
  ]) {
    assert.ok(isKey(key), key)
  }
})

test('whatever one character is mistaken for another, or for its neighbour, it is no key', () => {
  const key = generateKey()
  for (const [place, digit] of [...key].entries()) {
    const withOther = (other: string) => key.slice(0, place) + other + key.slice(place + 1)
    for (const other of `${DIGITS}_- \u0000é`)
      if (other !== digit) assert.ok(!isKey(withOther(other)), withOther(other))
    const next = key[place + 1] ?? digit
    const swapped = key.slice(0, place) + next + digit + key.slice(place + 2)
    if (next !== digit) assert.ok(!isKey(swapped), swapped)
  }
  for (const text of ['', 'hrm_', key.slice(1), key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`, `${key}${key}`]) {
    assert.ok(!isKey(text), text)
  }
})

test('no key comes twice, and no digit more often than others', () => {
  const keys = Array.from({ length: 2_000 }, generateKey)
  assert.equal(new Set(keys).size, keys.length)
  const secrets = keys.map((key) => key.slice(4, 47)).join('')
  const expected = secrets.length / DIGITS.length
  for (const digit of DIGITS) {
    const count = secrets.split(digit).length - 1
    // Six standard deviations. Bytes divided by 62 with their rest would give the first eight digits a fifth more.
    assert.ok(Math.abs(count - expected) < 6 * Math.sqrt(expected), `${digit}: ${count}`)
  }
})

test('what is stored of a key is its SHA-256 (FIPS 180-4)', () => {
  assert.equal(hashOf('abc').toString('hex'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
