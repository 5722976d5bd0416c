import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOnEntities, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { notificationsOf } from '../../../test/harness/notification-rows.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { audited } from '../../../test/harness/user-fixtures.ts'

const app = testApp()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')
const another = testMember(app, 'admin')

const { read, update, verify } = callsOnEntities(app)
const logo = 'https://pictures.example/logo.png'
const website = 'https://bakery.example/'

async function verified(as: Member, name: string): Promise<string> {
  const { id } = await makeEntity(app, as, { name, website, logo })
  await verify(id, { isVerified: true, notes: 'papers seen' }, admin)
  return id
}

const verificationOf = (id: string) =>
  app.owner
    .selectFrom('entities')
    .select(['is_verified', 'verified_by', 'verified_at', 'verification_notes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const none = { is_verified: false, verified_by: null, verified_at: null, verification_notes: null }

test('an owner who gives a verified entity another name, website or logo ends its verification', async () => {
  const changes = {
    name: { name: 'A bank' },
    website: { website: 'https://bank.example/' },
    logo: { logo: null },
  }
  for (const [field, change] of Object.entries(changes)) {
    const id = await verified(owner, `Bakery with another ${field}`)
    const [answer, entries] = await audited(app, () => update({ id, ...change }, owner))
    const { entity } = (await read(id, owner)).body.data
    assert.deepEqual(
      [answer.status, answer.body],
      [200, { success: true, data: { entity }, message: 'Entity updated successfully' }],
    )
    assert.deepEqual([entity.is_verified, await verificationOf(id)], [false, none])
    const [entry, ...others] = entries
    assert.deepEqual(
      [entry?.action, entry?.actor_id, entry?.target_id, entry?.details, others],
      [
        'ENTITY_VERIFICATION',
        owner.id,
        id,
        { previousValue: { isVerified: true }, newValue: { isVerified: false }, changedFields: [field] },
        [],
      ],
    )
  }
})

test('administrators are notified of it, the owner is not', async () => {
  const english = await app.member('admin')
  const ukrainian = await app.member('admin')
  await app.owner.updateTable('users').set({ language: 'uk' }).where('id', '=', ukrainian.id).execute()
  const maker = await app.member('member')
  const id = await verified(maker, 'Bakery No. 1')
  const before = await notificationsOf(app, maker)
  await update({ id, name: 'Bank No. 1', website: null }, maker)
  const notice = {
    template: 'entity_identity_changed',
    title: '“Bakery No. 1” is no longer verified',
    body: 'The owner of the verified organization “Bakery No. 1”, now “Bank No. 1”, has changed its name, website or logo. It is no longer verified. Check what it shows now, and verify it again if it is right.',
    channels: ['IN_APP', 'EMAIL'],
    data: { entityId: id },
  }
  assert.deepEqual(await notificationsOf(app, english), [notice])
  const title = 'Організація «Bakery No. 1» більше не підтверджена'
  const body =
    'Власник підтвердженої організації «Bakery No. 1», тепер «Bank No. 1», змінив її назву, вебсайт або логотип. Тепер вона не підтверджена. Перевірте нові дані й підтвердьте її знову, якщо все гаразд.'
  assert.deepEqual(await notificationsOf(app, ukrainian), [{ ...notice, title, body }])
  assert.deepEqual(await notificationsOf(app, maker), before)
})

test('what is sent again unchanged, and every other field, leaves a verification as it was', async () => {
  const id = await verified(owner, 'Bakery unchanged')
  const stored = await verificationOf(id)
  const same = { name: 'Bakery unchanged', website, logo, description: 'New', category: 'Food', visibility: 'members' }
  const [answer, entries] = await audited(app, () => update({ id, ...same, location: { city: 'Lviv' } }, owner))
  assert.deepEqual([answer.status, entries], [200, []])
  assert.deepEqual(await verificationOf(id), stored)
  const refused = await update({ id, name: '' }, owner)
  assert.equal(refused.status, 422)
  assert.deepEqual(await verificationOf(id), stored)
})

test('an administrator keeps the verification, on record; an entity that has none changes without an entry', async () => {
  for (const as of [admin, another]) {
    const id = await verified(admin, `Bakery of ${as.id}`)
    const stored = await verificationOf(id)
    const [, entries] = await audited(app, () => update({ id, name: `Bank of ${as.id}` }, as))
    assert.deepEqual(await verificationOf(id), stored)
    assert.deepEqual(
      entries.map(({ actor_id, details }) => [actor_id, details]),
      [[as.id, { previousValue: { isVerified: true }, newValue: { isVerified: true }, changedFields: ['name'] }]],
    )
  }
  const { id } = await makeEntity(app, owner)
  const [answer, entries] = await audited(app, () => update({ id, name: 'Without verification' }, owner))
  assert.deepEqual([answer.status, entries], [200, []])
})

test('two changes of identity at the same moment end the verification once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await verified(owner, `Raced ${round}`)
    const [answers, entries] = await audited(app, () =>
      Promise.all([
        update({ id, name: `Raced away ${round}` }, owner),
        update({ id, website: `https://raced-${round}.example/` }, owner),
      ]),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual([await verificationOf(id), entries.length], [none, 1])
  }
})
