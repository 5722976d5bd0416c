import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalAddress, isLoopback, networkOf } from './client-address.ts'

test('an address has one spelling', () => {
  const expected: Record<string, string> = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '::FFFF:cb00:7107': '203.0.113.7',
    '2001:0DB8::0001': '2001:db8::1',
    '2001:db8:0:0:0:0:0:1': '2001:db8::1',
    'no:address': 'no:address',
    '': '',
  }
  for (const [given, canonical] of Object.entries(expected)) assert.equal(canonicalAddress(given), canonical)
})

test('limits count an IPv4 address itself and an IPv6 address by its first 64 bits', () => {
  const expected: Record<string, string> = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '2001:db8:0:1:2:3:4:5': '2001:db8:0:1::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    '::1': '0:0:0:0::/64',
  }
  for (const [given, network] of Object.entries(expected)) assert.equal(networkOf(given), network)
})

test('two IPv6 addresses are of one network exactly when their first four groups are equal', () => {
  const group = fc.integer({ min: 1, max: 0xffff }).map((value) => value.toString(16))
  const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'))
  fc.assert(
    fc.property(half, half, half, half, (network, other, host, otherHost) => {
      assert.equal(networkOf(`${network}:${host}`), networkOf(`${network}:${otherHost}`))
      if (network !== other) assert.notEqual(networkOf(`${network}:${host}`), networkOf(`${other}:${host}`))
    }),
  )
})

test('loopback is known in every spelling, and nothing else is', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) assert.equal(isLoopback(address), true)
  for (const address of ['10.0.0.1', '::', '0.0.0.0', '2001:db8::1', 'localhost', '']) {
    assert.equal(isLoopback(address), false, address)
  }
})
