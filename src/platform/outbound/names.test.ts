import assert from 'node:assert/strict'
import { createSocket, type RemoteInfo } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { eventually } from '../../../test/harness/eventually.ts'
import { asked, namesBy, openOutboundFixtures } from '../../../test/harness/outbound-fixtures.ts'
import { cacheNames, limitLookups, openNameServers, openNames } from './names.ts'
import { AddressRefused } from './outbound.ts'

const A = 1
const AAAA = 28
const SERVFAIL = 2
const NXDOMAIN = 3
const REFUSED = 5

/** What the name server knows: per name, the addresses of each type, or the code of a refusal. */
const zone: Record<string, { [A]?: string[] | number; [AAAA]?: string[] | number }> = {
  'rebinding.example': { [A]: ['127.0.0.1'] },
  'mixed.example': { [A]: ['10.0.0.1', '127.0.0.1'] },
  'both.example': { [A]: ['192.0.2.1', '192.0.2.2'], [AAAA]: ['2001:db8::1'] },
  'four.example': { [A]: ['192.0.2.4'] },
  'six.example': { [A]: SERVFAIL, [AAAA]: ['2001:db8::6'] },
  'mapped.example': { [AAAA]: ['::ffff:127.0.0.1'] },
  'broken.example': { [A]: SERVFAIL, [AAAA]: SERVFAIL },
  'half.example': { [AAAA]: SERVFAIL },
  'empty.example': {},
  'refused.local': { [A]: REFUSED },
  broken: { [A]: SERVFAIL, [AAAA]: SERVFAIL },
}

const server = createSocket('udp4', (query, client) => answer(query, client))
let resolver: Resolver
/** For names about which the server is silent. */
let hasty: Resolver
let queries = 0

before(async () => {
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  resolver = new Resolver({ timeout: 60_000, tries: 1 })
  hasty = new Resolver({ timeout: 200, tries: 1 })
  for (const one of [resolver, hasty]) one.setServers([`127.0.0.1:${server.address().port}`])
})
after(() => {
  server.close()
})

