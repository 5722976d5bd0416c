import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../../../../test/harness/eventually.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts'
import { proxyCheck } from '../../../tools/doctor/data-folder.ts'
import type { Finding } from '../../doctor-check.ts'
import { hidingHop } from './client-address.ts'
import { keepSight, openProxyWatch, readUnnamedProxy } from './unnamed-proxy.ts'

const warningsOf = (app: TestApp) =>
  app.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('forwarding header of an address'))

test('a proxy that is not named is reported once in the log, and to the administrators', async () => {
  await using app = await startTestApp({}, { instances: 1 })
  assert.equal(await readUnnamedProxy(app.platform.settings), undefined)
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-forwarded-for']) {
    await app.request('GET', '/api/news', { headers: { [header]: '192.0.2.1' } })
    await app.request('GET', '/socket.io/?EIO=4&transport=polling', { headers: { [header]: '192.0.2.1' } })
  }
  const [warning, ...more] = warningsOf(app)
  assert.deepEqual([warning.address, warning.header, more], ['127.0.0.1', 'x-forwarded-for', []])
  const sight = await eventually('the sighting is stored', () => readUnnamedProxy(app.platform.settings))
  const admin = await app.member('admin')
  const { configured } = (await app.request('GET', '/api/admin/overview', { as: admin })).body
  assert.deepEqual(configured.unnamedProxy, sight)
  assert.equal(await readUnnamedProxy({ ...app.platform.settings, trustedProxies: ['127.0.0.0/8'] }), undefined)
})

test('nothing is reported where the proxy is named, or nobody forwards', async () => {
  await using app = await startTestApp({ HROMADA_TRUSTED_PROXIES: '127.0.0.1' }, { instances: 1 })
  await app.request('GET', '/api/news')
  await app.request('GET', '/api/news', { headers: { 'x-forwarded-for': '192.0.2.1', 'x-real-ip': '192.0.2.1' } })
  await app.request('GET', '/api/news', { headers: { 'x-forwarded-for': '203.0.113.9, 192.0.2.1' } })
  assert.deepEqual(warningsOf(app), [])
  const admin = await app.member('admin')
  const { configured } = (await app.request('GET', '/api/admin/overview', { as: admin })).body
  assert.deepEqual([configured.trustedProxies, configured.unnamedProxy], [true, null])
})

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) => ({
  socket: { remoteAddress },
  headers,
})

const others = ['x-forwarded-proto', 'x-forwarded-host', 'via', 'cf-connecting-ip', 'x-client-ip', 'true-client-ip']

test('a trusted proxy that does not say whom it forwards for is reported too, and only while it does not', async () => {
  await using app = await startTestApp({ HROMADA_TRUSTED_PROXIES: '127.0.0.1' }, { instances: 1 })
  const { settings } = app.platform
  await app.request('GET', '/healthz')
  await app.request('GET', '/api/news', { headers: { 'x-forwarded-for': '192.0.2.1', via: '1.1 proxy' } })
  assert.equal(await readUnnamedProxy(settings), undefined)
  for (const header of ['x-real-ip', 'forwarded', ...others])
    await app.request('GET', '/api/news', { headers: { [header]: '192.0.2.1' } })
  const sight = await eventually('the sighting is stored', () => readUnnamedProxy(settings))
  const { at } = sight ?? { at: '' }
  assert.deepEqual(sight, { address: '127.0.0.1', header: 'x-real-ip', isNamed: true, at })
  const entries = app.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('trusted proxy without'))
  assert.deepEqual(
    entries.map(({ address, header }) => [address, header]),
    [['127.0.0.1', 'x-real-ip']],
  )
  const { state, advice } = (await proxyCheck(settings).run()) as Finding
  assert.deepEqual([state, advice?.includes('X-Forwarded-For')], ['wrong', true])
  assert.equal(await readUnnamedProxy({ ...settings, trustedProxies: [] }), undefined)
  await keepSight(settings, { ...sight, address: '127.0.0.1', header: 'via', isNamed: true, at: daysAgo(2) })
  assert.equal(await readUnnamedProxy(settings), undefined)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('of several proxies the one that is not named is found, and no client on the internet is taken for one', () => {
  const sightOf = (request: ReturnType<typeof from>) => hidingHop(request, (address) => address === '127.0.0.1')
  const hopOf = (request: ReturnType<typeof from>) => sightOf(request)?.address
  const chain = (hops: string) => from('127.0.0.1', { 'x-forwarded-for': hops })
  assert.equal(hopOf(chain('93.184.216.34, 10.0.0.7')), '10.0.0.7')
  assert.equal(hopOf(chain('10.0.0.7')), undefined)
  assert.equal(hopOf(chain('1.2.3.4, 93.184.216.34')), undefined)
  assert.equal(hopOf(chain('unknown')), undefined)
  assert.equal(hopOf(from('::ffff:10.0.0.7', { forwarded: 'for=93.184.216.34' })), '10.0.0.7')
  assert.equal(hopOf(from('93.184.216.34', { 'x-forwarded-for': '' })), '93.184.216.34')
  assert.equal(hopOf(from(undefined, { 'x-forwarded-for': '93.184.216.34' })), undefined)
  assert.equal(hopOf(from('10.0.0.7')), undefined)
  for (const header of [...others, 'forwarded', 'x-real-ip'])
    assert.deepEqual(sightOf(from('10.0.0.7', { [header]: 'one' })), { address: '10.0.0.7', header, isNamed: false })
})

test('however many send such headers over the internet, they hide no proxy and fill nothing', async () => {
  await using app = await startTestApp({}, { instances: 1 })
  const { settings, log } = app.platform
  const look = openProxyWatch(settings, log)
  const pass = (address: string) => look(from(address, { 'x-forwarded-for': '1.2.3.4' }))
  for (let last = 1; last < 100; last += 1) pass(`93.184.216.${last}`)
  const kept = (address: string) =>
    eventually(
      `${address} is stored`,
      () => readUnnamedProxy(settings),
      (sight) => sight?.address === address,
    )
  await kept('93.184.216.1')
  pass('10.0.0.7')
  await kept('10.0.0.7')
  await keepSight(settings, {
    address: '93.184.216.200',
    header: 'forwarded',
    isNamed: false,
    at: new Date().toISOString(),
  })
  assert.equal((await readUnnamedProxy(settings))?.address, '10.0.0.7')
  assert.deepEqual(
    warningsOf(app).map(({ address }) => address),
    ['93.184.216.1', '10.0.0.7'],
  )
})

test('a sight of more than a week ago counts no more, and neither does what is none', async () => {
  await using app = await startTestApp({}, { instances: 1 })
  const { settings } = app.platform
  const write = (content: string) => writeFile(join(settings.dataFolder, 'unnamed-proxy.json'), content)
  const sight = (days: number) => ({ address: '10.0.0.7', header: 'x-real-ip', isNamed: false, at: daysAgo(days) })
  await write(JSON.stringify(sight(6)))
  assert.equal((await readUnnamedProxy(settings))?.address, '10.0.0.7')
  for (const content of [JSON.stringify(sight(8)), '', '{}', 'null', '{"address":1,"header":"","at":""}']) {
    await write(content)
    assert.equal(await readUnnamedProxy(settings), undefined, content)
  }
})
