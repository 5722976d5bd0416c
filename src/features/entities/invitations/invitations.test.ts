// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertRefusal,
  callsOnEntities,
  entityNotFound,
  invalid,
  makeEntity,
  notPermitted,
} from '../../../../test/harness/entity-fixtures.ts'
import { callsOnInvitations, invitationNotFound } from '../../../../test/harness/invitation-fixtures.ts'
import { look, storePicture } from '../../../../test/harness/pictures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { ABSENT, addUser, addUsers, leavingOf, named } from '../../../../test/harness/user-fixtures.ts'

const app = testApp()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')
const stranger = testMember(app, 'confidential')

const { read, update, remove } = callsOnEntities(app)
const { invite, invited, open, mine, accept, decline, withdraw, takeOut, noticesOf } = callsOnInvitations(app)

const alreadyMember = { code: 'ALREADY_MEMBER', message: 'This account belongs to the entity already' }
const tooMany = {
  code: 'TOO_MANY_MEMBERS',
  message: 'An entity has at most 200 members and invitations beside its owner',
}
const change = (member: Member, values: object) =>
  app.owner.updateTable('users').set(values).where('id', '=', member.id).execute()
const memberIds = async (id: string) => (await read(id, admin)).body.data.entity.member_ids

test('whoever is invited sees who asks, whatever its visibility, and belongs once they accept', async () => {
  const guest = await app.member('visitor')
  const { url, id: pictureId } = await storePicture(app, owner)
  const { id } = await makeEntity(app, owner, {
    name: 'The Mill',
    logo: url,
    description: 'Flour',
    visibility: 'confidential',
  })
  assert.equal(await look(app, { id: pictureId }, guest), 404)
  const answer = await invite(id, guest, owner)
  const { invitation } = answer.body.data
  const { id: invitationId, created_at } = invitation
  assert.deepEqual(
    [answer.status, answer.body],
    [
      200,
      {
        success: true,
        data: { invitation: { id: invitationId, user: named(guest), created_at } },
        message: 'Invitation sent successfully',
      },
    ],
  )
  assert.deepEqual(await open(id, owner), [invitation])
  assert.deepEqual(await open(id, admin), [invitation])
  assertRefusal(await read(id, guest), 404, entityNotFound)
  assert.equal(await look(app, { id: pictureId }, guest), 200)
  const { entity } = (await read(id, owner)).body.data
  const { name, logo, logo_shown, website, description, category, is_verified } = entity
  const shown = { id, name, logo, logo_shown, website, description, category, is_verified }
  assert.deepEqual(await mine(guest), [{ id: invitationId, entity: shown, invited_by: named(owner), created_at }])
  assert.deepEqual(await mine(stranger), [])
  assert.deepEqual(await noticesOf(guest), [['entity_invitation', '“The Mill” invites you', { entityId: id }]])

  const accepted = await accept(invitationId, guest)
  assert.deepEqual(
    [accepted.status, accepted.body],
    [200, { success: true, message: 'Invitation accepted successfully' }],
  )
  assert.deepEqual(await memberIds(id), [owner.id, guest.id].toSorted())
  assert.equal((await read(id, guest)).status, 200)
  assert.deepEqual([await mine(guest), await open(id, owner), await noticesOf(guest)], [[], [], []])
  assert.deepEqual(await noticesOf(owner), [
    ['entity_invitation_accepted', 'Your invitation to “The Mill” has been accepted', { entityId: id }],
  ])
  assertRefusal(await accept(invitationId, guest), 404, invitationNotFound)
  assertRefusal(await invite(id, guest, owner), 409, alreadyMember)
})

test('an invitation can be declined or withdrawn, once, and nothing is asked by it any more', async () => {
  const [maker, guest] = [await app.member('member'), await app.member('member')]
  await change(maker, { language: 'uk' })
  const { id } = await makeEntity(app, maker, { name: 'Млин' })
  const { id: other } = await makeEntity(app, maker)
  const first = await invited(id, guest, maker)
  assert.equal(await invited(id, guest, maker), first)
  assert.equal((await noticesOf(guest)).length, 1)
  const declined = await decline(first, guest)
  assert.deepEqual(
    [declined.status, declined.body],
    [200, { success: true, message: 'Invitation declined successfully' }],
  )
  assert.deepEqual(await noticesOf(maker), [
    ['entity_invitation_declined', 'Ваше запрошення до організації «Млин» відхилено', { entityId: id }],
  ])
  assert.deepEqual(await noticesOf(guest), [])
  for (const late of [accept, decline]) assertRefusal(await late(first, guest), 404, invitationNotFound)
  assertRefusal(await withdraw(first, maker), 404, invitationNotFound)

  const second = await invited(other, guest, maker)
  const withdrawn = await withdraw(second, maker)
  assert.deepEqual(
    [withdrawn.status, withdrawn.body],
    [200, { success: true, message: 'Invitation withdrawn successfully' }],
  )
  for (const late of [accept, decline]) assertRefusal(await late(second, guest), 404, invitationNotFound)
  assert.deepEqual([await mine(guest), await open(other, maker), await noticesOf(guest)], [[], [], []])
  assert.deepEqual([await memberIds(id), await memberIds(other)], [[maker.id], [maker.id]])
})

