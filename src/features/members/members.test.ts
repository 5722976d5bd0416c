// Depends on: servers, instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import {
  addUser,
  callsOnAccounts,
  invalidAs,
  leavingOf,
  NO_IDS,
  notSignedIn,
} from '../../../test/harness/user-fixtures.ts'

const notFound = { error: 'MEMBER_NOT_FOUND', message: 'Member not found', code: 404 }
const forbidden = { error: 'FORBIDDEN', message: 'Forbidden', code: 403 }

const app = testApp()
const admin = testMember(app, 'admin')
const reader = testMember(app, 'member')
const subscriber = testMember(app, 'subscriber')
const { setStatus } = callsOnAccounts(app, admin)
const { leave, comeBack, erase } = leavingOf(app, admin)

const list = (query = '', as: Member | undefined = reader) =>
  app.request('GET', `/api/members${query}`, as ? { as } : {})
const read = (id: string, as?: Member) => app.request('GET', `/api/members/${encodeURIComponent(id)}`, as ? { as } : {})
const namesIn = async (query: string) =>
  (await list(query)).body.members.map((member: { name: string }) => member.name) as string[]

async function show(as: Member, visibility: unknown): Promise<number> {
  return (await app.request('PUT', '/api/profile', { as, body: { visibility } })).status
}

before(async () => {
  for (const name of ['Єва Ткач', 'Андрій Бондар', 'ivan Petrenko', 'Ганна Ґалаґан', 'Ivanna 100%_sure'])
    await addUser(app, { name, email: `secret-${crypto.randomUUID()}@hidden-words.example` })
})

test('a member is shown by these fields and no other', async () => {
  const profile = {
    name: 'Олена Коваль',
    bio: 'Builds bridges.',
    company: 'Bridges Ltd',
    position: 'Engineer',
    location: 'Київ',
    website: 'https://olena.example/',
    avatar: 'https://olena.example/me.png',
  }
  const member = await app.member('confidential')
  const changed = await app.request('PUT', '/api/profile', { as: member, body: { ...profile, phone: '+380441234567' } })
  assert.equal(changed.status, 200)
  const { createdAt: joinedAt } = (await app.request('GET', '/api/profile', { as: member })).body
  const expected = { id: member.id, ...profile, isVerified: false, role: 'confidential', joinedAt }
  const { status, body } = await read(member.id.toUpperCase(), reader)
  assert.deepEqual([status, body], [200, expected])
  assert.deepEqual((await list(`?search=${encodeURIComponent('олена коваль')}`)).body, {
    members: [expected],
    pagination: { page: 1, limit: 50, total: 1, totalPages: 1, hasNext: false, hasPrev: false },
  })
})

test('the list is for members and above; a profile, also for anyone who has its id, if it is public', async () => {
  assert.deepEqual(
    [(await app.request('GET', '/api/members')).body, (await list('', subscriber)).body],
    [notSignedIn, forbidden],
  )
  for (const as of [reader, admin]) assert.equal((await list('', as)).status, 200)
  const member = await app.member('member')
  const seenBy = async () => {
    const answers = [await read(member.id), await read(member.id, subscriber), await read(member.id, reader)]
    return answers.map(({ status }) => status)
  }
  assert.deepEqual(await seenBy(), [404, 404, 200])
  assert.equal(await show(member, 'public'), 200)
  assert.deepEqual(await seenBy(), [200, 200, 200])
  assert.equal(await show(member, 'members'), 200)
  assert.deepEqual(await seenBy(), [404, 404, 200])
  for (const id of NO_IDS) {
    for (const as of [undefined, reader]) {
      const { status, body } = await read(id, as)
      assert.deepEqual([status, body], [404, notFound], id)
    }
  }
})

