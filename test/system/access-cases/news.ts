import { createArticle } from '../../../src/features/news/create.ts'
import { updateArticle } from '../../../src/features/news/update.ts'
import { transaction } from '../../../src/platform/database/transaction.ts'
import { articleBody } from '../../harness/news-fixtures.ts'
import { actorFor } from '../../harness/people.ts'
import type { AccessCases, Make, Scene } from './access-case.ts'
import { another, caller, forAdministrators, id, type Owner } from './people.ts'

export const article =
  (owner: Owner, status: 'draft' | 'published'): Make =>
  async (scene) => {
    const author = actorFor(await owner(scene))
    const { db } = scene.app.platform
    const body = articleBody({ status }) as Parameters<typeof createArticle>[3]
    return (await transaction(db, (trx) => createArticle(trx, writingParts(scene), author, body))).id
  }

const writingParts = ({ app: { platform, features } }: Scene) => ({
  community: platform.community,
  audit: features.audit,
  addresses: features.pictureAddresses,
})

const category: Make = async ({ app }) => {
  const slug = `category-${id()}`
  await app.owner.insertInto('news_categories').values({ id: id(), name: slug, slug }).execute()
  return slug
}

/** What it was is its first revision. */
const changedArticle: Make = async (scene) => {
  const articleId = await article(another, 'draft')(scene)
  const author = actorFor(await another(scene))
  const parts = writingParts(scene)
  await transaction(scene.app.platform.db, (trx) => updateArticle(trx, parts, author, { id: articleId, title: 'New' }))
  return `${articleId} 1`
}

const noRevision: Make = () => `${id()} 1`

export const newsCases: AccessCases = {
  'GET /api/news': { answers: 200 },
  'POST /api/news': { body: () => articleBody(), answers: 201 },
  'GET /api/news/categories': { answers: 200 },
  'POST /api/news/categories': { body: () => ({ name: `Category ${id()}` }), answers: 201 },
  'DELETE /api/news/categories/:slug': { objects: { any: [category, 200], absent: [id, 404] } },
  'GET /api/news/:id': {
    objects: {
      own: [article(caller, 'draft'), 200],
      another: [article(another, 'draft'), forAdministrators],
      any: [article(another, 'published'), 200],
      absent: [id, 404],
    },
  },
  'PUT /api/news/:id': {
    body: () => ({ title: 'Another title' }),
    objects: { own: [article(caller, 'draft'), 200], another: [article(another, 'draft'), 200], absent: [id, 404] },
  },
  'DELETE /api/news/:id': {
    objects: { own: [article(caller, 'draft'), 200], another: [article(another, 'draft'), 200], absent: [id, 404] },
  },
  'POST /api/news/preview': { body: () => ({ content: 'Some **content**.' }), answers: 200 },
  'GET /api/admin/news': { answers: 200 },
  'GET /api/admin/news/:id': {
    objects: { own: [article(caller, 'draft'), 200], another: [article(another, 'draft'), 200], absent: [id, 404] },
  },
  'GET /api/admin/news/:id/revisions': {
    objects: { own: [article(caller, 'draft'), 200], another: [article(another, 'draft'), 200], absent: [id, 404] },
  },
  'GET /api/admin/news/:id/revisions/:revision': { objects: { any: [changedArticle, 200], absent: [noRevision, 404] } },
  'POST /api/admin/news/:id/revisions/:revision/restore': {
    objects: { any: [changedArticle, 200], absent: [noRevision, 404] },
  },
  'GET /api/news/liked': { query: () => `?ids=${id()}`, answers: 200 },
  'GET /api/news/:id/like': {
    objects: {
      own: [article(caller, 'draft'), 200],
      another: [article(another, 'draft'), forAdministrators],
      any: [article(another, 'published'), 200],
      absent: [id, 404],
    },
  },
  'POST /api/news/:id/like': {
    body: () => ({ action: 'like' }),
    objects: {
      own: [article(caller, 'draft'), 200],
      another: [article(another, 'draft'), forAdministrators],
      any: [article(another, 'published'), 200],
      absent: [id, 404],
    },
  },
}
