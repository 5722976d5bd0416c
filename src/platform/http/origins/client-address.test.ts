import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressBehind, canonicalAddress, isLoopback, networkOf, openRanges, wideNetworkOf } from './client-address.ts'

test('an address has one spelling', () => {
  const expected: Record<string, string> = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '::FFFF:cb00:7107': '203.0.113.7',
    '2001:0DB8::0001': '2001:db8::1',
    '2001:db8:0:0:0:0:0:1': '2001:db8::1',
    'fe80::1%eth0': 'fe80::1',
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

test('the network of a household or an office is a /24 or a /48', () => {
  const expected: Record<string, string> = {
    '192.0.2.77': '192.0.2.0/24',
    '::ffff:192.0.2.77': '192.0.2.0/24',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1::/48',
    unknown: 'unknown',
  }
  for (const [given, network] of Object.entries(expected)) assert.equal(wideNetworkOf(given), network)
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
    ['10.0.0.1', '', '10.0.0.1'],
  ]
  for (const [remoteAddress, forwarded, address] of expected) {
    const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }
    assert.equal(addressBehind(request, isTrusted), address, `${remoteAddress} and ${forwarded}`)
  }
})

test('what a proxy adds is an address without its port, and its own where it is none', () => {
  const isTrusted = openRanges(['10.0.0.0/8', '2001:db8:f::/48'])
  const expected: Record<string, string> = {
    '203.0.113.9:40001': '203.0.113.9',
    '[2001:DB8::1]:443': '2001:db8::1',
    '[2001:db8::1]': '2001:db8::1',
    '[::ffff:203.0.113.9]:40001': '203.0.113.9',
    'fe80::1%eth0': 'fe80::1',
    '203.0.113.9:40001, 10.0.0.2:80, [2001:db8:f::1]:443': '203.0.113.9',
    '203.0.113.9, unknown, 10.0.0.2': '10.0.0.2',
    unknown: '10.0.0.1',
    _hidden: '10.0.0.1',
    '203.0.113.9:': '10.0.0.1',
    '203.0.113.9:http': '10.0.0.1',
    '2001:db8::1]:443': '10.0.0.1',
    '[203.0.113.9': '10.0.0.1',
    '1234567890': '10.0.0.1',
    '0x7f.1': '10.0.0.1',
    '203.0.113.9,': '10.0.0.1',
    ', ,': '10.0.0.1',
    '203.0.113.9 40001': '10.0.0.1',
  }
  for (const [forwarded, address] of Object.entries(expected)) {
    const request = { socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': forwarded } }
    assert.equal(addressBehind(request, isTrusted), address, forwarded)
  }
})
