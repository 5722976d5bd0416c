// Depends on: servers, instances
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { insertOne } from '../../../test/harness/delivery-fixtures.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { exchange } from '../../../test/harness/raw-http.ts'
import { isSelected, readingOf, type Series, selectorsOf, seriesOf } from '../../../test/harness/scraped-metrics.ts'
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts'
import { makeWebhook, type Receiver, startReceiver, TO_THIS_MACHINE } from '../../../test/harness/webhook-fixtures.ts'
import { printMetrics } from '../../platform/metrics/metrics.ts'

const token = 'metrics-token-of-the-test'
let receiver: Receiver

const [app, mail] = testAppWithMail(async (stack) => {
  receiver = stack.use(await startReceiver())
  return {
    HROMADA_METRICS_TOKEN: token,
    HROMADA_TRUSTED_PROXIES: '127.0.0.1',
    HROMADA_RATE_LIMIT_SCALE: '1',
    ...TO_THIS_MACHINE,
  }
})

const statusFor = async (headers: Record<string, string>, from: TestApp = app) => {
  const { status } = await from.request('GET', '/metrics', { headers })
  return status
}

const scrape = async ({ platform }: TestApp = app): Promise<Series[]> =>
  seriesOf(await printMetrics(await platform.readMetrics()))

/** Asks from an address of its own, so that the limits of others stay as they are. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** Waits until a series has a value. */
const untilCounted = (name: string, labels: Record<string, string>, value: number) =>
  eventually(`${name} is ${value}`, async () => readingOf(await scrape(), name, labels) === value)

test('figures are for loopback, and for others with the token only', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.5' }
  assert.equal(await statusFor({}), 200)
  assert.equal(await statusFor(forwarded), 401)
  assert.equal(await statusFor({ ...forwarded, authorization: `Bearer ${token}` }), 200)
  for (const wrong of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token, 'Bearer ']) {
    assert.equal(await statusFor({ ...forwarded, authorization: wrong }), 401, wrong)
  }
  const member = await app.member('admin')
  assert.equal(await statusFor({ ...forwarded, authorization: `Bearer ${member.token}` }), 401)
})

test('what comes through a proxy is not taken for loopback, be the proxy known or not', async () => {
  await using unaware = await startTestApp()
  assert.equal(await statusFor({}, unaware), 200)
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.5' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'localhost' },
    { 'X-Forwarded-Port': '443' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy.example' },
    { forwarded: 'for=203.0.113.5' },
    { forwarded: '' },
  ]) {
    assert.equal(await statusFor(headers, unaware), 401, JSON.stringify(headers))
  }
  assert.equal(await statusFor({ 'x-forwarded-for': '127.0.0.1' }), 401)
})

test('a request that names another host than this machine, or none, has come through a proxy', async () => {
  const ask = async (host: string, version = '1.1') =>
    Number((await exchange(app.url, `GET /metrics HTTP/${version}\r\n${host}Connection: close\r\n\r\n`)).slice(9, 12))
  for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.9.9.9:1', '[::1]', '[::1]:3000']) {
    assert.equal(await ask(`Host: ${host}\r\n`), 200, host)
  }
  const others = ['hromada.example', 'localhost.example', '192.0.2.1', '0.0.0.0', '[2001:db8::1]:80', '', '[::1', 'a b']
  for (const host of others) assert.equal(await ask(`Host: ${host}\r\n`), 401, host)
  assert.equal(await ask('', '1.0'), 401)
  assert.equal(await ask('Host: localhost\r\n', '1.0'), 401, 'nginx by default')
})

