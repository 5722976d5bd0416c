import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import { eventually } from '../../../test/harness/eventually.ts'
import { closingResponseClass, stopListening } from './graceful-shutdown.ts'

let server: Server
let agent: Agent
let url: string

beforeEach(async () => {
  server = createServer({ ServerResponse: closingResponseClass(() => server) }, (request, response) => {
    if (request.url === '/soon') response.end('done')
    else server.once('finish', () => response.end('done'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  agent = new Agent({ keepAlive: true })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  agent.destroy()
  server.closeAllConnections()
})

/** The answer, of which the body has been read. */
async function ask(path: string): Promise<IncomingMessage> {
  const [response] = await once(get(url + path, { agent }), 'response')
  await once(response.resume(), 'end')
  return response
}

test('connections outlive the listening: what comes on them is answered, and ends them', {
  timeout: 120_000,
}, async () => {
  const late = ask('/late')
  await once(server, 'request')
  const idle = await ask('/soon')
  assert.equal(idle.headers.connection, 'keep-alive')

  server.once('connection', () => assert.fail('a new connection'))
  const ending = stopListening(server)
  await eventually('the server no longer listens', () => !server.listening)
  const reused = await ask('/soon')
  assert.equal(reused.headers.connection, 'close')
  await assert.rejects(ask('/soon'), { code: 'ECONNREFUSED' })
  server.emit('finish')
  assert.equal((await late).headers.connection, 'close')
  await ending
})

test('what connects at the last moment is accepted, and answered when nobody else can connect', {
  timeout: 10_000,
}, async () => {
  const wasListening: boolean[] = []
  server.on('request', () => wasListening.push(server.listening))
  const ending = stopListening(server)
  const hanging = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  await once(hanging, 'connect')
  hanging.resetAndDestroy()
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/soon')))
  await ending
  assert.deepEqual(
    [answers.map(({ statusCode }) => statusCode), wasListening],
    [Array(5).fill(200), Array(5).fill(false)],
  )
})
