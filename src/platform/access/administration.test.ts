// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Admin, administratorsOf, outcomeOf, ROUNDS } from '../../../test/harness/administrators.ts'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { actorFor } from '../../../test/harness/people.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Answer } from '../../../test/harness/test-app.ts'
import {
  activeAdministrators,
  addUser,
  addUsers,
  assertTotals,
  audited,
  type Entry,
  storedUser,
} from '../../../test/harness/user-fixtures.ts'
import { changeRole } from '../../features/accounts/change-roles.ts'
import { verifyAuditLog } from '../../features/audit/verify.ts'
import type { Role } from '../database/tables/accounts.ts'
import { transaction } from '../database/transaction.ts'

const app = testApp()
const { addAdmin, onlyTwoAdmins, promote } = administratorsOf(app)

/** No other administrator is there than these, made anew. */
async function onlyAdmins(): Promise<[Admin, Admin, Admin, Admin]> {
  const pair = await onlyTwoAdmins()
  return [...pair, await addAdmin(), await addAdmin()]
}

const send = ({ token }: Pick<Admin, 'token'>, method: string, path: string, body?: unknown) =>
  app.request(method, path, { headers: { authorization: `Bearer ${token}` }, body })
const setRole = (by: Admin, { id }: { id: string }, role: Role) =>
  send(by, 'PUT', `/api/admin/users/${id}/role`, { role })
const leave = (admin: Admin) => send(admin, 'DELETE', '/api/profile')
const remove = (by: Admin, { id }: { id: string }) => send(by, 'DELETE', `/api/admin/users/${id}`)

const summary = ({ status, body }: Answer) => (status === 200 ? '200' : `${status} ${body.error}`)

/** Sends all at once. @returns the answers, and what they left in the audit log */
const race = (work: readonly (() => Promise<Answer>)[]): Promise<[Answer[], Entry[]]> =>
  audited(app, () => Promise.all(work.map((begin) => begin())))

const count = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length
const actionsOf = (entries: readonly Entry[]) => entries.map(({ action }) => action).sort()

test('of two administrators who demote each other one wins, and the other has lost the right', async () => {
  const [one, two] = await onlyTwoAdmins()
  for (let round = 0; round < ROUNDS; round += 1) {
    const work = [() => setRole(one, two, 'member'), () => setRole(two, one, 'member')]
    const [answers, entries] = await race(round % 2 === 0 ? work : work.toReversed())
    assert.deepEqual(answers.map(summary).sort(), ['200', '403 FORBIDDEN'])
    assert.deepEqual(actionsOf(entries), ['USER_ROLE_UPDATE'])
    assert.equal(await activeAdministrators(app), 1)
    await promote([one, two])
  }
})

test('so it is when both had been let in before either began, on two connections', async () => {
  const { db, community } = app.platform
  const { audit } = app.features
  const [one, two] = await onlyTwoAdmins()
  const demote = (by: Admin, { id }: Admin) =>
    outcomeOf(
      transaction(db, (trx) => changeRole(trx, { community, audit }, actorFor(by), { userId: id, role: 'member' })),
    )
  await sealAuditLog(app)
  const { sequence: first } = await app.owner.selectFrom('audit_head').select('sequence').executeTakeFirstOrThrow()
  for (let round = 0; round < ROUNDS; round += 1) {
    const outcomes = await Promise.all(
      round % 2 === 0 ? [demote(one, two), demote(two, one)] : [demote(two, one), demote(one, two)],
    )
    assert.deepEqual(outcomes.toSorted(), ['200', 'FORBIDDEN'])
    assert.equal(await activeAdministrators(app), 1)
    await promote([one, two])
  }
  await sealAuditLog(app)
  const { sequence: last } = await app.owner.selectFrom('audit_head').select('sequence').executeTakeFirstOrThrow()
  assert.equal(Number(last) - Number(first), ROUNDS)
})

test('one who demotes another while that one, or oneself, ends the own account leaves an administrator', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = await onlyTwoAdmins()
    const leaver = round % 2 === 0 ? one : two
    const [answers, entries] = await race([() => leave(leaver), () => setRole(one, two, 'member')])
    for (const answer of answers) {
      assert.ok(
        ['200', '401 UNAUTHORIZED', '403 FORBIDDEN', '404 USER_NOT_FOUND', '409 LAST_ADMIN'].includes(summary(answer)),
        summary(answer),
      )
    }
    assert.equal(entries.length, count(answers))
    assert.equal(await activeAdministrators(app), 1)
  }
})

test('when all administrators end their accounts at once, one of them must stay', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const admins = await onlyAdmins()
    const [answers, entries] = await race(admins.map((admin) => () => leave(admin)))
    assert.deepEqual(answers.map(summary).sort(), ['200', '200', '200', '409 LAST_ADMIN'])
    assert.deepEqual(actionsOf(entries), ['USER_DELETE', 'USER_DELETE', 'USER_DELETE'])
    assert.equal(await activeAdministrators(app), 1)
  }
})

