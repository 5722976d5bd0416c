// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { before, testApp } from '../../../test/harness/suite.ts'
import type { Transaction } from './database.ts'
import { afterCommit, transaction } from './transaction.ts'

const app = testApp()
before(async () => {
  await sql`create table notes (text text primary key deferrable initially deferred)`.execute(app.owner)
})

const write = (trx: Transaction, text: string) => sql`insert into notes values (${text})`.execute(trx)
async function isVisible(text: string): Promise<boolean> {
  const { rows } = await sql`select from notes where text = ${text}`.execute(app.platform.db)
  return rows.length > 0
}

test('what is left for after the commit runs in order, once others can see the change', async () => {
  const { db } = app.platform
  const seen: unknown[] = []
  const result = await transaction(db, async (trx) => {
    afterCommit(trx, async () => void seen.push(await isVisible('first')))
    await write(trx, 'first')
    afterCommit(trx, () => void seen.push('second effect'))
    assert.equal(await isVisible('first'), false)
    assert.deepEqual(seen, [])
    return 'result'
  })
  assert.equal(result, 'result')
  assert.deepEqual(seen, [true, 'second effect'])
})

test('nothing runs, and nothing is written, when the work throws', async () => {
  const failure = new Error('no')
  const work = transaction(app.platform.db, async (trx) => {
    afterCommit(trx, () => assert.fail('ran after a rollback'))
    await write(trx, 'rolled back')
    throw failure
  })
  await assert.rejects(work, failure)
  assert.equal(await isVisible('rolled back'), false)
})

test('nothing runs when the commit itself is refused', async () => {
  const work = transaction(app.platform.db, async (trx) => {
    afterCommit(trx, () => assert.fail('ran without a commit'))
    await write(trx, 'twice')
    await write(trx, 'twice')
  })
  await assert.rejects(work, /duplicate key/)
  assert.equal(await isVisible('twice'), false)
})

test('a transaction that was opened in another way takes nothing for afterwards', async () => {
  await app.platform.db.transaction().execute(async (trx) => {
    assert.throws(() => afterCommit(trx, () => undefined), /needs a transaction opened by transaction/)
  })
})

test('of two works that wait for each other one is begun anew, and both are done', async () => {
  const { db } = app.platform
  for (const text of ['left', 'right']) await transaction(db, (trx) => write(trx, text))
  const { promise: bothHoldOne, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: oneIsDone, resolve: noteDone } = Promise.withResolvers<void>()
  let begun = 0
  let held = 0
  const effects: string[] = []
  const hold = (trx: Transaction, text: string) => sql`select from notes where text = ${text} for update`.execute(trx)
  const work = (first: string, next: string) =>
    transaction(db, async (trx) => {
      begun += 1
      afterCommit(trx, () => void effects.push(first))
      // Begun anew at once it could hold the first before the other, now free to go on, has it.
      if (begun > 2) await oneIsDone
      await hold(trx, first)
      held += 1
      if (held === 2) goOn()
      await bothHoldOne
      await hold(trx, next)
      return next
    }).finally(noteDone)
  assert.deepEqual(await Promise.all([work('left', 'right'), work('right', 'left')]), ['right', 'left'])
  assert.deepEqual([begun, effects.toSorted()], [3, ['left', 'right']])
})

test('work that is ended again and again is given up', async () => {
  let begun = 0
  const work = transaction(app.platform.db, async (trx) => {
    begun += 1
    await sql`do $$ begin raise exception 'in vain' using errcode = '40P01'; end $$`.execute(trx)
  })
  await assert.rejects(work, /in vain/)
  assert.equal(begun, 3)
})
