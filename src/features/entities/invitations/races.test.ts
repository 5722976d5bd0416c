import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { callsOnEntities, makeEntity } from '../../../../test/harness/entity-fixtures.ts'
import { eventually } from '../../../../test/harness/eventually.ts'
import { callsOnInvitations } from '../../../../test/harness/invitation-fixtures.ts'
import { postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import { addUsers } from '../../../../test/harness/user-fixtures.ts'
import { countWaiting } from '../../../../test/harness/waiting-statements.ts'
import { transaction } from '../../../platform/database/transaction.ts'

const app = testApp()
const owner = testMember(app, 'member')

const { read, update, remove } = callsOnEntities(app)
const { invite, invited, open, mine, accept, decline, withdraw, takeOut, noticesOf } = callsOnInvitations(app)

const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).toSorted()
const memberIds = async (id: string) => (await read(id, owner)).body.data.entity.member_ids
const ROUNDS = 5

test('of answers and a withdrawal at one moment one counts, and everything agrees with it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const guest = await app.member('member')
    const { id } = await makeEntity(app, owner)
    const invitation = await invited(id, guest, owner)
    const [accepted, again, declined, withdrawn] = await Promise.all([
      accept(invitation, guest),
      accept(invitation, guest),
      decline(invitation, guest),
      withdraw(invitation, owner),
    ])
    assert.deepEqual(statuses([accepted, again, declined, withdrawn]), [200, 404, 404, 404])
    const belongs = [accepted, again].some(({ status }) => status === 200)
    assert.equal((await memberIds(id)).includes(guest.id), belongs)
    assert.deepEqual([await mine(guest), await open(id, owner), await noticesOf(guest)], [[], [], []])
  }
})

test('one who is invited by many at one moment is invited and notified once', async () => {
  const guest = await app.member('member')
  const { id } = await makeEntity(app, owner)
  const answers = await Promise.all(Array.from({ length: 6 }, () => invite(id, guest, owner)))
  assert.deepEqual(new Set(statuses(answers)), new Set([200]))
  assert.equal(new Set(answers.map(({ body }) => body.data.invitation.id)).size, 1)
  assert.equal((await noticesOf(guest)).length, 1)
})

test('nobody who belongs is invited, nor is one who belongs asked, whatever happens at one moment', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const guest = await app.member('member')
    const { id } = await makeEntity(app, owner)
    const invitation = await invited(id, guest, owner)
    const answers = await Promise.all([
      accept(invitation, guest),
      invite(id, guest, owner),
      update({ id, member_ids: [guest.id] }, owner),
      invite(id, guest, owner),
    ])
    assert.ok(
      answers.every(({ status }) => status < 500),
      JSON.stringify(statuses(answers)),
    )
    assert.ok((await memberIds(id)).includes(guest.id))
    assert.deepEqual([await mine(guest), await open(id, owner)], [[], []])
  }
})

test('taking out one member and accepting at one moment leaves both done', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [guest, former] = [await app.member('member'), await app.member('member')]
    const { id } = await makeEntity(app, owner, { member_ids: [former.id] })
    const invitation = await invited(id, guest, owner)
    assert.deepEqual(
      statuses(await Promise.all([accept(invitation, guest), takeOut(id, former.id, owner)])),
      [200, 200],
    )
    assert.deepEqual(await memberIds(id), [owner.id, guest.id].toSorted())
  }
})

test('acceptances at one moment stay within the bound', async () => {
  const ids = await addUsers(app, 199)
  const guests = await Promise.all(Array.from({ length: 4 }, () => app.member('member')))
  const { id } = await makeEntity(app, owner)
  const invitations: string[] = []
  for (const guest of guests) invitations.push(await invited(id, guest, owner))
  await update({ id, member_ids: ids }, owner)
  const answers = await Promise.all(guests.map((guest, index) => accept(invitations[index] as string, guest)))
  assert.deepEqual(statuses(answers), [200, 409, 409, 409])
  assert.equal((await memberIds(id)).length, 201)
})

test('an entity that is deleted while somebody accepts is deleted', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const guest = await app.member('member')
    const { id } = await makeEntity(app, owner)
    const invitation = await invited(id, guest, owner)
    const [accepted, removed] = await Promise.all([accept(invitation, guest), remove(id, owner)])
    assert.equal(removed.status, 200)
    assert.ok([200, 404].includes(accepted.status))
    assert.equal((await read(id, owner)).status, 404)
    assert.deepEqual([await mine(guest), (await noticesOf(guest)).length], [[], 0])
  }
})

test('whoever is added while asked is taken from what asks only once the opportunities of the entity are locked', async () => {
  const guest = await app.member('member')
  const { id } = await makeEntity(app, owner)
  const opportunity = await postIn(app, owner, { entity_id: id })
  await invited(id, guest, owner)
  const held = await transaction(app.owner, async (trx) => {
    await sql`select from opportunities where id = ${opportunity} for update`.execute(trx)
    const answer = update({ id, member_ids: [guest.id] }, owner)
    await eventually(
      'the change waits for the opportunity',
      () => countWaiting(app.owner),
      (count) => count > 0,
    )
    // Whoever locks notices after opportunities, as every other change, gets them.
    await eventually(
      'the notice is free',
      () => sql`select from notifications where user_id = ${guest.id} for update skip locked`.execute(trx),
      ({ rows }) => rows.length === 1,
    )
    return { answer }
  })
  assert.equal((await held.answer).status, 200)
  assert.deepEqual(
    (await noticesOf(guest)).map(([template]) => template),
    ['entity_member_added'],
  )
})
