import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import { ApiError } from './errors.ts'
import { openFailureLog } from './failure-log.ts'

const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

/** A request that remembers what is logged for it. */
function requestOf(lines: object[], id: string): FastifyRequest {
  const at = (level: string) => (fields: object, message: string) => void lines.push({ level, ...fields, message })
  const log = { warn: at('warn'), error: at('error') }
  return { id, log } as unknown as FastifyRequest
}

test('of requests that fail as the database is away one a second is logged, with how many were like it', (context) => {
  let nowMs = 5_000
  context.mock.method(performance, 'now', () => nowMs)
  const lines: object[] = []
  const logFailure = openFailureLog()
  for (const id of ['1', '2', '3']) logFailure(requestOf(lines, id), away)
  nowMs += 1_000
  for (const id of ['4', '5']) logFailure(requestOf(lines, id), away)
  const common = { level: 'error', reason: away.message, message: 'request failed: database unavailable' }
  assert.deepEqual(lines, [
    { requestId: '1', suppressed: 0, ...common },
    { requestId: '4', suppressed: 2, ...common },
  ])
})

test('of refusals, which a client can bring about at will, one a second is logged, as no error and without a stack', (context) => {
  let nowMs = 5_000
  context.mock.method(performance, 'now', () => nowMs)
  const lines: object[] = []
  const logFailure = openFailureLog()
  const refused = new ApiError('UNAVAILABLE', { message: 'Not now' })
  for (const id of ['1', '2', '3']) logFailure(requestOf(lines, id), refused)
  logFailure(requestOf(lines, '4'), away)
  nowMs += 1_000
  logFailure(requestOf(lines, '5'), new ApiError('UNAVAILABLE'))
  const common = { level: 'warn', message: 'request refused: unavailable' }
  assert.deepEqual(lines, [
    { requestId: '1', reason: 'Not now', suppressed: 0, ...common },
    {
      level: 'error',
      requestId: '4',
      reason: away.message,
      suppressed: 0,
      message: 'request failed: database unavailable',
    },
    { requestId: '5', reason: 'UNAVAILABLE', suppressed: 2, ...common },
  ])
})

test('where several addresses were tried, what each said is logged', () => {
  const lines: { reason?: string }[] = []
  const both = Object.assign(new AggregateError([new Error('one'), new Error('other')]), { code: 'ECONNREFUSED' })
  openFailureLog()(requestOf(lines, 'id'), both)
  assert.equal(lines[0]?.reason, 'one; other')
})

test('every other failure is logged, with all that is known of it', () => {
  const lines: object[] = []
  const logFailure = openFailureLog()
  const file = Object.assign(new Error('no such file'), { code: 'ENOENT', path: '/data/files/one' })
  const slow = Object.assign(new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error'), {
    code: '57014',
  })
  const refused = new ApiError('UNAVAILABLE', { cause: new Error('the SMS provider answered 401') })
  const errors = [new Error('one'), file, slow, new Error('Query read timeout'), refused]
  for (const err of errors) logFailure(requestOf(lines, 'id'), err)
  assert.deepEqual(
    lines,
    errors.map((err) => ({ level: 'error', requestId: 'id', err, message: 'request failed' })),
  )
})
