// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administratorsOf, outcomeOf, ROUNDS } from '../../../test/harness/administrators.ts'
import { actorFor } from '../../../test/harness/people.ts'
import { testApp } from '../../../test/harness/suite.ts'
import { deletionParts } from '../../../test/harness/test-app.ts'
import { activeAdministrators, addUser, audited } from '../../../test/harness/user-fixtures.ts'
import { changeRoles } from '../../features/accounts/change-roles.ts'
import { deleteOwnAccount } from '../../features/accounts/delete.ts'
import { verifyAuditLog } from '../../features/audit/verify.ts'
import { transaction } from '../database/transaction.ts'

const app = testApp()
const { onlyTwoAdmins, promote } = administratorsOf(app)

test('not even the operator takes the right from the last administrators, be it from all at once', async () => {
  const admins = await onlyTwoAdmins()
  await addUser(app, { role: 'admin', is_active: false })
  await addUser(app, { role: 'admin', deleted_at: new Date() })
  const { db, community } = app.platform
  const { audit } = app.features
  const operator = { user: null, ipAddress: '', userAgent: 'command line' }
  const demote = (ids: string[]) =>
    transaction(db, (trx) => changeRoles(trx, { community, audit }, operator, { userIds: ids, role: 'member' })).then(
      (results) => results.map((result) => ('refusal' in result ? result.refusal.parts.code : 'changed')),
    )
  const ids = admins.map(({ id }) => id)
  const [both, none] = await audited(app, () => demote(ids))
  assert.deepEqual([both, none], [['LAST_ADMIN', 'LAST_ADMIN'], []])
  for (let round = 0; round < ROUNDS; round += 1) {
    const [outcomes, entries] = await audited(app, () => Promise.all(ids.map((id) => demote([id]))))
    assert.deepEqual(outcomes.flat().sort(), ['LAST_ADMIN', 'changed'])
    assert.equal(entries.length, 1)
    assert.equal(await activeAdministrators(app), 1)
    await promote(admins)
  }
})

test('the operator who demotes meets the administrator who leaves: one of them must stay', async () => {
  const { db, community } = app.platform
  const { audit } = app.features
  const operator = { user: null, ipAddress: '', userAgent: 'command line' }
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = await onlyTwoAdmins()
    const leaving = outcomeOf(transaction(db, (trx) => deleteOwnAccount(trx, deletionParts(app), actorFor(one), {})))
    const demoting = transaction(db, (trx) =>
      changeRoles(trx, { community, audit }, operator, { userIds: [two.id], role: 'member' }),
    )
    const [left, [demoted]] = await Promise.all([leaving, demoting])
    const refusals = [left, demoted && 'refusal' in demoted ? demoted.refusal.parts.code : '200']
    assert.deepEqual(refusals.toSorted(), ['200', 'LAST_ADMIN'])
    assert.equal(await activeAdministrators(app), 1)
  }
})

test('after all of this the audit log is whole', async () => {
  const { broken } = await verifyAuditLog(app.owner, app.platform.keys.audit, {}, () => {})
  assert.equal(broken, undefined)
})
