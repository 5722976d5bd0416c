// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { translateViolations } from './violations.ts'

function violation(code: string, constraint: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('violated', 0, 'error'), { code, constraint })
}

const taken = new Error('taken')
const thrownFor = async (error: unknown) => {
  try {
    return await translateViolations({ things_once: () => taken }, () => Promise.reject(error))
  } catch (thrown) {
    return thrown
  }
}

test('a named unique index or foreign key that a write violates is its refusal', async () => {
  assert.equal(await thrownFor(violation('23505', 'things_once')), taken)
  assert.equal(await thrownFor(violation('23503', 'things_once')), taken)
})

test('other violations and other errors are thrown as they are, and results returned', async () => {
  for (const error of [
    violation('23505', 'things_pkey'),
    violation('23514', 'things_once'),
    Object.assign(new pg.DatabaseError('violated', 0, 'error'), { code: '23505' }),
    Object.assign(new Error('no database error'), { code: '23505', constraint: 'things_once' }),
  ]) {
    assert.equal(await thrownFor(error), error)
  }
  assert.equal(await translateViolations({ things_once: () => taken }, async () => 'written'), 'written')
})
