// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enrolmentUri, timeStepAt, timeStepOfCode, totpCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('codes are those of RFC 6238, appendix B', () => {
  for (const [seconds, code] of [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const) {
    const timeMs = seconds * 1000
    assert.equal(totpCode(secret, timeStepAt(timeMs), 8), code)
    assert.equal(timeStepOfCode(secret, code.slice(2), timeMs), timeStepAt(timeMs))
  }
})

test('codes are those of RFC 4226, appendix D', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
  for (const [counter, code] of codes.entries()) assert.equal(totpCode(secret, counter), code)
})

test('a clock may be off by one step, and no more', () => {
  const timeMs = 1_234_567_890_000
  const step = timeStepAt(timeMs)
  for (const [skew, accepted] of [
    [0, step],
    [-1, step - 1],
    [1, step + 1],
    [-2, null],
    [2, null],
    [-120, null],
    [360, null],
  ] as const) {
    assert.equal(timeStepOfCode(secret, totpCode(secret, step + skew), timeMs), accepted)
  }
})

test('what is not six digits is no code', () => {
  for (const code of ['', '5924', '89005924', 'abcdef', '００５９２４', '005924 ']) {
    assert.equal(timeStepOfCode(secret, code, 1_234_567_890_000), null)
  }
})

test('the address for authenticator apps names issuer and account, and holds the secret in base 32', () => {
  assert.equal(
    enrolmentUri(secret, { issuer: 'Hromada', account: 'я+1@test.example' }),
    'otpauth://totp/Hromada:%D1%8F%2B1%40test.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Hromada&digits=6&period=30',
  )
  const secretIn = (bytes: Buffer) =>
    new URL(enrolmentUri(bytes, { issuer: 'a b', account: 'c' })).searchParams.get('secret')
  // RFC 4648, section 10.
  for (const [text, encoded] of [
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    assert.equal(secretIn(Buffer.from(text)), encoded)
  }
})
