// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { callsOnSearch } from '../../../test/harness/search-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { addAuthor, callsOnAccounts } from '../../../test/harness/user-fixtures.ts'
import { articleVisibilities } from '../../platform/database/tables/news.ts'
import { opportunityVisibilities } from '../../platform/database/tables/opportunities.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')
const readers = {
  visitor: testMember(app, 'visitor'),
  subscriber: testMember(app, 'subscriber'),
  member: testMember(app, 'member'),
  confidential: testMember(app, 'confidential'),
}
const { ask, names, search } = callsOnSearch(app)
const { setStatus, remove } = callsOnAccounts(app, admin)

before(async () => {
  for (const visibility of articleVisibilities) {
    await writeArticle(app, admin, { title: visibility, excerpt: 'lattice', visibility })
  }
  await writeArticle(app, admin, { title: 'draft', excerpt: 'lattice', status: 'draft' })
  for (const visibility of opportunityVisibilities) {
    await postIn(app, owner, { title: visibility, description: 'lattice', visibility })
    await makeEntity(app, owner, { name: visibility, description: 'lattice', visibility })
  }
  await postIn(app, owner, { title: 'pending', description: 'lattice' }, 'pending')
})

async function seenBy(as?: Member) {
  const { news, opportunities, entities, members } = await names('lattice', as)
  return [news, opportunities, entities]
    .map((titles) => titles?.toSorted())
    .concat(members === undefined ? [] : [members])
}

test('everybody finds what their role may see, and members only from members on', async () => {
  const open = [['public'], ['public'], ['public']]
  assert.deepEqual(await seenBy(), open)
  assert.deepEqual(await seenBy(readers.visitor), open)
  assert.deepEqual(await seenBy(readers.subscriber), open)
  assert.deepEqual(await seenBy(readers.member), [
    ['member', 'public'],
    ['members', 'public'],
    ['members', 'public'],
    [],
  ])
  const all = ['confidential', 'members', 'public']
  assert.deepEqual(await seenBy(readers.confidential), [['confidential', 'member', 'public'], all, all, []])
  assert.deepEqual(await seenBy(admin), [['confidential', 'draft', 'member', 'public'], all, all, []])
})

test('their own is found by those who may not see it otherwise, and by nobody for it', async () => {
  const all = ['confidential', 'members', 'public']
  assert.deepEqual(await seenBy(owner), [['member', 'public'], all, all, []])
  const [byOwner, byAnother] = await Promise.all([seenBy(owner), seenBy(readers.member)])
  assert.deepEqual(byOwner[1], all)
  assert.deepEqual(byAnother[1], ['members', 'public'])
})

test('whoever asks for members alone and may not see them is answered nothing', async () => {
  assert.deepEqual(await search('lattice', undefined, '&kinds=members'), { query: 'lattice' })
  assert.deepEqual(await search('lattice', readers.subscriber, '&kinds=members'), { query: 'lattice' })
})

test('one question at one moment is answered to each by what they may see', async () => {
  const viewers = [undefined, readers.visitor, readers.member, owner, readers.confidential, admin]
  const expected = await Promise.all(viewers.map(seenBy))
  for (let round = 0; round < 5; round += 1) {
    const asked = [...viewers, ...viewers, ...viewers]
    const answers = await Promise.all(asked.map(seenBy))
    assert.deepEqual(answers, [...expected, ...expected, ...expected])
  }
})

/** A member who has published one of everything under a word of theirs. */
async function publisher() {
  const author = await addAuthor(app)
  const word = `word${author.id.slice(-12)}`
  await author.write({ title: word })
  await postIn(app, author, { title: word })
  await makeEntity(app, author, { name: word })
  await app.request('PUT', '/api/profile', { as: author, body: { bio: word } })
  return { author, word }
}

async function totals(word: string) {
  const { news, opportunities, entities, members } = await search(word, admin)
  return [news, opportunities, entities, members].map((kind) => kind?.total)
}

test('what a suspended author published is gone at once when it is hidden, and back with them', async () => {
  const { author, word } = await publisher()
  assert.deepEqual(await totals(word), [1, 1, 1, 1])
  await setStatus(author.id, { isActive: false, hideContent: false })
  assert.deepEqual(await totals(word), [1, 1, 1, 0])
  await setStatus(author.id, { isActive: true })
  assert.deepEqual(await totals(word), [1, 1, 1, 1])
  await setStatus(author.id, { isActive: false, hideContent: true })
  assert.deepEqual(await totals(word), [0, 0, 0, 0])
  await setStatus(author.id, { isActive: true })
  assert.deepEqual(await totals(word), [1, 1, 1, 1])
})

test('whoever hides is found by nobody', async () => {
  const { author, word } = await publisher()
  const show = (visibility: 'members' | 'hidden' | 'public') =>
    app.owner.updateTable('users').set({ visibility }).where('id', '=', author.id).execute()
  await show('hidden')
  assert.deepEqual(await totals(word), [1, 1, 1, 0])
  await show('public')
  assert.deepEqual(await totals(word), [1, 1, 1, 1])
  assert.equal((await search(word)).members, undefined)
})

test('a deleted account is not found', async () => {
  const { author, word } = await publisher()
  await remove(author.id)
  assert.equal((await totals(word)).at(-1), 0)
})

test('a session that has ended finds what nobody finds', async () => {
  const leaving = await app.member('confidential')
  await app.owner.deleteFrom('sessions').where('user_id', '=', leaving.id).execute()
  const { status } = await ask('q=lattice', leaving)
  assert.equal(status, 401)
})
