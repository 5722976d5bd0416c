// Depends on: servers, instances
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fastify from 'fastify'
import { anyErrorPages } from '../../../test/harness/community.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { type Answer, startTestApp } from '../../../test/harness/test-app.ts'
import { anyone } from '../access/access.ts'
import { authorizeRequests } from '../access/authorize-request.ts'
import { plainErrors } from '../http/dialects/dialect.ts'
import { useDialect } from '../http/errors/error-handling.ts'
import { openMemoryCounters } from './counters.ts'
import { openRateLimits, overall, perAddress, perCaller } from './rate-limits.ts'

const app = testApp({ HROMADA_RATE_LIMIT_SCALE: '1', HROMADA_TRUSTED_PROXIES: '127.0.0.1' })

let addresses = 0
/** An address from which nothing has come yet. */
function newAddress(): Record<string, string> {
  addresses += 1
  return { 'x-forwarded-for': `198.51.100.${addresses}` }
}

const times = <Result>(count: number, send: () => Promise<Result>) => Promise.all(Array.from({ length: count }, send))
const signIn = (headers: Record<string, string>, path = 'sign-in') =>
  app.request('POST', `/api/auth/${path}/email`, { headers, body: {} })
const like = (headers: Record<string, string>) =>
  app.request('POST', `/api/news/${randomUUID()}/like`, { headers, body: { action: 'like' } })

function countByStatus(answers: Answer[]): Record<number, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, group = []]) => [
      status,
      group.length,
    ]),
  )
}

test('of more requests at once than the limit allows, exactly as many pass', async () => {
  const headers = newAddress()
  const answers = await times(135, () => app.request('GET', '/api/news', { headers }))
  assert.deepEqual(countByStatus(answers), { 200: 120, 429: 15 })
  const remaining = answers.map((answer) => Number(answer.headers.get('x-ratelimit-remaining')))
  const expected = [...Array(120).keys(), ...Array(15).fill(0)]
  assert.deepEqual(
    remaining.toSorted((one, other) => one - other),
    expected.toSorted((one, other) => one - other),
  )
})

test('every answer says where the limit stands, in both families of headers', async () => {
  const headers = newAddress()
  for (const remaining of [119, 118]) {
    const answer = await app.request('GET', '/api/news', { headers })
    const reset = Number(answer.headers.get('x-ratelimit-reset'))
    const nowSeconds = Date.now() / 1000
    assert.ok(Number.isInteger(reset) && reset > nowSeconds && reset <= nowSeconds + 61, `resets at ${reset}`)
    assert.equal(answer.headers.get('x-ratelimit-limit'), '120')
    assert.equal(answer.headers.get('x-ratelimit-remaining'), String(remaining))
    assert.equal(answer.headers.get('ratelimit-policy'), '"news-list";q=120;w=60')
    const [, left, seconds] = /^"news-list";r=(\d+);t=(\d+)$/.exec(answer.headers.get('ratelimit') ?? '') ?? []
    assert.equal(left, String(remaining))
    assert.ok(Number(seconds) > 0 && Number(seconds) <= 60)
  }
  for (const [method, path] of [
    ['GET', '/nowhere'],
    ['PATCH', '/api/news'],
    ['GET', '/healthz'],
    ['GET', '/api/auth/token'],
  ] as const) {
    const answer = await app.request(method, path, { headers })
    assert.equal(answer.headers.get('x-ratelimit-limit'), '120', path)
  }
})

test('a refusal says when to come back, in the words of its area', async () => {
  const headers = newAddress()
  /** A busy machine may take longer than the minute for which the first requests count. */
  const refused = (path: string) =>
    eventually(`${path} is refused`, async () => {
      const answers = await times(121, () => app.request('GET', path, { headers }))
      return answers.find(({ status }) => status === 429)
    })
  const expected = {
    '/api/news': { success: false, error: 'Too many requests' },
    '/api/auth/get-session': { message: 'Too many requests', code: 'RATE_LIMIT_EXCEEDED' },
    '/nowhere': { error: 'Too many requests' },
    '/healthz': { error: 'Too many requests' },
  }
  for (const [path, body] of Object.entries(expected)) {
    const answer = await refused(path)
    assert.ok(answer)
    assert.deepEqual([answer.status, answer.body], [429, body], path)
    const retryAfter = Number(answer.headers.get('retry-after'))
    assert.ok(Number.isInteger(retryAfter) && retryAfter >= 1 && retryAfter <= 60, path)
    assert.equal(answer.headers.get('x-ratelimit-remaining'), '0')
  }
})

test('signing up counts as signing in: ten of both from one address, whatever the body', async () => {
  const headers = newAddress()
  assert.deepEqual(countByStatus(await times(6, () => signIn(headers, 'sign-up'))), { 400: 6 })
  assert.deepEqual(countByStatus(await times(8, () => signIn(headers))), { 400: 4, 429: 4 })
  assert.equal((await signIn(headers, 'sign-up')).status, 429)
  assert.equal((await signIn(newAddress())).status, 400)
})

test('members behind one address have limits of their own, apart from that of the address', async () => {
  const headers = newAddress()
  const [one, other] = [await app.member('member'), await app.member('member')]
  const as = ({ token }: { token: string }) => like({ ...headers, authorization: `Bearer ${token}` })
  assert.deepEqual(countByStatus(await times(62, () => as(one))), { 404: 60, 429: 2 })
  assert.equal((await as(other)).status, 404)
  assert.equal((await like(headers)).status, 401)
  const byCookie = await like({ ...newAddress(), cookie: one.cookie })
  assert.equal(byCookie.status, 429, 'the same member from elsewhere, by another credential')
})

