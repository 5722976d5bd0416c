// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOnEntities, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { callsOnOpportunities, changeOpportunity, postOpportunity } from '../../../test/harness/opportunity-fixtures.ts'
import { storePicture } from '../../../test/harness/pictures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { addAuthor, leavingOf } from '../../../test/harness/user-fixtures.ts'

const app = testApp()
const admin = testMember(app, 'admin')

type Named = Record<string, string>

/** How each kind of content is written, changed and deleted, and the fields that may name a picture. */
const kinds = {
  article: {
    fields: ['featuredImage', 'content'],
    write: async (named: Named) => (await writeArticle(app, admin, named)).id,
    change: async (id: string, named: Named) => app.request('PUT', `/api/news/${id}`, { as: admin, body: named }),
    remove: async (id: string) => app.request('DELETE', `/api/news/${id}`, { as: admin }),
  },
  entity: {
    fields: ['logo', 'description'],
    write: async (named: Named) => (await makeEntity(app, admin, named)).id,
    change: async (id: string, named: Named) => callsOnEntities(app).update({ id, ...named }, admin),
    remove: async (id: string) => callsOnEntities(app).remove(id, admin),
  },
  opportunity: {
    fields: ['description', 'short_description'],
    write: async (named: Named) => (await postOpportunity(app, admin, named)).id,
    change: async (id: string, named: Named) => changeOpportunity(app, admin, id, named),
    remove: async (id: string) => callsOnOpportunities(app).remove(id, admin),
  },
}

/** The contents that name a picture, of the kind that is asked for. */
async function usesOf(picture: { id: string }): Promise<string[]> {
  const uses = app.owner.selectFrom('picture_uses').select('content_id').where('picture_id', '=', picture.id)
  return (await uses.execute()).map(({ content_id }) => content_id)
}

async function revisionsOf(articleId: string): Promise<string[]> {
  const rows = app.owner.selectFrom('news_revisions').select('id').where('article_id', '=', articleId)
  return (await rows.where('article', 'is not', null).execute()).map(({ id }) => id)
}

for (const [kind, { fields, write, change, remove }] of Object.entries(kinds))
  test(`${kind}: a picture is in use from the text that names it first to the one that does no more`, async () => {
    for (const field of fields) {
      const [first, second] = [await storePicture(app, admin), await storePicture(app, admin)]
      const id = await write({ [field]: first.url })
      assert.deepEqual([await usesOf(first), await usesOf(second)], [[id], []], field)
      await change(id, { [field]: second.url })
      const former = kind === 'article' ? await revisionsOf(id) : []
      assert.equal(former.length, kind === 'article' ? 1 : 0)
      assert.deepEqual([await usesOf(first), await usesOf(second)], [former, [id]], field)
      await remove(id)
      assert.deepEqual([await usesOf(first), await usesOf(second)], [[], []], field)
    }
  })

test('a revision that is forgotten keeps no picture in use', async () => {
  const picture = await storePicture(app, admin)
  const id = await kinds.article.write({ featuredImage: picture.url })
  await kinds.article.change(id, { content: 'Without', featuredImage: 'https://elsewhere.example/a.png' })
  assert.equal((await usesOf(picture)).length, 1)
  for (let edit = 1; edit <= 100; edit += 1) await kinds.article.change(id, { content: `Edit ${edit}` })
  assert.deepEqual(await usesOf(picture), [])
})

test('what is erased with its author keeps no picture in use', async () => {
  const author = await addAuthor(app)
  const [ofArticle, ofEntity, ofOpportunity] = [
    await storePicture(app, author),
    await storePicture(app, author),
    await storePicture(app, author),
  ]
  await author.write({ featuredImage: ofArticle.url })
  await makeEntity(app, author, { logo: ofEntity.url })
  await postOpportunity(app, author, { description: ofOpportunity.url })
  const all = async () => (await Promise.all([ofArticle, ofEntity, ofOpportunity].map(usesOf))).flat()
  assert.equal((await all()).length, 3)
  const { leave, erase } = leavingOf(app, admin)
  await leave(author, true)
  assert.equal((await all()).length, 3)
  await erase(author)
  assert.deepEqual(await all(), [])
})
