import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { postOpportunity } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { addAuthor, audited, callsOnAccounts, NO_IDS, userNotFound } from '../../../test/harness/user-fixtures.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const { send, setStatus } = callsOnAccounts(app, admin)

interface Kind {
  kind: string
  total: number
  items: { id: string; title: string; status: string | null; createdAt: string }[]
}

const published = async (id: string): Promise<Kind[]> =>
  (await send('GET', `/api/admin/users/${id}/published`)).body.published

test('an administrator sees what a member published, the newest of each kind, and what a suspension hides of it', async () => {
  const author = await addAuthor(app)
  const article = await author.write({ title: 'An article', status: 'draft' })
  const entity = await makeEntity(app, author, { name: 'An entity' })
  const first = await postOpportunity(app, author, { title: 'The first' })
  const second = await postOpportunity(app, author, { title: 'The second' })
  const [kinds, entries] = await audited(app, () => published(author.id))
  const shown = kinds.map(({ kind, total, items }) => [
    kind,
    total,
    items.map(({ id, title, status }) => [id, title, status]),
  ])
  assert.deepEqual(shown, [
    ['news', 1, [[article.id, 'An article', 'draft']]],
    ['entities', 1, [[entity.id, 'An entity', null]]],
    [
      'opportunities',
      2,
      [
        [second.id, 'The second', 'pending'],
        [first.id, 'The first', 'pending'],
      ],
    ],
  ])
  assert.deepEqual(entries, [])

  await setStatus(author.id, { isActive: false, hideContent: true })
  const hidden = (await published(author.id)).map(({ total, items }) => [total, items.map(({ status }) => status)])
  assert.deepEqual(hidden, [
    [1, ['hidden']],
    [1, ['hidden']],
    [2, ['hidden', 'hidden']],
  ])
})

test('twenty of each are listed, and all are counted', async () => {
  const member = await app.member('member')
  for (let number = 0; number < 21; number += 1) await makeEntity(app, member, { name: `Entity ${number}` })
  const [, entities] = await published(member.id)
  assert.deepEqual([entities?.total, entities?.items.length, entities?.items[0]?.title], [21, 20, 'Entity 20'])
})

test('what is no account has published nothing', async () => {
  for (const id of NO_IDS) {
    const { status, body } = await send('GET', `/api/admin/users/${encodeURIComponent(id)}/published`)
    assert.deepEqual([status, body], [404, userNotFound])
  }
})