test('bad credentials count against the address, and take nothing from members behind it', async () => {
  const headers = newAddress()
  const member = await app.member('member')
  let guesses = 0
  const guess = () => {
    guesses += 1
    return like({ ...headers, authorization: `Bearer guess-${guesses}` })
  }
  assert.deepEqual(countByStatus(await times(63, guess)), { 401: 60, 429: 3 })
  assert.equal((await like({ ...headers, authorization: `Bearer ${member.token}` })).status, 404)
})

test('an IPv6 customer has one limit for all addresses of the network, and a mapped IPv4 address is itself', async () => {
  const from = (address: string) => signIn({ 'x-forwarded-for': address })
  for (const host of ['::1', '::2', ':0:0:0:1', ':ffff:ffff:ffff:ffff', '::A', '::3', '::4', '::5', '::6', '::7']) {
    assert.equal((await from(`2001:db8:0:1${host}`)).status, 400, host)
  }
  assert.equal((await from('2001:0DB8:0000:0001:9::')).status, 429)
  assert.equal((await from('2001:db8:0:2::1')).status, 400)
  await times(5, () => from('203.0.113.77'))
  await times(5, () => from('::ffff:203.0.113.77'))
  assert.equal((await from('::ffff:cb00:714d')).status, 429)
})

test('behind a trusted proxy the first untrusted address from the right counts, whatever is written before it', async () => {
  await using app = await startTestApp({
    HROMADA_RATE_LIMIT_SCALE: '1',
    HROMADA_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
  })
  const from = (forwarded: string) =>
    app.request('POST', '/api/auth/sign-in/email', { headers: { 'x-forwarded-for': forwarded }, body: {} })
  for (let index = 0; index < 10; index += 1) {
    assert.equal((await from(`192.0.2.${index}, 203.0.113.9, 10.1.2.3`)).status, 400)
  }
  assert.equal((await from('203.0.113.9')).status, 429)
  assert.equal((await from('203.0.113.9, 192.0.2.1')).status, 400)
})

test('a gateway that adds the port of each connection, or no address at all, makes nobody a new client', async () => {
  const from = (forwarded: string) => signIn({ 'x-forwarded-for': forwarded })
  for (let port = 40_000; port < 40_010; port += 1) assert.equal((await from(`203.0.113.90:${port}`)).status, 400)
  assert.equal((await from('203.0.113.90:40010')).status, 429)
  for (let port = 40_000; port < 40_010; port += 1) assert.equal((await from(`[2001:db8:90::1]:${port}`)).status, 400)
  assert.equal((await from('2001:db8:90::1')).status, 429)
  for (let index = 0; index < 10; index += 1) assert.equal((await from(`192.0.2.90, _hidden${index}`)).status, 400)
  for (const none of ['unknown', '192.0.2.91,', '192.0.2.92, 1.2.3.4.5', '192.0.2.93, [::1']) {
    assert.equal((await from(none)).status, 429, none)
  }
})

test('without trusted proxies no header changes the address', async () => {
  await using app = await startTestApp({ HROMADA_RATE_LIMIT_SCALE: '1' })
  const from = (index: number) =>
    app.request('POST', '/api/auth/sign-in/email', {
      headers: {
        'x-forwarded-for': `192.0.2.${index}`,
        'x-real-ip': `192.0.2.${index}`,
        forwarded: `for=192.0.2.${index}`,
        'x-client-address': `192.0.2.${index}`,
      },
      body: {},
    })
  for (let index = 0; index < 10; index += 1) assert.equal((await from(index)).status, 400)
  assert.equal((await from(10)).status, 429)
})

test('a request that one of several limits refuses is counted in none of them', async () => {
  const small = fastify()
  useDialect(small, plainErrors, anyErrorPages)
  authorizeRequests(small, {
    identify: async () => null,
    rateLimits: openRateLimits(1, openMemoryCounters()),
    cookieName: () => 'none',
    renewedCookie: () => '',
    trustedProxies: [],
    allowedOrigins: () => [],
  })
  const routes = { '/both': [perCaller(3, 'own'), overall(1, 'shared')], '/own': [perAddress(3, 'own')] }
  for (const [url, limits] of Object.entries(routes))
    small.get(url, { config: { access: anyone, limits } }, () => 'done')
  const remainingAfter = async (url: string) => {
    const { statusCode, headers } = await small.inject(url)
    return [statusCode, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]
  }
  assert.deepEqual(await remainingAfter('/both'), [200, '1', '0'])
  assert.deepEqual(await remainingAfter('/both'), [429, '1', '0'])
  assert.deepEqual(await remainingAfter('/both'), [429, '1', '0'])
  assert.deepEqual(await remainingAfter('/own'), [200, '3', '1'])
})

test('the scale multiplies every limit; at 0 there is none', async () => {
  await using doubled = await startTestApp({ HROMADA_RATE_LIMIT_SCALE: '0.5' })
  const answer = await doubled.request('GET', '/api/news')
  assert.equal(answer.headers.get('x-ratelimit-limit'), '60')
  await using unlimited = await startTestApp({ HROMADA_RATE_LIMIT_SCALE: '0' })
  const answers = await times(130, () => unlimited.request('GET', '/api/news'))
  assert.deepEqual(countByStatus(answers), { 200: 130 })
})

test('however small the scale, one request passes', async () => {
  const { charge } = openRateLimits(0.001, openMemoryCounters())
  const caller = { user: null, ipAddress: '192.0.2.1', userAgent: '' }
  const chargeOnce = () => charge([perAddress(10, 'small')], caller, { headers() {} })
  await chargeOnce()
  await assert.rejects(chargeOnce(), { kind: 'RATE_LIMITED' })
})
