// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { isUnavailable } from './errors.ts'

function refusal(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })
}

test('what the database cannot do now is distinguished from what it will never do', () => {
  const passing = [
    '08006',
    '25006',
    '25P03',
    '40001',
    '40P01',
    '53100',
    '53200',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '57P03',
  ]
  const lasting = ['22001', '22P05', '23505', '25P02', '42501', '42P01', '54000', 'P0001', 'XX000']
  const isAway = (code: string) => isUnavailable(refusal(code))
  assert.deepEqual([passing.filter(isAway), lasting.filter(isAway)], [passing, []])
})

test('a broken connection is distinguished from a mistake', () => {
  const away = [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
  ].map((message) => new Error(message))
  const noSocket = Object.assign(new Error(), { code: 'ENOENT', syscall: 'connect', address: '/data/.s.PGSQL.5432' })
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  const mistakes = [
    new Error('not found'),
    new TypeError('timeout'),
    Object.assign(new Error(), { code: 'EACCES' }),
    Object.assign(new Error(), { code: 'ENOENT', syscall: 'open', path: '/data/files/ab/abc' }),
    'away',
  ]
  assert.deepEqual([...away, noSocket, refused, ...mistakes].filter(isUnavailable), [...away, noSocket, refused])
})
