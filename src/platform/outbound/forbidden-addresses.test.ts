import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { after, before, test } from 'node:test'
import { namesBy } from '../../../test/harness/outbound-fixtures.ts'
import { openOutbound } from './open-outbound.ts'
import { AddressRefused, type Outbound } from './outbound.ts'

const request = { method: 'GET', timeoutMs: 60_000, maxAnswerBytes: 1_000 } as const

/** One or two of each network that is not public, and the edges of some. */
const closedIPv4 = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.1.2.3', '10.255.255.255', '100.64.0.1', '100.127.255.255'],
  ...['127.0.0.1', '127.0.1.1', '127.255.255.255', '169.254.169.254', '169.254.0.1', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.0.1', '192.168.255.255', '198.18.0.1', '198.19.255.255'],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
]

const closedIPv6 = [
  ...['::', '::1', '0:0:0:0:0:0:0:1', '0000:0000:0000:0000:0000:0000:0000:0001', '::0001', '::2', '4000::1', '1000::1'],
  ...['fe80::1', 'febf::1', 'fec0::1', 'feff::1', 'fc00::1', 'fd00::1', 'fdff:ffff::1', 'ff02::1', 'ff0e::1'],
  ...['100::1', '100:0:0:1::1', '2001:db8::1', '2001:DB8::1', '3fff::1', '3fff:fff::1', '2001:2::1', '2001:10::1'],
  ...['2001:20::1', '2001:30::1', '2001::1', '2001:1ff::1', '2002::1', '5f00::1', '64:ff9b:1::1', '2620:4f:8000::1'],
]

const openHosts = [
  ...['8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.1', '126.255.255.255', '128.0.0.1'],
  ...[
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.1',
    '192.0.1.1',
    '192.167.255.255',
    '198.17.255.255',
    '223.255.255.1',
  ],
  ...[
    '[2606:4700:4700::1111]',
    '[2a00:1450::1]',
    '[2001:4860:4860::8888]',
    'receiver.example',
    'xn--80aaxitdbjk.example',
  ],
]

/** An IPv4 address in every spelling that some part of a system may take for it. */
function spellings(address: string): string[] {
  const bytes = address.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const whole = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  const hex = (value: number, digits = 0) => value.toString(16).padStart(digits, '0')
  const [high, low] = [hex(a * 256 + b), hex(c * 256 + d)]
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole)}`,
    `0X${hex(whole).toUpperCase()}.`,
    `0${whole.toString(8)}`,
    bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    bytes.map((byte) => `0x${hex(byte)}`).join('.'),
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.0x${hex(b)}.${c * 256 + d}`,
    address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replaceAll('.', '。'),
    address.replaceAll(/\d/g, (digit) => `%3${digit}`),
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:FFFF:${high}:${low}]`,
    `[::${address}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:${high}:${low}::]`,
    `[2001::${hex(0xffff - (a * 256 + b))}:${hex(0xffff - (c * 256 + d))}]`,
  ]
}

const names = ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.b.LocalHost.', 'ｌocalhost', 'lo%63alhost']
const closedHosts = [...closedIPv4.flatMap(spellings), ...closedIPv6.map((address) => `[${address}]`), ...names]

let listener: Server
let port: number
let connections = 0
const opened: Outbound[] = []

function open(options: Partial<Parameters<typeof openOutbound>[0]> = {}): Outbound {
  // Something is allowed, so that http is not refused as such.
  const outbound = openOutbound({ allowedCidrs: ['192.0.2.77'], ...options })
  opened.push(outbound)
  return outbound
}

before(async () => {
  listener = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  // On every address of this machine, IPv4 and IPv6.
  listener.listen(0)
  await once(listener, 'listening')
  port = (listener.address() as AddressInfo).port
})
after(async () => {
  listener.close()
  for (const outbound of opened) await outbound.close()
})

async function assertRefused(outbound: Outbound, url: string): Promise<void> {
  await assert.rejects(outbound.requestUntrusted(url, request), AddressRefused, url)
  assert.equal(connections, 0, url)
}

test('no spelling of an address that is not public is connected to, by https or http', async () => {
  const unresolvable = async (name: string) => assert.fail(`asked for the addresses of ${name}`)
  const outbound = open({ names: namesBy(unresolvable) })
  assert.ok(new Set(closedHosts).size > 600)
  for (const host of closedHosts) {
    for (const scheme of ['https', 'http', 'HTTPS', 'hTtP']) {
      const url = `${scheme}://${host}:${port}/path`
      await assertRefused(outbound, url)
      assert.throws(() => outbound.assertAskable(url), AddressRefused, url)
    }
  }
})

test('addresses and names that are public may be asked for', () => {
  const outbound = open()
  for (const host of openHosts) {
    outbound.assertAskable(`https://${host}/path`)
    outbound.assertAskable(`https://${host}:8443`)
  }
})

