import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReceived, submit } from '../../../test/harness/application-fixtures.ts'
import { callsOnEntities, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { callsOnOpportunities, changeOpportunity, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testAppPair, testMember } from '../../../test/harness/suite.ts'
import type { Member, TestApp } from '../../../test/harness/test-app.ts'
import { addAuthor, callsOnAccounts, deleteAccount, leavingOf, named } from '../../../test/harness/user-fixtures.ts'

const [app, other] = testAppPair()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')
const reader = testMember(app, 'member')
const { setStatus } = callsOnAccounts(app, admin)
const { leave, comeBack, erase } = leavingOf(app, admin)

const viewOf = (own: boolean, edits = own, applied = false) => ({
  is_owner: own,
  can_edit: edits,
  has_applied: applied,
})

async function change(as: Member, body: object, through: TestApp = app): Promise<void> {
  const { status, text } = await through.request('PUT', '/api/profile', { as, body })
  assert.equal(status, 200, text)
}

async function suspend({ id }: Member, isActive = false): Promise<void> {
  const { status, text } = await setStatus(id, { isActive })
  assert.equal(status, 200, text)
}

/** How every answer of both programs names the author of an article; they must agree. */
async function authorOf({ id, slug }: { id: string; slug: string }) {
  const seen: unknown[] = []
  for (const through of [app, other]) {
    for (const as of [undefined, reader]) {
      const send = as ? { as } : {}
      seen.push((await through.request('GET', `/api/news/${id}`, send)).body.data.author)
      seen.push((await through.request('GET', `/api/news/${slug}?render=html`, send)).body.data.author)
      const { articles } = (await through.request('GET', '/api/news?limit=50', send)).body.data
      seen.push(articles.find((article: { id: string }) => article.id === id).author)
    }
  }
  for (const one of seen) assert.deepEqual(one, seen[0])
  return seen[0]
}

/** The same for the owner of an opportunity. */
async function ownerOf(id: string) {
  const seen: unknown[] = []
  for (const through of [app, other]) {
    const { read, list } = callsOnOpportunities(through)
    for (const as of [undefined, reader]) {
      seen.push((await read(id, as)).body.data.opportunity.owner)
      const { opportunities } = (await list('?limit=50', as)).body.data
      seen.push(opportunities.find((one: { id: string }) => one.id === id).owner)
      const searched = (await list('?type=job&limit=50', as)).body.data.opportunities
      seen.push(searched.find((one: { id: string }) => one.id === id).owner)
    }
  }
  for (const one of seen) assert.deepEqual(one, seen[0])
  return seen[0]
}

test('articles and opportunities name who wrote them; a new name or avatar is seen at once, in every program', async () => {
  const author = await addAuthor(app)
  const article = await author.write()
  const opportunity = await postIn(app, author)
  const avatar = 'https://pictures.example/olena.png'
  for (const [through, changes] of [
    [app, { name: 'Олена "Перша"', avatar: null }],
    [other, { name: '<Olena>', avatar }],
    [app, { name: 'Олена', avatar }],
    [other, { avatar: null }],
  ] as const) {
    await change(author, changes, through)
    const { name, avatar } = (await app.request('GET', '/api/profile', { as: author })).body
    const person = { id: author.id, name, avatar }
    assert.deepEqual([await authorOf(article), await ownerOf(opportunity)], [person, person])
  }
})

test('who hides, is suspended or has left is not named anywhere, and all of them look alike', async () => {
  const author = await addAuthor(app)
  const article = await author.write()
  const opportunity = await postIn(app, author)
  const person = named(author)
  const shown = async () => [await authorOf(article), await ownerOf(opportunity)]
  assert.deepEqual(await shown(), [person, person])
  await change(author, { visibility: 'hidden' })
  assert.deepEqual(await shown(), [null, null])
  await change(author, { visibility: 'public' })
  assert.deepEqual(await shown(), [person, person])
  await suspend(author)
  assert.deepEqual(await shown(), [null, null])
  await suspend(author, true)
  assert.deepEqual(await shown(), [person, person])
  await leave(author, false)
  assert.deepEqual(await shown(), [null, null])
  await comeBack(author)
  assert.deepEqual(await shown(), [person, person])
  await leave(author, false)
  await erase(author)
  assert.deepEqual(await shown(), [null, null])
})

test('an account whose row is gone is no longer named, although no article has changed', async () => {
  const author = await addAuthor(app)
  const article = await author.write()
  assert.notEqual(await authorOf(article), null)
  await deleteAccount(app.owner, author.id)
  assert.equal(await authorOf(article), null)
})

test('readers during changes of a name see one of the names, and after each the new one', async () => {
  const author = await addAuthor(app)
  const { id } = await author.write()
  const names = Array.from({ length: 15 }, (_, index) => `Name ${index}`)
  const seen = new Set<string>()
  let isDone = false
  const readers = [app, other, app, other].map(async (through) => {
    while (!isDone) seen.add((await through.request('GET', `/api/news/${id}`)).body.data.author.name)
  })
  const { name: first } = named(author)
  try {
    for (const name of names) {
      await change(author, { name })
      for (const through of [app, other])
        assert.equal((await through.request('GET', `/api/news/${id}`)).body.data.author.name, name)
    }
  } finally {
    isDone = true
    await Promise.all(readers)
  }
  for (const one of seen) assert.ok(one === first || names.includes(one), one)
})

test('a new article names its author, unless they hide', async () => {
  const author = await app.member('admin')
  assert.deepEqual((await writeArticle(app, author)).author, named(author))
  await change(author, { visibility: 'hidden' })
  assert.equal((await writeArticle(app, author)).author, null)
})

test('an owner may keep out of sight: `show_owner` is theirs to see and to change', async () => {
  const id = await postIn(app, owner, { show_owner: false })
  const { read, mine, list, update } = callsOnOpportunities(app)
  assert.equal(await ownerOf(id), null)
  for (const [as, shown] of [
    [undefined, undefined],
    [reader, undefined],
    [owner, false],
    [admin, false],
  ] as const) {
    const { opportunity } = (await read(id, as)).body.data
    assert.deepEqual([opportunity.owner, opportunity.show_owner], [null, shown])
  }
  const [own] = (await mine('?limit=1', owner)).body.data.opportunities
  assert.deepEqual([own.id, own.owner, own.show_owner], [id, null, false])
  assert.equal((await update({ id, show_owner: null }, owner)).status, 422)
  assert.equal((await update({ id, show_owner: true }, reader)).status, 403)
  await changeOpportunity(app, owner, id, { show_owner: true })
  assert.deepEqual(await ownerOf(id), named(owner))
  await changeOpportunity(app, owner, id, { title: 'Another title' })
  assert.notEqual(await ownerOf(id), null)
  const { text } = await list('?limit=50')
  assert.doesNotMatch(text, /show_owner|viewer/)
})

test('`viewer` says what the caller is to each opportunity; of many callers at once each gets their own', async () => {
  const applicant = await app.member('subscriber')
  const id = await postIn(app, owner)
  const application = await submit(app, applicant, id)
  const expected: [Member | undefined, object | undefined][] = [
    [undefined, undefined],
    [owner, viewOf(true)],
    [admin, viewOf(false, true)],
    [applicant, viewOf(false, false, true)],
    [reader, viewOf(false)],
  ]
  const { read, list } = callsOnOpportunities(app)
  const assertViews = async () => {
    const round = async ([as, viewer]: (typeof expected)[number]) => {
      const { opportunity } = (await read(id, as)).body.data
      for (const query of ['?limit=50', '?type=job&limit=50']) {
        const { opportunities } = (await list(query, as)).body.data
        const listed = opportunities.find((one: { id: string }) => one.id === id)
        assert.deepEqual([listed.viewer, opportunity.viewer], [viewer, viewer])
      }
    }
    await Promise.all([...expected, ...expected, ...expected].map(round))
  }
  await assertViews()
  const path = `/api/opportunities/applications/${application.id}`
  await app.request('PUT', path, { as: applicant, body: { status: 'withdrawn' } })
  await assertViews()
})

test('a job posting says neither who posted it nor who asks', async () => {
  const id = await postIn(app, owner)
  const headers = { accept: 'application/ld+json' }
  const posting = await app.request('GET', `/api/opportunities/${id}`, { as: owner, headers })
  assert.equal(posting.status, 200)
  assert.doesNotMatch(posting.text, new RegExp(`viewer|${owner.id}|${owner.email.split('@')[0]}`))
})

test('members and administrators see the names of an entity’s members, of those who do not hide', async () => {
  const [colleague, hidden, suspended] = [
    await app.member('member'),
    await app.member('member'),
    await app.member('member'),
  ]
  await change(hidden, { visibility: 'hidden' })
  const memberIds = [colleague.id, hidden.id, suspended.id]
  const { id } = await makeEntity(app, owner, { name: 'People of one house', member_ids: memberIds })
  await suspend(suspended)
  const { read, list } = callsOnEntities(app)
  const seenBy = async (as?: Member) => {
    const { entity } = (await read(id, as)).body.data
    const { entities } = (await list('?search=people+of+one+house', as)).body.data
    assert.deepEqual(entities, [entity])
    return [entity.member_ids, entity.members?.map((member: { id: string }) => member.id)]
  }
  const seen = [[owner.id, colleague.id, hidden.id].toSorted(), [owner.id, colleague.id].toSorted()]
  for (const as of [owner, colleague, hidden, admin]) assert.deepEqual(await seenBy(as), seen)
  for (const as of [undefined, reader]) assert.deepEqual(await seenBy(as), [undefined, undefined])
  await change(colleague, { name: 'A colleague' })
  const { members } = (await read(id, owner)).body.data.entity
  assert.deepEqual(
    members.find((member: { id: string }) => member.id === colleague.id),
    { id: colleague.id, name: 'A colleague', avatar: null },
  )
})

test('applications name their applicant, who shows themselves by applying; not one who is suspended', async () => {
  const applicant = await app.member('subscriber')
  await change(applicant, { visibility: 'hidden', name: 'An applicant' })
  const id = await postIn(app, owner)
  await submit(app, applicant, id, { contact: 'call me' })
  const shown = async () => (await readReceived(app, owner, id)).map(({ applicant, contact }) => [applicant, contact])
  const whole = [{ id: applicant.id, name: 'An applicant', avatar: null }, 'call me']
  assert.deepEqual(await shown(), [whole])
  await suspend(applicant)
  assert.deepEqual(await shown(), [[null, null]])
  await suspend(applicant, true)
  assert.deepEqual(await shown(), [whole])
})
