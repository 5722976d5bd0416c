import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { pino } from 'pino'
import { articleBody } from '../../../test/harness/news-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { startTestApp } from '../../../test/harness/test-app.ts'
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../../../test/harness/trace-receiver.ts'
import { makeWebhook, type Receiver, startReceiver, TO_THIS_MACHINE } from '../../../test/harness/webhook-fixtures.ts'
import { openTracing } from './open-tracing.ts'

/** As OTLP numbers them. */
const [INTERNAL, SERVER, CLIENT] = [1, 2, 3]

let traces: TraceReceiver
let receiver: Receiver

const app = testApp(
  async (stack) => {
    traces = stack.use(await startTraceReceiver())
    receiver = stack.use(await startReceiver())
    return {
      HROMADA_TRACES_URL: traces.url,
      HROMADA_TRACES_AUTHORIZATION: 'Bearer of-the-collector',
      HROMADA_TRUSTED_PROXIES: '127.0.0.1',
      ...TO_THIS_MACHINE,
    }
  },
  { hasClock: true },
)

/** The span of the request that was answered with these headers. */
const spanOf = ({ headers }: { headers: Headers }): Promise<ReceivedSpan> =>
  traces.find(({ attributes }) => attributes['hromada.request_id'] === headers.get('x-request-id'))

const childrenOf = ({ spanId }: ReceivedSpan) => traces.spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test('a request is one span, named by its route, in which its statements are', async () => {
  const admin = await app.member('admin')
  const answer = await app.request('POST', '/api/news?secret=in-the-query', {
    as: admin,
    // With a key it shares its transaction with no other.
    headers: { 'idempotency-key': 'canary' },
    body: articleBody({ title: 'A title that is nobody else’s' }),
  })
  assert.equal(answer.status, 201, answer.text)
  const { traceId, spanId, ...span } = await spanOf(answer)
  assert.match(`${traceId} ${spanId}`, /^[\da-f]{32} [\da-f]{16}$/)
  assert.deepEqual(span, {
    parentSpanId: undefined,
    name: 'POST /api/news',
    kind: SERVER,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/news',
      'hromada.request_id': answer.headers.get('x-request-id'),
      'http.response.status_code': 201,
    },
    isError: false,
  })
  const statement = await traces.find(
    ({ parentSpanId, attributes }) =>
      parentSpanId === spanId && String(attributes['db.query.text']).includes('insert into "idempotency_keys"'),
  )
  assert.deepEqual([statement.traceId, statement.name, statement.kind], [traceId, 'INSERT', CLIENT])
  assert.equal(traces.spans.filter((one) => one.name === 'POST /api/news').length, 1)
})

test('no span holds a path, a query, a credential or what a member wrote', async () => {
  const member = await app.member('member')
  await app.request('GET', '/api/news/canary-in-the-path?canary=in-the-query', {
    as: member,
    headers: { 'user-agent': 'canary-agent' },
  })
  const last = await app.request('GET', '/nowhere/canary', {
    headers: { 'x-request-id': 'canary', cookie: 'a=canary' },
  })
  assert.equal((await spanOf(last)).name, 'GET')
  for (const body of traces.bodies) {
    for (const secret of ['canary', 'in-the-query', 'nobody else', member.token, member.email])
      assert.ok(!body.includes(secret), secret)
  }
  assert.deepEqual(new Set(traces.authorizations), new Set(['Bearer of-the-collector']))
})

test('a failure marks its span', async () => {
  const { db } = app.platform
  const broken = app.platform.tracing.within({ name: 'broken', kind: 'internal' }, async () => {
    await db.selectFrom('users').select(db.fn.countAll().as('count')).where('id', '=', 'no id').execute()
  })
  await assert.rejects(broken)
  const span = await traces.find(({ name }) => name === 'broken')
  assert.deepEqual([span.isError, span.kind, span.attributes], [true, INTERNAL, { 'error.type': '22P02' }])
  const [statement] = childrenOf(span)
  assert.deepEqual(
    [statement?.isError, statement?.name, statement?.attributes['error.type']],
    [true, 'SELECT', '22P02'],
  )
})

test('the trace of a trusted proxy is continued, as far as it is one', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const ask = (traceparent: string) => app.request('GET', '/healthz', { headers: { traceparent } })
  const unsampled = await ask(`00-${traceId}-b7ad6b7169203331-00`)
  const continued = await spanOf(await ask(`00-${traceId}-b7ad6b7169203331-01`))
  assert.deepEqual([continued.traceId, continued.parentSpanId], [traceId, 'b7ad6b7169203331'])
  const broken = ['', 'x', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `ff${'0'.repeat(9_000)}`]
  const begun = await Promise.all(broken.map(async (traceparent) => spanOf(await ask(traceparent))))
  assert.deepEqual(
    begun.map(({ parentSpanId }) => parentSpanId),
    broken.map(() => undefined),
  )
  const id = unsampled.headers.get('x-request-id')
  assert.ok(!traces.spans.some(({ attributes }) => attributes['hromada.request_id'] === id))
})

test('a delivery is a span that knows the host of the receiver and no more', async () => {
  const member = await app.member('member')
  const { webhook } = await makeWebhook(app, member, `${receiver.url}path-of-theirs?key=theirs`)
  await app.request('POST', `/api/webhooks/${webhook.id}/test`, { as: member })
  const [delivery] = await receiver.arrived(1)
  assert.ok(delivery)
  const span = await traces.find(({ attributes }) => attributes['server.address'] !== undefined)
  assert.deepEqual([span.name, span.kind], ['POST', CLIENT])
  assert.deepEqual(span.attributes, {
    'http.request.method': 'POST',
    'server.address': '127.0.0.1',
    'http.response.status_code': 204,
  })
})

test('nobody else may continue a trace, and what is left is sent when the program ends', async () => {
  const unaware = await startTestApp({ HROMADA_TRACES_URL: traces.url })
  const traceId = '1af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  const answer = await unaware.request('GET', '/healthz', { headers })
  await unaware[Symbol.asyncDispose]()
  const id = answer.headers.get('x-request-id')
  const span = traces.spans.find(({ attributes }) => attributes['hromada.request_id'] === id)
  assert.equal(span?.name, 'GET /healthz')
  assert.notEqual(span?.traceId, traceId)
  assert.equal(span?.parentSpanId, undefined)
})

test('traces that are refused are lost, which is logged once', async () => {
  const refusing = createServer((_request, response) => response.writeHead(400).end())
  await once(refusing.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}/`
  const logs: string[] = []
  const log = pino({}, { write: (line) => void logs.push(JSON.parse(line).msg) })
  const tracing = await openTracing({ url, authorization: undefined, share: 1, trustedProxies: [] }, log)
  for (let count = 0; count < 1_000; count += 1)
    assert.equal(await tracing.within({ name: 'work', kind: 'internal' }, async () => count), count)
  await tracing.close()
  refusing.close()
  assert.deepEqual(logs, ['trace export failed'])
})