test('a circle in which each demotes or deletes the next leaves an administrator', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const admins = await onlyAdmins()
    const next = (index: number) => admins[(index + 1) % admins.length] as Admin
    const [answers, entries] = await race([
      ...admins.map((admin, index) => () => setRole(admin, next(index), 'visitor')),
      ...admins.map((admin, index) => () => remove(admin, next(index))),
      ...admins.map((admin) => () => leave(admin)),
    ])
    for (const answer of answers) assert.ok(answer.status < 500, answer.text)
    assert.equal(entries.length, count(answers))
    assert.ok((await activeAdministrators(app)) >= 1)
  }
})

test('promoting and deleting the same account at once: no administrator is deleted', async () => {
  const [one, two] = await onlyTwoAdmins()
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await addUser(app)
    const work = [() => setRole(one, { id }, 'admin'), () => remove(two, { id })]
    const [answers, entries] = await race(round % 2 === 0 ? work : work.toReversed())
    const { role, deleted_at } = await storedUser(app, id)
    assert.equal(count(answers), 1)
    assert.equal(entries.length, 1)
    const isPromoted = role === 'admin'
    assert.equal(isPromoted, deleted_at === null)
    const refused = answers.find(({ status }) => status !== 200) as Answer
    assert.equal(summary(refused), isPromoted ? '400 CANNOT_DELETE_ADMIN' : '404 USER_NOT_FOUND')
  }
  assert.equal(await activeAdministrators(app), 2 + (await promoted()))

  async function promoted(): Promise<number> {
    const rows = await app.owner
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('deleted_at', 'is', null)
      .where('id', 'not in', [one?.id ?? '', two?.id ?? ''])
      .execute()
    return rows.length
  }
})

test('bulk calls that cross each other, and verifications that cross them, all come to an end', async () => {
  const [one, two] = await onlyTwoAdmins()
  const three = await addAdmin()
  const users = await addUsers(app, 60)
  const backwards = users.toReversed()
  for (let round = 0; round < ROUNDS; round += 1) {
    const bulk = (by: Admin, what: string, userIds: string[], body: object) =>
      send(by, 'POST', `/api/admin/users/bulk/${what}`, { userIds, ...body })
    const [answers, entries] = await audited(app, () =>
      Promise.all([
        bulk(one, 'role', [...users, two.id, three.id], { role: 'member' }),
        bulk(two, 'role', [...backwards, three.id, one.id], { role: 'visitor' }),
        bulk(three, 'verification', backwards, { isVerified: round % 2 === 0 }),
        bulk(one, 'verification', users, { isVerified: round % 2 === 1 }),
        ...backwards.slice(0, 5).map((id) => setRole(two, { id }, 'confidential')),
        ...users
          .slice(0, 5)
          .map((id) => send(three, 'PUT', `/api/admin/users/${id}/verification`, { isVerified: true })),
        ...users.slice(5, 8).map((id) => send(one, 'DELETE', `/api/admin/users/${id}`, { deleteData: true })),
        ...users.slice(5, 8).map((id) => send(one, 'POST', `/api/admin/users/${id}/restore`)),
      ]),
    )
    for (const answer of answers) assert.ok([200, 403, 404, 409].includes(answer.status), answer.text)
    assert.ok((await activeAdministrators(app)) >= 1)
    await assertChanges(entries)
    await assertTotals(app)
    await promote([one, two, three])
    await app.owner.updateTable('users').set({ deleted_at: null }).where('id', 'in', users).execute()
  }
})

/** Entries of one account's role form a line: each begins with what the one before left, and the last is what is stored. */
async function assertChanges(entries: readonly Entry[]): Promise<void> {
  const roles = Map.groupBy(
    entries.filter(({ action }) => action === 'USER_ROLE_UPDATE'),
    ({ target_id }) => target_id,
  )
  for (const [id, changes] of roles) {
    let role = changes[0]?.details.previousValue
    for (const { details } of changes) {
      assert.equal(details.previousValue, role)
      assert.notEqual(details.newValue, role)
      role = details.newValue
    }
    assert.equal((await storedUser(app, id)).role, role)
  }
}

test('what an administrator began is not finished after the right is lost', async () => {
  const [one, two] = await onlyTwoAdmins()
  const id = await addUser(app)
  const begun = actorFor(two)
  assert.equal((await setRole(one, two, 'member')).status, 200)
  const { db, community } = app.platform
  const { audit } = app.features
  const outcome = await outcomeOf(
    transaction(db, (trx) => changeRole(trx, { community, audit }, begun, { userId: id, role: 'admin' })),
  )
  assert.equal(outcome, 'FORBIDDEN')
  assert.equal((await storedUser(app, id)).role, 'subscriber')
})

test('after all of this the audit log is whole', async () => {
  const { broken } = await verifyAuditLog(app.owner, app.platform.keys.audit, {}, () => {})
  assert.equal(broken, undefined)
})