test('who hides, is suspended or deleted is in no list and nobody reads them, administrators neither', async () => {
  const name = 'Changing visibility'
  const member = await app.member('member')
  await app.request('PUT', '/api/profile', { as: member, body: { name, visibility: 'public' } })
  const isSeen = async () => {
    const found = (await namesIn('?search=changing')).length > 0
    for (const as of [undefined, reader, admin, subscriber]) {
      const { status, body } = await read(member.id, as)
      assert.equal(status === 200, found)
      if (!found) assert.deepEqual(body, notFound)
    }
    return found
  }
  assert.equal(await isSeen(), true)
  await show(member, 'hidden')
  assert.equal(await isSeen(), false)
  await show(member, 'public')
  await setStatus(member.id, { isActive: false })
  assert.equal(await isSeen(), false)
  await setStatus(member.id, { isActive: true })
  assert.equal(await isSeen(), true)
  await leave(member, false)
  assert.equal(await isSeen(), false)
  const restored = await comeBack(member)
  assert.equal(await isSeen(), true)
  await show(restored, 'hidden')
  await leave(member, true)
  await comeBack(member)
  assert.equal(await isSeen(), false)
  await leave(member, true)
  await erase(member)
  assert.equal(await isSeen(), false)
})

test('the visibility is in the own profile and its export, and takes three values', async () => {
  const member = await app.member('visitor')
  const shown = async () => {
    const profile = (await app.request('GET', '/api/profile', { as: member })).body.visibility
    const exported = (await app.request('GET', '/api/profile/export', { as: member })).body.profile.visibility
    assert.equal(exported, profile)
    return profile
  }
  assert.equal(await shown(), 'members')
  for (const visibility of ['hidden', 'public', 'members', 'hidden']) {
    assert.equal(await show(member, visibility), 200)
    assert.equal(await shown(), visibility)
  }
  for (const visibility of [null, '', 'Hidden', 'everybody', 1, ['public']])
    assert.equal(await show(member, visibility), 400)
  assert.equal(await shown(), 'hidden')
})

test('members are listed by name and found by any part of it, never by their address', async () => {
  for (const [search, names] of [
    ['ivan', ['ivan Petrenko', 'Ivanna 100%_sure']],
    ['IVAN P', ['ivan Petrenko']],
    ['трі', []],
    ['дрі', ['Андрій Бондар']],
    ['ґал', ['Ганна Ґалаґан']],
    ['єв', ['Єва Ткач']],
    ['тк', ['Єва Ткач']],
    ['ка', []],
    ['100%_s', ['Ivanna 100%_sure']],
    ['a%_s', []],
    ['hidden-words', []],
    ['secret', []],
    ['se', []],
    ['  ivan petr ', ['ivan Petrenko']],
  ] as const) {
    assert.deepEqual(await namesIn(`?search=${encodeURIComponent(search)}`), names, search)
  }
  const { status, body } = await list('?search=%25%25')
  const details = { field: 'search', code: 'INVALID_FORMAT' }
  assert.deepEqual([status, body], [400, { ...invalidAs('search must hold a letter or a digit'), details }])
})

test('pages follow each other without gaps, and end where the list ends', async () => {
  const all = (await list('?limit=200')).body
  const total = all.members.length
  const sorted = all.members.map(({ name }: { name: string }) => name).toSorted(new Intl.Collator('und').compare)
  assert.deepEqual(
    all.members.map(({ name }: { name: string }) => name),
    sorted,
  )
  const paged = []
  for (let page = 1; paged.length < total; page += 1) {
    const { members, pagination } = (await list(`?limit=3&page=${page}`)).body
    const hasNext = page * 3 < total
    const totalPages = Math.ceil(total / 3)
    assert.deepEqual(pagination, { page, limit: 3, total, totalPages, hasNext, hasPrev: page > 1 })
    paged.push(...members)
  }
  assert.deepEqual(paged, all.members)
  assert.deepEqual((await list('?page=1000')).body.members, [])
  for (const query of ['?limit=0', '?limit=201', '?page=0', '?page=x', '?page=100000&limit=200'])
    assert.equal((await list(query)).status, 400, query)
})
