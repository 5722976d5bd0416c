import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressBehind, canonicalAddress, isLoopback, networkOf, openRanges } from './client-address.ts'

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

test('ranges hold the addresses within them, in every spelling that a socket gives, and no others', () => {
  const isWithin = openRanges(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::1'])
  for (const address of ['10.255.0.1', '192.0.2.7', '2001:db8:1::1', '::1'])
    assert.equal(isWithin(address), true, address)
  for (const address of ['11.0.0.1', '192.0.2.8', '2001:db9::1', '::2', '', 'unknown', '10.0.0.1, 10.0.0.2']) {
    assert.equal(isWithin(address), false, address)
  }
  assert.equal(openRanges(['0.0.0.0/0'])('203.0.113.7'), true)
})

test('a request comes from the last address that no trusted proxy vouches for', () => {
  const isTrusted = openRanges(['10.0.0.0/8'])
  const expected: [string, string | undefined, string][] = [
    ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.0.0.1', '198.51.100.1,203.0.113.7', '203.0.113.7'],
    ['10.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['10.0.0.1', 'unknown, 10.0.0.2', 'unknown'],
    ['10.0.0.1', '', '10.0.0.1'],
  ]
  for (const [remoteAddress, forwarded, address] of expected) {
    const request = {
      socket: { remoteAddress },
      headers: { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage
    assert.equal(addressBehind(request, isTrusted), address, `${remoteAddress} and ${forwarded}`)
  }
})
