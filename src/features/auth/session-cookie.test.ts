import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../test/harness/any-text.ts'
import { sessionCookieName, signSessionToken, verifySessionToken } from './session-cookie.ts'

test('the cookie has the prefix that browsers hold to its promise over https only', () => {
  assert.equal(sessionCookieName('http://localhost:3000'), 'better-auth.session-token')
  assert.equal(sessionCookieName('https://community.example'), '__Secure-better-auth.session-token')
})

test('a signed token gives the token back by the same secret only', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (secret, other, token) => {
      const signed = signSessionToken(secret, token)
      assert.equal(verifySessionToken(secret, signed), token)
      if (other !== secret) assert.equal(verifySessionToken(other, signed), null)
    }),
  )
})

test('no other text passes for a signed token', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      assert.equal(verifySessionToken('secret', text), null)
    }),
  )
  const signed = signSessionToken('secret', 'token')
  for (let end = 0; end < signed.length; end += 1)
    assert.equal(verifySessionToken('secret', signed.slice(0, end)), null)
})