test('only who may change the entity invites, sees and withdraws; only who is invited answers', async () => {
  const guest = await app.member('member')
  const colleague = await app.member('member')
  const { id } = await makeEntity(app, owner, { visibility: 'members', member_ids: [colleague.id] })
  const { id: hidden } = await makeEntity(app, owner, { visibility: 'confidential' })
  const invitation = await invited(id, guest, admin)
  for (const other of [colleague, guest, stranger]) {
    assertRefusal(await invite(id, stranger, other), 403, notPermitted)
    assertRefusal(await app.request('GET', `/api/entities/${id}/invitations`, { as: other }), 403, notPermitted)
    assertRefusal(await withdraw(invitation, other), 404, invitationNotFound)
  }
  assertRefusal(await invite(hidden, guest, guest), 404, entityNotFound)
  assertRefusal(await app.request('GET', `/api/entities/${hidden}/invitations`, { as: guest }), 404, entityNotFound)
  for (const other of [owner, admin, colleague, stranger]) {
    for (const answer of [accept, decline]) assertRefusal(await answer(invitation, other), 404, invitationNotFound)
  }
  for (const unknown of [ABSENT, 'nothing', "' or 1=1 --"]) {
    for (const act of [accept, decline]) assertRefusal(await act(unknown, guest), 404, invitationNotFound)
    assertRefusal(await withdraw(unknown, owner), 404, invitationNotFound)
    assertRefusal(await invite(unknown, guest, owner), 404, entityNotFound)
  }
  assert.deepEqual(
    (await open(id, owner)).map((one: { id: string }) => one.id),
    [invitation],
  )
})

test('nobody can be invited who hides, is not active or not there; whoever hides later can still answer', async () => {
  const { id } = await makeEntity(app, owner)
  const hidden = await addUser(app, { visibility: 'hidden' })
  const inactive = await addUser(app, { is_active: false })
  const deleted = await addUser(app, { deleted_at: new Date() })
  const refusal = invalid('VALIDATION_ERROR', 'user_id', 'must be the id of an existing user')
  for (const unknown of [hidden, inactive, deleted, ABSENT, 'nobody', '']) {
    assertRefusal(await invite(id, { id: unknown }, owner), 422, refusal, unknown)
  }
  assertRefusal(await invite(id, owner, owner), 409, alreadyMember)
  assertRefusal(await invite(id, { id: owner.id.toUpperCase() }, owner), 409, alreadyMember)
  assert.deepEqual(await open(id, owner), [])
  const guest = await app.member('member')
  const invitation = await invited(id, { id: guest.id.toUpperCase() }, owner)
  await change(guest, { visibility: 'hidden' })
  assert.deepEqual(
    (await open(id, owner)).map(({ user }: { user: unknown }) => user),
    [null],
  )
  assert.equal((await accept(invitation, guest)).status, 200)
  const [notice] = (await app.request('GET', '/api/notifications?limit=1', { as: owner })).body.notifications
  assert.match(notice.body, /^Somebody whom you invited now belongs to/)
})

test('an invitation counts only while whoever invited may change the entity, and a stale one makes room', async () => {
  const [maker, guest] = [await app.member('member'), await app.member('member')]
  const helper = await app.member('admin')
  const { id } = await makeEntity(app, maker)
  const byHelper = await invited(id, guest, helper)
  assert.equal((await mine(guest)).length, 1)
  for (const ended of [{ role: 'member' }, { role: 'admin', is_active: false }, { deleted_at: new Date() }]) {
    await change(helper, ended)
    assert.deepEqual([await mine(guest), await open(id, maker)], [[], []])
    assertRefusal(await accept(byHelper, guest), 404, invitationNotFound)
  }
  await change(helper, { is_active: true, deleted_at: null })
  assert.equal((await mine(guest)).length, 1)
  await change(helper, { role: 'member' })
  const anew = await invited(id, guest, maker)
  assert.notEqual(anew, byHelper)
  await change(maker, { is_active: false })
  assertRefusal(await decline(anew, guest), 404, invitationNotFound)
  await change(maker, { is_active: true })
  assert.equal((await accept(anew, guest)).status, 200)
})

