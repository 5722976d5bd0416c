// Depends on: instances

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOnEntities, makeEntity, storedEntities } from '../../../test/harness/entity-fixtures.ts'
import { actorFor, openPeople, type Person } from '../../../test/harness/people.ts'
import { before, testApp } from '../../../test/harness/suite.ts'
import type { TestApp } from '../../../test/harness/test-app.ts'
import { pictureVisibility } from '../../features.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { deleteEntity, updateEntity } from './entities.ts'
import type { EntityChanged } from './entity-changed.ts'
import { entityPersonalData } from './personal-data.ts'
import type { Entity } from './schema.ts'
import { verifyEntity } from './verification.ts'

let owner: Person
let admin: Person

const app = testApp()
before(async () => {
  const people = await openPeople(app)
  owner = await people.join('member')
  admin = await people.join('admin')
})

const { read } = callsOnEntities(app)

const partsOf = ({ platform: { community }, features }: TestApp, onChange: EntityChanged) => ({
  community,
  audit: features.audit,
  onChange,
})

/** Each way in which what others show of an entity of the owner comes to change. */
const changes: Record<string, (trx: Transaction, onChange: EntityChanged, entity: Entity) => Promise<unknown>> = {
  edit: (trx, onChange, { id }) =>
    updateEntity(
      trx,
      { ...partsOf(app, onChange), addresses: app.features.pictureAddresses, ...pictureVisibility },
      actorFor(owner),
      {
        id,
        logo: 'https://a.example/1',
      },
    ),
  verification: (trx, onChange, { id }) =>
    verifyEntity(trx, partsOf(app, onChange), actorFor(admin), { id, isVerified: true }),
  'deletion of the account': (trx, onChange) =>
    entityPersonalData(onChange).hide(trx, [owner.id], { deletesData: true }),
  restoration: async (trx, onChange) => {
    await entityPersonalData(async () => {}).hide(trx, [owner.id], { deletesData: true })
    await entityPersonalData(onChange).restore(trx, [owner.id])
  },
  erasure: async (trx, onChange) => {
    await entityPersonalData(async () => {}).hide(trx, [owner.id], { deletesData: true })
    await entityPersonalData(onChange).erase(trx, owner.id, { deletesData: true })
  },
  deletion: (trx, onChange, { id }) => deleteEntity(trx, onChange, actorFor(owner), id),
}

for (const [name, change] of Object.entries(changes)) {
  test(`the callback runs in the transaction of the change, which a fault rolls back: ${name}`, async () => {
    const entity = await makeEntity(app, owner)
    const before = await storedEntities(app)
    const notified: string[][] = []
    const fault = new Error('the callback failed')
    const failing = transaction(app.platform.db, (trx) =>
      change(
        trx,
        async (received, ids) => {
          assert.equal(received, trx)
          // What refers to the entities can still be found by them.
          const rows = await received.selectFrom('entities').select('id').where('id', 'in', ids).execute()
          notified.push(rows.map(({ id }) => id))
          throw fault
        },
        entity,
      ),
    )
    await assert.rejects(failing, fault)
    assert.deepEqual(notified, [[entity.id]])
    assert.deepEqual(await storedEntities(app), before)
    assert.equal((await read(entity.id)).status, 200)
    await app.owner.deleteFrom('entities').where('id', '=', entity.id).execute()
  })
}
