import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callsOnEntities, makeEntity, storedEntities } from '../../test/entity-fixtures.ts'
import { actorFor, openPeople, type Person } from '../../test/people.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import type { Transaction } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { deleteEntity, type EntityChanged, updateEntity } from './entities.ts'
import { ownedEntities } from './owned-entities.ts'
import type { Entity } from './schema.ts'
import { verifyEntity } from './verification.ts'

let app: TestApp
let owner: Person
let admin: Person

before(async () => {
  app = await startTestApp()
  const people = await openPeople(app)
  owner = await people.join('member')
  admin = await people.join('admin')
})
after(() => app[Symbol.asyncDispose]())

const { read } = callsOnEntities(() => app)

/** Each way in which what others show of an entity of the owner comes to change. */
const changes: Record<string, (trx: Transaction, onChange: EntityChanged, entity: Entity) => Promise<unknown>> = {
  edit: (trx, onChange, { id }) => updateEntity(trx, onChange, actorFor(owner), { id, logo: 'https://a.example/1' }),
  verification: (trx, onChange, { id }) =>
    verifyEntity(trx, { audit: app.services.audit, onChange }, actorFor(admin), id, { isVerified: true }),
  'deletion of the account': (trx, onChange) => ownedEntities(onChange).withdraw(trx, owner.id, { deletesData: true }),
  restoration: async (trx, onChange) => {
    await ownedEntities(async () => {}).withdraw(trx, owner.id, { deletesData: true })
    await ownedEntities(onChange).giveBack(trx, owner.id)
  },
  erasure: async (trx, onChange) => {
    await ownedEntities(async () => {}).withdraw(trx, owner.id, { deletesData: true })
    await ownedEntities(onChange).erase(trx, owner.id, { deletesData: true })
  },
  deletion: (trx, onChange, { id }) => deleteEntity(trx, onChange, actorFor(owner), id),
}

for (const [name, change] of Object.entries(changes)) {
  test(`whoever shows entities is told of a change while it can still be undone: ${name}`, async () => {
    const entity = await makeEntity(app, owner)
    const before = await storedEntities(app)
    const told: string[][] = []
    const fault = new Error('it cannot be told')
    const failing = transaction(app.services.db, (trx) =>
      change(
        trx,
        async (given, ids) => {
          assert.equal(given, trx)
          // What is told of can still be found by those who point at it.
          const found = await given.selectFrom('entities').select('id').where('id', 'in', ids).execute()
          told.push(found.map(({ id }) => id))
          throw fault
        },
        entity,
      ),
    )
    await assert.rejects(failing, fault)
    assert.deepEqual(told, [[entity.id]])
    assert.deepEqual(await storedEntities(app), before)
    assert.equal((await read(entity.id)).status, 200)
    await app.owner.deleteFrom('entities').where('id', '=', entity.id).execute()
  })
}
