import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { eventually } from '../../../../test/harness/eventually.ts'
import { testApp } from '../../../../test/harness/suite.ts'

const app = testApp({}, { instances: 1 })

const inFlight = async () => {
  const { text } = await app.request('GET', '/metrics')
  return Number(/hromada_http_requests_in_flight (\d+)/.exec(text)?.[1])
}

test('a client that goes away within its body is no failure of the database', async () => {
  const { hostname, host, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  const head = `POST /api/auth/sign-in/email HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json`
  socket.write(`${head}\r\ncontent-length: 1000\r\n\r\n{"email":`)
  // Its own and the one that asks.
  await eventually('the request has begun', inFlight, (count) => count === 2)
  socket.destroy()
  await once(socket, 'close')
  for (let turn = 0; turn < 10; turn += 1) await app.request('GET', '/healthz')
  assert.deepEqual(
    app.logs.filter((line) => JSON.parse(line).level >= 40),
    [],
  )
  await eventually('it counts no longer', inFlight, (count) => count === 1)
})