test('requests are counted by route, method and status, never by their own path', async () => {
  for (const path of ['/api/news/one', '/api/news/two', '/nowhere/one', '/nowhere/two', '/%'])
    await app.request('GET', path)
  const { text, headers } = await app.request('GET', '/metrics')
  assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const series = seriesOf(text)
  const labels = { method: 'GET', route: '/api/news/:id' }
  assert.equal(readingOf(series, 'hromada_http_requests_total', { ...labels, status: '404' }), 2)
  assert.equal(readingOf(series, 'hromada_http_requests_total', { method: 'GET', route: 'none', status: '404' }), 2)
  assert.equal(readingOf(series, 'hromada_http_requests_in_flight'), 1)
  assert.equal(readingOf(series, 'hromada_database_connections', { pool: 'hot', state: 'waiting' }), 0)
  assert.doesNotMatch(text, /nowhere|news\/one/)

  const buckets = series.filter(
    ({ name, labels: { route } }) => name === 'hromada_http_request_duration_seconds_bucket' && route === labels.route,
  )
  const counts = buckets.map(({ value }) => value)
  assert.deepEqual(
    counts,
    counts.toSorted((one, other) => one - other),
    'each bucket holds those before it',
  )
  assert.deepEqual([buckets.at(-1)?.labels.le, counts.at(-1)], ['+Inf', 2])
  const ofClass = { ...labels, status: '4xx' }
  assert.equal(readingOf(series, 'hromada_http_request_duration_seconds_count', ofClass), 2)
  const seconds = readingOf(series, 'hromada_http_request_duration_seconds_sum', ofClass) ?? 0
  assert.ok(seconds > 0 && seconds < 60)
})

test('a request that a limit refuses is counted for its bucket', async () => {
  const ask = () => app.request('GET', '/healthz', from('203.0.113.9'))
  const refused = await eventually('the limit refuses', ask, ({ status }) => status !== 200)
  assert.equal(refused.status, 429)
  assert.equal(readingOf(await scrape(), 'hromada_rate_limit_refusals_total', { bucket: 'health' }), 1)
})

test('of articles it is counted whether they were read anew', async () => {
  await using alone = await startTestApp({}, { instances: 1 })
  const { id } = await writeArticle(alone, await alone.member('admin'))
  for (let count = 0; count < 3; count += 1) await alone.request('GET', `/api/news/${id}`)
  const series = await scrape(alone)
  const reads = (outcome: string) => readingOf(series, 'hromada_cache_reads_total', { cache: 'articles', outcome })
  assert.deepEqual([reads('miss'), reads('hit')], [1, 2])
})

test('what becomes of deliveries is counted when it is known', async () => {
  const member = await app.member('member')
  await insertOne(app, member, { channels: ['EMAIL', 'SMS'] })
  await mail.next()
  await untilCounted('hromada_deliveries_total', { channel: 'email', outcome: 'sent' }, 1)
  await untilCounted('hromada_deliveries_total', { channel: 'sms', outcome: 'skipped' }, 1)
  const { webhook } = await makeWebhook(app, member, receiver.url)
  const answers = [{ status: 500 }, { status: 204 }]
  receiver.answerWith(() => answers.shift() ?? { status: 204 })
  await app.request('POST', `/api/webhooks/${webhook.id}/test`, { as: member })
  await untilCounted('hromada_deliveries_total', { channel: 'webhook', outcome: 'retried' }, 1)
  await untilCounted('hromada_deliveries_total', { channel: 'webhook', outcome: 'sent' }, 1)
})

test('runs of jobs are counted by their outcome', async () => {
  const { jobs } = app.platform
  const runs = [async () => {}, () => Promise.reject(new Error('not this time'))]
  jobs.repeat('counted', 3600, async () => runs[0]?.())
  jobs.repeat('failing', 3600, async () => runs[1]?.())
  const name = 'hromada_job_duration_seconds_count'
  await untilCounted(name, { name: 'counted', outcome: 'done' }, 1)
  await untilCounted(name, { name: 'failing', outcome: 'failed' }, 1)
})

test('what waits is counted, with the time for which the oldest has waited', async () => {
  const member = await app.member('member')
  const { webhook } = await makeWebhook(app, member, receiver.url)
  // Nobody takes what is held by another.
  await sql`update webhooks set held_until = now() + interval '1 hour' where id = ${webhook.id}`.execute(app.owner)
  await sql`
    insert into webhook_deliveries (id, webhook_id, event_number, event_id, event_type, status, next_attempt_at)
    select time_ordered_id(), ${webhook.id}, -number, time_ordered_id(), 'opportunity.created', 'pending',
      now() - make_interval(mins => number)
    from generate_series(1, 3) as number`.execute(app.owner)
  const series = await scrape()
  assert.equal(readingOf(series, 'hromada_waiting', { queue: 'webhooks' }), 3)
  const ageSeconds = readingOf(series, 'hromada_waiting_oldest_seconds', { queue: 'webhooks' }) ?? 0
  assert.ok(ageSeconds >= 180 && ageSeconds < 240, `${ageSeconds}`)
  const queues = series.filter(({ name }) => name === 'hromada_waiting').map(({ labels }) => labels.queue)
  assert.deepEqual(queues.toSorted(), [
    'digests',
    'email',
    'events',
    'mails',
    'notifications',
    'push',
    'sms',
    'webhooks',
  ])
})