test('what is no https URL of a host, or holds credentials, is refused, and so is http where nothing is allowed', async () => {
  const outbound = open({ allowedCidrs: [], names: namesBy(async () => ['127.0.0.1']) })
  const at = `127.0.0.1:${port}`
  const wrong = [
    ...[
      '',
      'x',
      '/path',
      '//host',
      'host.example',
      'https:',
      'https://',
      'https:///',
      'https://.',
      'https://:443',
      `//${at}`,
    ],
    ...['ftp', 'file', 'gopher', 'data', 'javascript', 'ws', 'wss', 'unix', 'dict', 'ldap'].map(
      (scheme) => `${scheme}://${at}`,
    ),
    ...[
      'https://user@host.example',
      'https://user:secret@host.example',
      'https://:secret@host.example',
      `https://a@${at}`,
    ],
    ...[`https://host.example@${at}`, `https://host.example:443@${at}`, `https://host.example%40@${at}`],
    ...[
      `https://host.example\\@${at}`,
      `https:\\\\${at}`,
      `https:${at}`,
      `https:/${at}`,
      `https:////${at}`,
      ` https://${at} `,
    ],
    ...[
      `https://${at}#@host.example`,
      `https://${at}\\@host.example`,
      `https://${at}?@host.example`,
      `h\tttps://${at}`,
    ],
    ...['https://[fe80::1%25eth0]', 'https://[fe80::1%eth0]', 'https://[::1', 'https://::1', 'https://[127.0.0.1]'],
    ...['https://127.0.0.256', 'https://1.2.3.4.5', 'https://0x100000000', 'https://host.example:65536', 'https://a b'],
    ...['https://a\u0000b', 'https://%00', 'https://\ud800', 'https://a%2fb', 'https://[::ffff:127.0.0.1.]'],
    ...['http://host.example', 'http://8.8.8.8', `http://${at}`],
  ]
  for (const url of wrong) await assertRefused(outbound, url)
})

test('credentials in the address are refused, wherever it leads', async () => {
  const outbound = open({ allowedCidrs: ['127.0.0.1'] })
  for (const credentials of ['user', 'user:secret', ':secret', 'user:', 'https%3A', 'a@b']) {
    for (const scheme of ['https', 'http'])
      await assertRefused(outbound, `${scheme}://${credentials}@127.0.0.1:${port}`)
  }
})

test('a name is refused when any of its addresses is closed, in whatever form the answer has it', async () => {
  const answers = [
    ...closedIPv4.map((address) => [address]),
    ...closedIPv4.map((address) => [`::ffff:${address}`]),
    ...closedIPv6.map((address) => [address]),
    ...['127.0.0.1', '::1', '10.0.0.1', 'fd00::1', '::ffff:8.8.8.8'].map((address) => [
      '8.8.8.8',
      '2606:4700::1111',
      address,
    ]),
    ...['not an address', '', 'fe80::1%eth0', '127.1'].map((address) => ['8.8.8.8', address]),
  ]
  for (const answer of answers) {
    const outbound = open({ names: namesBy(async () => answer) })
    await assertRefused(outbound, `https://receiver.example:${port}/`)
    await assertRefused(outbound, `http://receiver.example:${port}/`)
  }
})

test('http reaches allowed addresses only: one that is merely public does not do', async () => {
  for (const answer of [['8.8.8.8'], ['127.0.0.1', '8.8.8.8']]) {
    const outbound = open({ allowedCidrs: ['127.0.0.0/8'], names: namesBy(async () => answer) })
    await assertRefused(outbound, `http://receiver.example:${port}/`)
  }
  await assertRefused(open({ allowedCidrs: ['127.0.0.0/8'] }), 'http://8.8.8.8/')
})

test('of the networks that are not public, only those that are allowed are open', async () => {
  const allowing = (...allowedCidrs: string[]) => open({ allowedCidrs, names: namesBy(async () => []) })
  const cases: [Outbound, string[], string[]][] = [
    [allowing('127.0.0.1'), ['127.0.0.1', '[::ffff:127.0.0.1]', 'localhost'], ['127.0.0.2', '[::1]', '10.0.0.1']],
    [allowing('10.0.0.0/8', '::1'), ['10.255.0.1', '[::1]'], ['11.0.0.1:1', '127.0.0.1', '[::]', '[::2]', 'localhost']],
    [allowing('fd00::/8'), ['[fd12::1]'], ['[fc00::1]', '[::1]', '127.0.0.1', '192.168.0.1']],
    [allowing('192.168.1.0/24'), ['192.168.1.9'], ['192.168.2.1', '[2002:c0a8:101::1]', '[64:ff9b::192.168.1.1]']],
  ]
  for (const [outbound, allowed, closed] of cases) {
    for (const host of allowed) {
      outbound.assertAskable(`http://${host}/`)
      outbound.assertAskable(`https://${host}/`)
    }
    for (const host of closed) await assertRefused(outbound, `http://${host}/`)
  }
})
