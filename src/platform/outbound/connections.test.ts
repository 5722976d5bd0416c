import assert from 'node:assert/strict'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { asked, namesBy, openOutboundFixtures } from '../../../test/harness/outbound-fixtures.ts'
import { selfSigned } from '../../../test/harness/self-signed.ts'
import { AddressRefused, OutboundFailure } from './outbound.ts'

const { open, portOf, serve, speak, close } = openOutboundFixtures()
after(close)

const hasty = { ...asked, timeoutMs: 200 }
const outbound = open()

test('a request arrives as it was asked for, and its answer comes back as it is', async () => {
  const url = await serve(async (request, response) => {
    const { host, 'accept-encoding': encoding, 'x-given': given, 'content-length': length } = request.headers
    response.writeHead(201, { 'x-twice': ['one', 'two'], 'X-Case': 'Kept' })
    response.end(
      JSON.stringify({
        line: `${request.method} ${request.url}`,
        host,
        encoding,
        given,
        length,
        body: await text(request),
      }),
    )
  })
  const posted = { ...asked, method: 'POST', headers: { 'x-given': 'yes' }, body: 'тіло' } as const
  for (const ask of [outbound.requestUntrusted, outbound.requestTrusted]) {
    const { status, headers, body, isCut } = await ask(`${url}/a%20b?c=d#e`, posted)
    assert.deepEqual([status, headers['x-twice'], headers['x-case'], isCut], [201, 'one', 'Kept', false])
    const seen = {
      line: 'POST /a%20b?c=d',
      host: new URL(url).host,
      encoding: 'identity',
      given: 'yes',
      length: '8',
      body: 'тіло',
    }
    assert.deepEqual(JSON.parse(String(body)), seen)
  }
})

test('a name is resolved once, and what was looked at is connected to', async () => {
  const url = await serve((request, response) => void response.end(request.headers.host))
  const { port } = new URL(url)
  const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1']]
  const queries: string[] = []
  const rebinding = open({
    allowedCidrs: ['127.0.0.1'],
    names: namesBy(async (name) => {
      queries.push(name)
      return answers[queries.length - 1] ?? []
    }),
  })
  const { body } = await rebinding.requestUntrusted(`http://receiver.example:${port}`, asked)
  assert.deepEqual([String(body), queries], [`receiver.example:${port}`, ['receiver.example']])
  await assert.rejects(rebinding.requestUntrusted(`http://other.example:${port}`, asked), AddressRefused)
})

test('of several addresses the one that answers is used', async () => {
  const port = await portOf(
    createHttpServer((_request, response) => void response.end('here')),
    { host: '127.0.0.2' },
  )
  // Not 127.0.0.1, where another test's server may have the same port.
  const several = open({ names: namesBy(async () => ['::1', '127.0.0.3', '127.0.0.2']) })
  const { body } = await several.requestUntrusted(`http://receiver.example:${port}`, asked)
  assert.equal(String(body), 'here')
})

test('a name without an address, or whose servers are silent, is a failure', async () => {
  const url = 'https://receiver.example'
  const refused = open({
    names: namesBy(() => Promise.reject(Object.assign(new Error('x 8.8.8.8'), { code: 'ESERVFAIL' }))),
  })
  const silent = open({ names: namesBy(() => new Promise(() => undefined)) })
  const known = new OutboundFailure('The connection failed')
  await assert.rejects(refused.requestUntrusted(url, asked), { name: known.name, message: known.message })
  for (const ask of [silent.requestUntrusted, silent.requestTrusted]) {
    await assert.rejects(ask(url, hasty), { name: 'OutboundTimedOut', message: 'The server did not answer in time' })
  }
})