/** Answers one question (RFC 1035, section 4); those for silent.example never. */
function answer(query: Buffer, client: RemoteInfo): void {
  queries += 1
  const { name, end } = nameIn(query)
  if (name === 'silent.example') return
  const type = query.readUInt16BE(end)
  const known = zone[name]?.[type as typeof A | typeof AAAA] ?? (name in zone ? [] : NXDOMAIN)
  const addresses = typeof known === 'number' ? [] : known
  if (name === 'rebinding.example' && type === A) zone[name] = { [A]: ['10.0.0.1'] }
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | (typeof known === 'number' ? known : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(addresses.length, 6)
  const records = addresses.map((address) => recordOf(type, address))
  server.send(Buffer.concat([header, query.subarray(12, end + 4), ...records]), client.port, client.address)
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function recordOf(type: number, address: string): Buffer {
  const data = type === A ? Buffer.from(address.split('.').map(Number)) : bytesOfIPv6(address)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function bytesOfIPv6(address: string): Buffer {
  if (address === '::ffff:127.0.0.1') return Buffer.from('00000000000000000000ffff7f000001', 'hex')
  const [front = '', back = ''] = address.split('::').map((half) =>
    half
      .split(':')
      .map((part) => part.padStart(4, '0'))
      .join(''),
  )
  return Buffer.from(front.padEnd(32 - back.length, '0') + back, 'hex')
}

test('the name servers are asked for addresses of both kinds, of which one will do', async () => {
  const resolve = openNameServers(undefined, resolver)
  assert.deepEqual(await resolve('both.example'), ['192.0.2.1', '192.0.2.2', '2001:db8::1'])
  assert.deepEqual(await resolve('four.example'), ['192.0.2.4'])
  assert.deepEqual(await resolve('six.example'), ['2001:db8::6'])
  assert.deepEqual(await resolve('mapped.example'), ['::ffff:127.0.0.1'])
})

test('a name that the servers do not know, refuse or are silent about has no address', async () => {
  const resolve = openNameServers(undefined, hasty)
  const failure = { name: 'OutboundFailure', message: 'The host name has no address' }
  const names = ['unknown.example', 'broken.example', 'silent.example', 'a..b', `${'a'.repeat(64)}.example`, 'пошта']
  for (const name of names) await assert.rejects(resolve(name), failure, name)
})

/** The system as it may answer: at once for what it knows, otherwise only when it is told to. */
function slowSystem() {
  const asked: string[] = []
  const answered = Promise.withResolvers<void>()
  const resolve = async (name: string) => {
    asked.push(name)
    if (!name.startsWith('healthy')) await answered.promise
    return ['127.0.0.1']
  }
  return { asked, resolve, answer: answered.resolve }
}

test('for a name that the servers do not know the system is asked, if it may be', async () => {
  const resolve = openNames({ sharesSystemNames: true, resolver }).untrusted
  const found = await resolve('localhost')
  assert.ok(found.length > 0 && found.every((address) => address === '127.0.0.1' || address === '::1'), String(found))
})

test('the system is asked for no name whose servers are silent or fail, but for what may be in a search domain', async () => {
  const system = slowSystem()
  system.answer()
  const resolve = openNameServers(system.resolve, hasty)
  for (const name of ['silent.example', 'broken.example', 'half.example']) {
    await assert.rejects(resolve(name), { name: 'OutboundFailure' }, name)
  }
  const known = ['unknown.example', 'empty.example', 'refused.local', 'broken']
  for (const name of known) assert.deepEqual(await resolve(name), ['127.0.0.1'], name)
  assert.deepEqual(system.asked, known)
})

test('names that the system does not find for strangers delay no trusted request', async () => {
  const { open, serve, close } = openOutboundFixtures()
  after(close)
  const { port } = new URL(await serve((_request, response) => void response.end('here')))
  const system = slowSystem()
  const outbound = open({ names: openNames({ sharesSystemNames: true, resolver, askSystem: system.resolve }) })
  const ofStrangers = Array.from({ length: 40 }, (_, index) =>
    outbound.requestUntrusted(`http://slow-${index}.example:${port}`, asked).then(
      () => 'answered',
      () => 'failed',
    ),
  )
  await eventually('the system is asked for a stranger', () => system.asked.length > 0)
  for (let index = 0; index < 5; index += 1) {
    const { body } = await outbound.requestTrusted(`http://healthy-${index}.example:${port}`, asked)
    assert.equal(String(body), 'here')
  }
  const slow = system.asked.filter((name) => name.startsWith('slow'))
  assert.equal(slow.length, 1)
  system.answer()
  const outcomes = await Promise.all(ofStrangers)
  assert.equal(outcomes.filter((outcome) => outcome === 'answered').length, 17)
})

test('whoever waited too long to ask the system has left the queue', async (context) => {
  let nowMs = 0
  context.mock.method(performance, 'now', () => nowMs)
  const system = slowSystem()
  const resolve = limitLookups({ atOnce: 1, waiting: 2 }, system.resolve)
  const first = resolve('first.example')
  const late = assert.rejects(resolve('late.example'), { name: 'OutboundTimedOut' })
  nowMs += 4_000
  const next = resolve('next.example')
  nowMs += 1_000
  system.answer()
  assert.deepEqual(await Promise.all([first, late, next]), [['127.0.0.1'], undefined, ['127.0.0.1']])
  assert.deepEqual(system.asked, ['first.example', 'next.example'])
})

test('of those who ask for one name at once, one asks', async () => {
  const resolve = cacheNames(openNameServers(undefined, resolver))
  const before = queries
  const answers = await Promise.all(Array.from({ length: 50 }, () => resolve('four.example')))
  assert.deepEqual(new Set(answers.flat()), new Set(['192.0.2.4']))
  assert.equal(queries - before, 2)
})

test('what a name means is asked once for a request: what was looked at is connected to', async () => {
  const { open, serve, close } = openOutboundFixtures()
  after(close)
  const { port } = new URL(await serve((request, response) => void response.end(request.headers.host)))
  const outbound = open({ allowedCidrs: ['127.0.0.1'], names: namesBy(openNameServers(undefined, resolver)) })
  const ask = (name: string) => outbound.requestUntrusted(`http://${name}:${port}`, asked)
  const before = queries
  assert.equal(String((await ask('rebinding.example')).body), `rebinding.example:${port}`)
  assert.deepEqual([queries - before, zone['rebinding.example']], [2, { [A]: ['10.0.0.1'] }])
  await assert.rejects(ask('mixed.example'), AddressRefused)
})