test('with its entity an invitation goes, and comes back with it', async () => {
  const [maker, guest] = [await app.member('member'), await app.member('member')]
  const { leave, comeBack } = leavingOf(app, admin)
  const [gone, hidden] = [await makeEntity(app, maker), await makeEntity(app, maker)]
  const invitations = [await invited(gone.id, guest, maker), await invited(hidden.id, guest, admin)]
  await remove(gone.id, maker)
  assert.equal((await mine(guest)).length, 1)
  assert.equal((await noticesOf(guest)).length, 1)
  await leave(maker, true)
  assert.deepEqual(await mine(guest), [])
  for (const invitation of invitations) assertRefusal(await accept(invitation, guest), 404, invitationNotFound)
  await comeBack(maker)
  assert.equal((await accept(invitations[1] as string, guest)).status, 200)
  assert.ok((await memberIds(hidden.id)).includes(guest.id))
})

test('whoever is added at once is asked no more', async () => {
  const guest = await app.member('member')
  const { id } = await makeEntity(app, owner)
  const invitation = await invited(id, guest, owner)
  await update({ id, member_ids: [guest.id] }, owner)
  assert.deepEqual([await mine(guest), await open(id, owner)], [[], []])
  assert.deepEqual(
    (await noticesOf(guest)).map(([template]) => template),
    ['entity_member_added'],
  )
  assertRefusal(await accept(invitation, guest), 404, invitationNotFound)
})

test('a member can be taken out alone, by who may change the entity; the owner cannot', async () => {
  const [one, other] = [await app.member('member'), await app.member('member')]
  const { id } = await makeEntity(app, owner, { visibility: 'members', member_ids: [one.id, other.id] })
  const notMember = { code: 'NOT_A_MEMBER', message: 'This account is not a member of this entity' }
  for (const as of [one, stranger]) assertRefusal(await takeOut(id, other.id, as), 403, notPermitted)
  assertRefusal(await takeOut(ABSENT, one.id, owner), 404, entityNotFound)
  for (const unknown of [ABSENT, stranger.id, 'nobody'])
    assertRefusal(await takeOut(id, unknown, owner), 404, notMember)
  const ownerStays = { code: 'OWNER_CANNOT_LEAVE', message: 'The owner cannot leave the entity' }
  for (const as of [owner, admin]) assertRefusal(await takeOut(id, owner.id.toUpperCase(), as), 409, ownerStays)
  const taken = await takeOut(id, one.id.toUpperCase(), owner)
  assert.deepEqual([taken.status, taken.body], [200, { success: true, message: 'Member removed successfully' }])
  assertRefusal(await takeOut(id, one.id, admin), 404, notMember)
  assert.deepEqual(await memberIds(id), [owner.id, other.id].toSorted())
})

test('members and open invitations are at most 200 beside the owner', async () => {
  const ids = await addUsers(app, 199)
  const [last, beyond] = [await app.member('member'), await app.member('member')]
  const { id } = await makeEntity(app, owner, { member_ids: ids.slice(0, 198) })
  const invitation = await invited(id, last, owner)
  assert.equal((await invite(id, { id: ids[198] as string }, owner)).status, 200)
  assertRefusal(await invite(id, beyond, owner), 409, tooMany)
  assert.equal((await invite(id, last, owner)).status, 200)
  await update({ id, member_ids: [...ids, beyond.id] }, owner)
  assertRefusal(await accept(invitation, last), 409, tooMany)
  assert.equal((await mine(last)).length, 1)
  await takeOut(id, beyond.id, owner)
  assert.equal((await accept(invitation, last)).status, 200)
})

test('own invitations come in pages, the newest first', async () => {
  const guest = await app.member('member')
  const made = [await makeEntity(app, owner), await makeEntity(app, owner), await makeEntity(app, owner)]
  for (const { id } of made) await invited(id, guest, owner)
  const { body } = await app.request('GET', '/api/entities/invitations/mine?limit=2&page=2', { as: guest })
  assert.deepEqual(
    body.data.invitations.map(({ entity }: { entity: { id: string } }) => entity.id),
    [made[0]?.id],
  )
  assert.deepEqual(body.data.pagination, {
    current_page: 2,
    total_pages: 2,
    total_items: 3,
    per_page: 2,
    has_next: false,
    has_prev: true,
  })
})

test('an export has the invitations to an account and those it sent, without whom', async () => {
  const [maker, guest] = [await app.member('member'), await app.member('member')]
  const { id, name } = await makeEntity(app, maker)
  const { created_at } = (await invite(id, guest, maker)).body.data.invitation
  const exported = async (as: Member) => (await app.request('GET', '/api/profile/export', { as })).body.entities
  const invitation = { entity_id: id, name, created_at }
  assert.deepEqual(await exported(guest), {
    entities: [],
    memberships: [],
    invitations: [invitation],
    invitations_sent: [],
    invitations_counted: [],
    invitations_ended: [],
  })
  const sent = await exported(maker)
  assert.deepEqual(
    [sent.invitations_sent, sent.invitations_counted, sent.invitations_ended],
    [[invitation], [{ sent_at: created_at }], []],
  )
})