test('while the database cannot be read all other figures are given', async () => {
  await sql`alter table webhook_deliveries rename to away`.execute(app.owner)
  await sql`alter table news_articles rename to away_too`.execute(app.owner)
  try {
    assert.equal((await app.request('GET', '/api/news', from('203.0.113.11'))).status, 500)
    const { status, text } = await app.request('GET', '/metrics')
    assert.equal(status, 200)
    const series = seriesOf(text)
    assert.equal(readingOf(series, 'hromada_waiting', { queue: 'webhooks' }), undefined)
    assert.equal(
      readingOf(series, 'hromada_http_requests_total', { method: 'GET', route: '/api/news', status: '500' }),
      1,
    )
    assert.ok(app.logs.some((line) => line.includes('failed to count the backlog')))
  } finally {
    await sql`alter table away rename to webhook_deliveries`.execute(app.owner)
    await sql`alter table away_too rename to news_articles`.execute(app.owner)
  }
})

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}

/** What Prometheus itself adds to every series, and what groups of buckets are made by. */
const addedLabels = ['instance', 'le']

test('the dashboard asks for nothing that is not there, and shows each metric of our own', async () => {
  const dashboard = JSON.parse(
    await readFile(join(import.meta.dirname, '../../../docs/grafana-dashboard.json'), 'utf8'),
  )
  const series = await scrape()
  const shown = new Set<string>()
  for (const { title, targets = [] } of dashboard.panels as Panel[]) {
    for (const { expr } of targets) {
      const selectors = selectorsOf(expr)
      assert.ok(selectors.length > 0, `${title}: ${expr}`)
      const selected = selectors.map((selector) => series.filter((one) => isSelected(one, selector)))
      for (const [index, { name }] of selectors.entries()) {
        assert.notEqual(selected[index]?.length, 0, `${title}: nothing is ${JSON.stringify(selectors[index])}`)
        shown.add(name.replace(/_(bucket|sum|count)$/, ''))
      }
      const labels = new Set(selected.flat().flatMap((one) => Object.keys(one.labels)))
      for (const [, groups = ''] of expr.matchAll(/(?:by|ignoring) \(([^)]*)\)/g)) {
        for (const label of groups.split(', ').filter((one) => !addedLabels.includes(one)))
          assert.ok(labels.has(label), `${title}: no label ${label}`)
      }
    }
  }
  const own = new Set(series.map(({ name }) => name.replace(/_(bucket|sum|count)$/, '')))
  assert.deepEqual(
    [...own].filter((name) => name.startsWith('hromada_') && !shown.has(name)),
    [],
  )
})

test('the figures of several processes become those of one service', async () => {
  const [one, other] = [await app.platform.metrics.read(), await app.platform.metrics.read()]
  const [alone, together] = [seriesOf(await printMetrics([one])), seriesOf(await printMetrics([one, other]))]
  const both = (name: string, labels: Record<string, string> = {}) =>
    [alone, together].map((series) => readingOf(series, name, labels) ?? Number.NaN)
  const [requests = 0, requestsTogether] = both('hromada_http_requests_total', {
    method: 'GET',
    route: 'none',
    status: '404',
  })
  assert.equal(requestsTogether, 2 * requests)
  assert.deepEqual(both('hromada_processes'), [1, 2])
  assert.deepEqual(both('hromada_waiting', { queue: 'webhooks' }), [3, 3])
  const [start, startTogether] = both('process_start_time_seconds')
  assert.ok(start !== undefined && start > 0 && start === startTogether)
  const versions = (series: readonly Series[]) => series.filter(({ name }) => name === 'hromada_build_info')
  assert.deepEqual(versions(together), versions(alone))
})