test('the certificate must be trusted and be for the host that was asked for', async () => {
  const port = await portOf(createHttpsServer(selfSigned, (_request, response) => void response.end('secret')))
  const named = open({ names: namesBy(async () => ['127.0.0.1']) })
  const ask = (host: string) => named.requestUntrusted(`https://${host}:${port}`, asked)
  const name = 'OutboundFailure'
  await assert.rejects(ask('receiver.test.example'), { name, message: 'The certificate of the server is not trusted' })
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, selfSigned.cert])
  try {
    for (const host of ['receiver.test.example', 'RECEIVER.test.example.']) {
      assert.equal(String((await ask(host)).body), 'secret')
    }
    const message = 'The certificate of the server is for another host'
    for (const host of ['other.test.example', '127.0.0.1']) await assert.rejects(ask(host), { name, message })
  } finally {
    setDefaultCACertificates(trusted)
  }
})

test('connections are reused by those who want the same host at the same address, and are bounded', async () => {
  let connections = 0
  let most = 0
  const server = createHttpServer((_request, response) => void setImmediate(() => response.end()))
  server.on('connection', (socket) => {
    connections += 1
    most = Math.max(most, connections)
    socket.once('close', () => {
      connections -= 1
    })
  })
  const port = await portOf(server)
  const one = open()
  for (let count = 0; count < 20; count += 1) await one.requestUntrusted(`http://127.0.0.1:${port}`, asked)
  assert.equal(most, 1)
  await Promise.all(Array.from({ length: 500 }, () => one.requestUntrusted(`http://127.0.0.1:${port}`, asked)))
  assert.ok(most > 1 && most <= 64, `${most} connections`)
})

test('an open connection does not serve a name that now leads elsewhere', async () => {
  const first = createHttpServer((_request, response) => void response.end('first'))
  const port = await portOf(first)
  const second = createHttpServer((_request, response) => void response.end('second'))
  await portOf(second, { host: '127.0.0.2', port })
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const moving = open({ names: namesBy(async () => answers.shift() ?? []) })
  const url = `http://receiver.example:${port}`
  assert.equal(String((await moving.requestUntrusted(url, asked)).body), 'first')
  // Which does not remember what the other learned.
  assert.equal(String((await moving.requestTrusted(url, asked)).body), 'second')
})

test('an open TLS connection does not serve a name that now leads elsewhere', async () => {
  const first = createHttpsServer(selfSigned, ({ socket }, response) => {
    response.end(`first for ${(socket as TLSSocket).servername}`)
  })
  const port = await portOf(first)
  const second = createHttpsServer(selfSigned, (_request, response) => void response.end('second'))
  await portOf(second, { host: '127.0.0.2', port })
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const moving = open({ names: namesBy(async () => answers.shift() ?? []) })
  const url = `https://receiver.test.example:${port}`
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, selfSigned.cert])
  try {
    assert.equal(String((await moving.requestUntrusted(url, asked)).body), 'first for receiver.test.example')
    assert.equal(String((await moving.requestTrusted(url, asked)).body), 'second')
  } finally {
    setDefaultCACertificates(trusted)
  }
})

test('what the operator configured may lie anywhere, by http, and with credentials', async () => {
  const url = await serve(({ headers }, response) => void response.end(headers.authorization))
  const strict = open({ allowedCidrs: [] })
  const { port } = new URL(url)
  const { body } = await strict.requestTrusted(`http://user:p%40ss@127.0.0.1:${port}`, asked)
  assert.equal(String(body), `Basic ${Buffer.from('user:p@ss').toString('base64')}`)
  assert.equal((await strict.requestTrusted(`http://localhost:${port}`, asked)).status, 200)
  await assert.rejects(strict.requestUntrusted(url, asked), AddressRefused)
  await assert.rejects(strict.requestTrusted('file:///etc/passwd', asked), AddressRefused)
})

test('closing ends what is under way', async () => {
  const arrived = Promise.withResolvers<void>()
  const { url, ended } = await speak(() => arrived.resolve())
  const closing = open()
  const failed = assert.rejects(closing.requestUntrusted(url, asked), { message: 'The server closed the connection' })
  await arrived.promise
  await closing.close()
  await Promise.all([failed, ended()])
})
