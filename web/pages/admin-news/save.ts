import { api, HromadaError } from '../../api.ts'
import { type Article, bodyOf, differing, type Fields, fieldsOf } from './article-fields.ts'

export interface Collision {
  /** What both began with. */
  readonly base: Fields
  readonly mine: Fields
  readonly theirs: Fields
  /** Undefined: the program, or somebody who is not named. */
  readonly who: string | undefined
  readonly at: string
}

interface Circumstances {
  /** As the service had it when it was read; undefined: it is new. */
  readonly before: Article | undefined
  readonly idempotencyKey: string
}

export interface Collided {
  readonly collision: Collision
  readonly theirs: Article
}

type Outcome = { readonly saved: Article } | Collided

/** Saves unless somebody else did meanwhile: then their version is read, and nothing is written. */
export async function saveArticle(mine: Fields, { before, idempotencyKey }: Circumstances): Promise<Outcome> {
  if (before === undefined) {
    const header = { 'idempotency-key': idempotencyKey }
    const { data } = await api.post('/api/news', { params: { header }, body: bodyOf(mine) })
    return { saved: await readArticle(data.id) }
  }
  try {
    const params = { path: { id: before.id }, header: { 'if-match': before.etag } }
    await api.put('/api/news/{id}', { params, body: bodyOf(mine, before) })
  } catch (error) {
    if (!(error instanceof HromadaError && error.status === 412)) throw error
    return collide(mine, before, changedBy(error.body))
  }
  const article = await readArticle(before.id)
  const stored = fieldsOf(article)
  const isMine = differing({ ...mine, slug: mine.slug || stored.slug }, stored).length === 0
  return isMine ? { saved: article } : collision({ base: mine, mine, article, who: undefined })
}

export const readArticle = async (id: string, signal?: AbortSignal): Promise<Article> =>
  (await api.get('/api/admin/news/{id}', { params: { path: { id } }, ...(signal && { signal }) })).data

async function collide(mine: Fields, before: Article, who: string | undefined): Promise<Outcome> {
  const article = await readArticle(before.id)
  const [base, theirs] = [fieldsOf(before), fieldsOf(article)]
  const asked = differing(mine, theirs)
  // They changed nothing, or just what is changed here: nobody needs to be asked.
  const isHarmless = differing(base, theirs).every((name) => !asked.includes(name))
  if (isHarmless) return saveArticle(mine, { before: article, idempotencyKey: '' })
  return collision({ base, mine, article, who })
}

interface Clash extends Pick<Collision, 'base' | 'mine' | 'who'> {
  readonly article: Article
}

const collision = ({ article, ...parts }: Clash): Outcome => ({
  collision: { ...parts, theirs: fieldsOf(article), at: article.updatedAt },
  theirs: article,
})

function changedBy(body: unknown): string | undefined {
  const { changed } = body as Partial<{ changed: { by: { name: string } | null } }>
  return changed?.by?.name
}
