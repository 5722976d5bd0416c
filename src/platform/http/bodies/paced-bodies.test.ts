import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { eventually } from '../../../../test/harness/eventually.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'

const app = testApp({}, { instances: 1 })
const admin = testMember(app, 'admin')

const WINDOW_MS = 30_000
const form = 'multipart/form-data; boundary=edge'

for (const [path, type, beginning] of [
  ['/api/news', 'application/json', '{"title":"'],
  ['/api/auth/sign-in/email', 'application/json', '{"email":"'],
  ['/sign-out', 'application/x-www-form-urlencoded', 'a='],
  ['/api/profile/avatar', form, '--edge\r\n'],
  ['/api/opportunities/upload', form, '--edge\r\n'],
  ['/api/pictures', form, '--edge\r\n'],
] as const) {
  test(`however slowly it comes, a body has the same pace as all: ${path}`, async ({ mock }) => {
    const intervals = mock.method(globalThis, 'setInterval').mock
    const { host, port } = new URL(app.url)
    const socket = connect(Number(port), '127.0.0.1')
    const answer = text(socket)
    const authorization = `Bearer ${admin.token}`
    const headers = { host, authorization, 'content-type': type, 'content-length': 1_000, origin: app.url }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${beginning}`)
    const watches = await eventually(
      'its pace is watched',
      () => intervals.calls.filter(({ arguments: [, intervalMs] }) => intervalMs === WINDOW_MS),
      ({ length }) => length > 0 || socket.bytesRead > 0,
    )
    assert.equal(watches.length, 1)
    const [endOfWindow] = watches[0]?.arguments ?? []
    for (const _ of ['what has come', 'what comes']) endOfWindow?.()
    assert.match(await answer, /^HTTP\/1\.1 408 Request timeout\r\n/)
  })
}
