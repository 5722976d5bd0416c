import { fetchJson } from '../lib/http-client.ts'
import type { LoadRequest } from '../lib/load-generator.ts'
import type { ServerProcess } from '../lib/server-process.ts'
import type { CreatedArticle } from './articles.ts'

/** One of the compared servers: its requests for the same work. */
export interface Contender {
  readonly name: string
  /** For the results: how it is set up. */
  readonly note: string
  readonly server: ServerProcess
  readonly read: LoadRequest
  readonly readSignedIn: LoadRequest
  readonly list: LoadRequest
  create(article: CreatedArticle): LoadRequest
  readonly createdStatus: number
  /** Reads the answer to `list`. */
  listed(body: unknown): { titles: string[]; total: number }
}

export interface Peer extends Contender {
  /** How many times as much we mean to do. */
  readonly goals: Readonly<Record<'read' | 'readSignedIn' | 'list' | 'create', number>>
}

/** Throws unless both answer the same work with the same articles. */
export async function checkSameWork(ours: Contender, theirs: Contender, article: CreatedArticle): Promise<void> {
  for (const work of ['read', 'readSignedIn'] as const) {
    const [ourAnswer, theirAnswer] = await answersOf(ours[work], theirs[work])
    expectSame(`${work}: the article`, articleIn(ourAnswer), articleIn(theirAnswer))
  }
  const [ourList, theirList] = await answersOf(ours.list, theirs.list)
  const listed = ours.listed(ourList)
  expectSame('list', listed, theirs.listed(theirList))
  if (listed.titles.length !== 10) throw new Error(`a list has ${listed.titles.length} articles`)
  const [ourCreated, theirCreated] = await answersOf(ours.create(article), theirs.create(article))
  expectSame('the created article', articleIn(ourCreated), articleIn(theirCreated))

  async function answersOf(ourRequest: LoadRequest, theirRequest: LoadRequest) {
    return [await fetchJson(ours.server.url, ourRequest), await fetchJson(theirs.server.url, theirRequest)]
  }

  function expectSame(what: string, our: unknown, their: unknown) {
    const [expected, actual] = [JSON.stringify(our), JSON.stringify(their)]
    if (expected !== actual) throw new Error(`${theirs.name}, ${what}: ${actual} is not ${expected}`)
  }
}

type ShownArticle = Pick<CreatedArticle, 'title' | 'content' | 'slug'>

/** Most put the article under `data`. */
function articleIn(body: unknown) {
  const shown = body as ShownArticle | { data: ShownArticle }
  const { title, content, slug } = 'data' in shown ? shown.data : shown
  return { title, slug, content }
}
