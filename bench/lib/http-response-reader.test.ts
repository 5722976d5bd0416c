import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHttpResponseReader } from './http-response-reader.ts'

const ok = Buffer.from('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nContent-LENGTH:12\r\n\r\nhello\r\n\r\nyou')
const chunked = Buffer.from(
  'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\nc;name=value\r\nhello\r\n0\r\n\r\n\r\n2\r\nyo\r\n0\r\n\r\n',
)
const missing = Buffer.from('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n')
const unchanged = Buffer.from('HTTP/1.1 304 Not Modified\r\nContent-Length: 12\r\n\r\n')

test('says the status of each answer in turn', () => {
  const read = createHttpResponseReader()
  for (const [answer, status] of [
    [ok, 200],
    [chunked, 201],
    [missing, 404],
    [unchanged, 304],
    [ok, 200],
  ] as const) {
    assert.equal(read(answer, answer.length), status)
  }
})

test('an answer cut anywhere, twice, is complete with its last byte', () => {
  const read = createHttpResponseReader()
  for (const [answer, status] of [
    [ok, 200],
    [chunked, 201],
  ] as const) {
    for (let first = 1; first < answer.length - 1; first++) {
      for (let second = first + 1; second < answer.length; second++) {
        assert.equal(read(answer.subarray(0, first), first), 0)
        assert.equal(read(answer.subarray(first, second), second - first), 0)
        assert.equal(read(answer.subarray(second), answer.length - second), status)
      }
    }
  }
})

test('looks only at the bytes that arrived, not at what the buffer held before', () => {
  const read = createHttpResponseReader()
  const buffer = Buffer.concat([ok, ok])
  assert.equal(read(buffer, 20), 0)
  assert.equal(read(buffer.subarray(20), ok.length - 20), 200)
})

test('refuses loudly what it cannot measure', () => {
  const refused = {
    gzip: 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
    trailers: 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nname: value\r\n\r\n',
    'not a chunk': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nhello\r\n0\r\n\r\n',
    'without content-length': 'HTTP/1.1 200 OK\r\n\r\nhello',
    'more bytes': `${ok}${ok}`,
    'not an answer': 'SSH-2.0-OpenSSH\r\n\r\n',
    'does not end': 'HTTP/1.1 200 OK\r\n'.padEnd(70_000, 'x'),
  }
  for (const [message, answer] of Object.entries(refused)) {
    assert.throws(() => createHttpResponseReader()(Buffer.from(answer), answer.length), new RegExp(message))
  }
})
