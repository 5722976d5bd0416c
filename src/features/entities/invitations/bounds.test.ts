// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { assertRefusal, callsOnEntities, invalid, makeEntity } from '../../../../test/harness/entity-fixtures.ts'
import { callsOnInvitations } from '../../../../test/harness/invitation-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Answer, Member } from '../../../../test/harness/test-app.ts'
import { addUser, addUsers, leavingOf } from '../../../../test/harness/user-fixtures.ts'
import { forgetOldEntityInvitations } from './bounds.ts'

const app = testApp()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')

const { remove } = callsOnEntities(app)
const { invite, invited, mine, decline, withdraw } = callsOnInvitations(app)

const askedLately = {
  code: 'ASKED_LATELY',
  message: 'This account can be invited again 30 days after the last invitation was declined or withdrawn',
}
const tooManyInvitations = {
  code: 'TOO_MANY_INVITATIONS',
  message: 'At most 50 invitations can be sent in 24 hours',
}
const DAY_SECONDS = 86_400

/** When the service says that it is possible again, give or take what the test takes. */
function assertPossibleIn({ headers }: Answer, seconds: number): void {
  const waitSeconds = Number(headers.get('retry-after'))
  assert.ok(waitSeconds <= seconds && waitSeconds > seconds - 600, `${waitSeconds} of ${seconds}`)
}

/** As if they had been sent so long ago. */
async function countAs(inviter: Member, hours: number, count: number): Promise<void> {
  const sent_at = new Date(Date.now() - hours * 3_600_000)
  const rows = Array.from({ length: count }, () => ({ id: randomUUIDv7(), invited_by: inviter.id, sent_at }))
  await app.owner.insertInto('sent_entity_invitations').values(rows).execute()
}

const endedOf = (guest: { readonly id: string }) =>
  app.owner.selectFrom('ended_entity_invitations').select('entity_id').where('user_id', '=', guest.id).execute()
const age = (guest: Member, days: number) =>
  sql`update ended_entity_invitations set ended_at = now() - make_interval(days => ${days}) where user_id = ${guest.id}`.execute(
    app.owner,
  )

test('whoever declined, or whose invitation was withdrawn, is not asked by the same entity for 30 days', async () => {
  const [{ id }, { id: other }] = [await makeEntity(app, owner), await makeEntity(app, owner)]
  const endings = {
    declined: async (guest: Member) => decline(await invited(id, guest, owner), guest),
    withdrawn: async (guest: Member) => withdraw(await invited(id, guest, owner), owner),
  }
  for (const [name, end] of Object.entries(endings)) {
    const guest = await app.member('member')
    assert.equal((await end(guest)).status, 200)
    for (const as of [owner, admin]) {
      const refused = await invite(id, guest, as)
      assertRefusal(refused, 409, askedLately, name)
      assertPossibleIn(refused, 30 * DAY_SECONDS)
    }
    assert.deepEqual(await mine(guest), [])
    assert.equal((await invite(other, guest, owner)).status, 200)
    await age(guest, 29)
    const late = await invite(id, guest, owner)
    assertRefusal(late, 409, askedLately, name)
    assertPossibleIn(late, DAY_SECONDS)
    await forgetOldEntityInvitations(app.platform.db)
    assert.deepEqual(await endedOf(guest), [{ entity_id: id }])
    await age(guest, 30)
    const again = await invited(id, guest, owner)
    // What has ended long ago ends anew.
    await withdraw(again, owner)
    assertRefusal(await invite(id, guest, owner), 409, askedLately, name)
    await age(guest, 30)
    await forgetOldEntityInvitations(app.platform.db)
    assert.deepEqual(await endedOf(guest), [])
  }
})

test('what an entity asked in vain goes with it, and is exported to whom it asked while it is shown', async () => {
  const [maker, guest] = [await app.member('member'), await app.member('member')]
  const { leave, comeBack } = leavingOf(app, admin)
  const { id, name } = await makeEntity(app, maker)
  await decline(await invited(id, guest, maker), guest)
  const exported = async () =>
    (await app.request('GET', '/api/profile/export', { as: guest })).body.entities.invitations_ended
  const [ended, ...others] = await exported()
  assert.deepEqual([ended, others], [{ entity_id: id, name, ended_at: ended.ended_at }, []])
  await leave(maker, true)
  assert.deepEqual(await exported(), [])
  await comeBack(maker)
  assert.deepEqual(await exported(), [ended])
  await remove(id, admin)
  assert.deepEqual([await endedOf(guest), await exported()], [[], []])
})

test('an account that hides itself after it declined is, for who asks, not there', async () => {
  const guest = await app.member('member')
  const { id } = await makeEntity(app, owner)
  await decline(await invited(id, guest, owner), guest)
  await app.owner.updateTable('users').set({ visibility: 'hidden' }).where('id', '=', guest.id).execute()
  const refusal = invalid('VALIDATION_ERROR', 'user_id', 'must be the id of an existing user')
  assertRefusal(await invite(id, guest, owner), 422, refusal)
})

test('an account sends at most 50 invitations in 24 hours, over all entities, deleted ones too', async () => {
  const [maker, other] = [await app.member('member'), await app.member('member')]
  const [first, second] = [await makeEntity(app, maker), await makeEntity(app, maker)]
  await countAs(maker, 25, 60)
  await countAs(maker, 23, 48)
  const guests = await addUsers(app, 3)
  const [one, two, three] = guests.map((id) => ({ id })) as [{ id: string }, { id: string }, { id: string }]
  assert.equal((await invite(first.id, one, maker)).status, 200)
  await remove(first.id, maker)
  assert.equal((await invite(second.id, two, maker)).status, 200)
  const refused = await invite(second.id, three, maker)
  assertRefusal(refused, 429, tooManyInvitations)
  assertPossibleIn(refused, 3600)
  // Who is asked already is not asked by it anew, and others send theirs.
  assert.equal((await invite(second.id, two, maker)).status, 200)
  assert.equal((await invite((await makeEntity(app, other)).id, three, other)).status, 200)
  assert.equal((await invite(second.id, three, admin)).status, 200)
  await sql`
    update sent_entity_invitations set sent_at = sent_at - interval '1 hour' where invited_by = ${maker.id}`.execute(
    app.owner,
  )
  await forgetOldEntityInvitations(app.platform.db)
  const kept = await app.owner
    .selectFrom('sent_entity_invitations')
    .select('id')
    .where('invited_by', '=', maker.id)
    .execute()
  assert.equal(kept.length, 2)
  assert.equal((await invite(second.id, { id: await addUser(app) }, maker)).status, 200)
})

test('invitations at one moment stay within the bound of a day', async () => {
  const maker = await app.member('member')
  const entities = [await makeEntity(app, maker), await makeEntity(app, maker), await makeEntity(app, maker)]
  await countAs(maker, 1, 48)
  const guests = await addUsers(app, 9)
  const answers = await Promise.all(
    guests.map((id, index) => invite(entities[index % entities.length]?.id ?? '', { id }, maker)),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, ...Array.from({ length: 7 }, () => 429)])
})
