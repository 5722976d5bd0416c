// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { callsOnEntities, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { linkOf } from '../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { nextMail } from '../../../test/harness/mail-sink.ts'
import { callsOnSearch } from '../../../test/harness/search-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { addUsers } from '../../../test/harness/user-fixtures.ts'
import { newWallet, proofOf } from '../../../test/harness/wallet-fixtures.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { importAccount } from '../accounts/import.ts'
import { createAccount } from '../auth/create-account.ts'

const [app, sink] = testAppWithMail({ HROMADA_SIGN_UP: 'confirmed' })
const open = testApp()
const member = testMember(app, 'member')
const stranger = testMember(open, 'member')
const { names } = callsOnSearch(app)
const entitiesOf = async (q: string) => (await names(q, member)).entities
const membersOf = async (q: string) => (await names(q, member)).members

test('what was just written is found at once, by its new words alone', async () => {
  const entity = await makeEntity(app, member, { name: 'Windmill' })
  assert.deepEqual(await entitiesOf('windmills'), ['Windmill'])
  await callsOnEntities(app).update({ id: entity.id, name: 'Watermill' }, member)
  assert.deepEqual(await entitiesOf('windmills'), [])
  assert.deepEqual(await entitiesOf('watermills'), ['Watermill'])
  await callsOnEntities(app).update({ id: entity.id, description: 'Grinds buckwheat' }, member)
  assert.deepEqual(await entitiesOf('watermills buckwheat'), ['Watermill'])
  await callsOnEntities(app).update({ id: entity.id, website: 'https://mill.example' }, member)
  assert.deepEqual(await entitiesOf('watermills buckwheat'), ['Watermill'])
  await callsOnEntities(app).remove(entity.id, member)
  assert.deepEqual(await entitiesOf('watermills'), [])
})

test('a profile is found by what it says now', async () => {
  for (const field of ['name', 'position', 'company', 'location', 'bio']) {
    for (const [word, former] of [
      ['Гончарня', 'кузні'],
      ['Кузня', 'гончарні'],
      ['Beekeeping', 'кузні'],
    ] as const) {
      assert.equal((await app.request('PUT', '/api/profile', { as: member, body: { [field]: word } })).status, 200)
      assert.equal((await membersOf(word))?.length, 1, `${field}: ${word}`)
      assert.deepEqual(await membersOf(former), [], `${field}: ${former}`)
    }
    await app.request('PUT', '/api/profile', { as: member, body: { [field]: field === 'name' ? 'Member' : null } })
    assert.deepEqual(await membersOf('beekeeping'), [], field)
  }
})

test('an account is found by its name from the beginning, whichever way it was made', async () => {
  const found = async (q: string) => (await callsOnSearch(open).names(q, stranger)).members
  const { db, community, ownAddresses: addresses } = open.platform
  const password = 'correct horse battery'
  await open.request('POST', '/api/auth/sign-up/email', {
    body: { name: 'Kestrel', email: 'kestrel@test.example', password },
  })
  const wallet = newWallet()
  const signedIn = await open.request('POST', '/api/auth/siwe/verify', { body: await proofOf(open, null, wallet) })
  assert.equal(signedIn.status, 200, signedIn.text)
  await transaction(db, (trx) =>
    createAccount(trx, community, { name: 'Buzzard', email: 'buzzard@test.example', password, role: 'member' }),
  )
  await transaction(db, (trx) =>
    importAccount(trx, { community, addresses }, { email: 'osprey@test.example', bio: 'Fishes in rivers' }),
  )
  assert.deepEqual(await found('kestrels'), ['Kestrel'])
  assert.deepEqual(await found(wallet.address.slice(0, 6)), [
    `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`,
  ])
  assert.deepEqual(await found('buzzards'), ['Buzzard'])
  assert.deepEqual(await found('osprey river'), ['osprey'])
})

test('whoever confirms a sign-up is found by the name that it gave', async () => {
  const email = 'twice@test.example'
  const tokens: string[] = []
  for (const name of ['Nightingale', 'Woodpecker']) {
    await app.request('POST', '/api/auth/sign-up/email', { body: { name, email, password: `${name} horse battery` } })
    tokens.push(linkOf(await nextMail(sink, email, 'Confirm your e-mail address')).token)
  }
  assert.deepEqual(await membersOf('nightingales'), ['Nightingale'])
  assert.equal((await app.request('GET', `/api/auth/verify-email?token=${tokens[1]}`)).status, 200)
  assert.deepEqual(await membersOf('nightingales'), [])
  assert.deepEqual(await membersOf('woodpeckers'), ['Woodpecker'])
})

test('what is written again as it was is not indexed again', async () => {
  const fields = { name: 'Sawmill', description: 'Boards' }
  const { id } = await makeEntity(app, member, fields)
  assert.deepEqual(await entitiesOf('sawmills'), ['Sawmill'])
  const indexed = () => sql`select xmin from entity_search where entity_id = ${id}`.execute(app.owner)
  const { rows } = await indexed()
  await callsOnEntities(app).update({ id, ...fields, category: 'Mills' }, member)
  assert.deepEqual((await indexed()).rows, rows)
})

test('an erased account leaves no words', async () => {
  const [id] = await addUsers(app, 1)
  const words = () => sql`select from member_search where user_id = ${id}`.execute(app.owner)
  assert.equal((await words()).rows.length, 1)
  await app.owner.deleteFrom('users').where('id', '=', String(id)).execute()
  assert.deepEqual((await words()).rows, [])
})
