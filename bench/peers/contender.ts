import type { LoadRequest } from './load-job.ts'
import type { CreatedArticle } from './peer-articles.ts'
import type { ServerProcess } from './server-process.ts'

/** One of those who are measured beside each other: how it is asked for the same work. */
export interface Contender {
  readonly name: string
  /** For the results: its version, and how it is set up. */
  readonly note: string
  readonly server: ServerProcess
  readonly read: LoadRequest
  readonly readSignedIn: LoadRequest
  readonly list: LoadRequest
  create(article: CreatedArticle): LoadRequest
  readonly createdStatus: number
  /** What the answer to `list` says. */
  listed(body: unknown): { titles: string[]; total: number }
}

interface ArticleAnswer {
  readonly data: { readonly title: string; readonly content: string; readonly slug: string }
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
  const ourCreated = articleIn(await answerOf(ours, ours.create(article), ours.createdStatus))
  const theirCreated = articleIn(await answerOf(theirs, theirs.create(article), theirs.createdStatus))
  expectSame('the created article', ourCreated, theirCreated)

  async function answersOf(ourRequest: LoadRequest, theirRequest: LoadRequest) {
    return [await answerOf(ours, ourRequest, 200), await answerOf(theirs, theirRequest, 200)]
  }

  function expectSame(what: string, our: unknown, their: unknown) {
    const [expected, actual] = [JSON.stringify(our), JSON.stringify(their)]
    if (expected !== actual) throw new Error(`${theirs.name}, ${what}: ${actual} is not ${expected}`)
  }
}

/** All of them put the article under `data`. */
function articleIn(body: unknown) {
  const { title, content, slug } = (body as ArticleAnswer).data
  return { title, slug, content }
}

async function answerOf({ name, server }: Contender, request: LoadRequest, status: number): Promise<unknown> {
  const { method, path, headers = {}, body } = request
  const response = await fetch(server.url + path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (response.status !== status) throw new Error(`${name} answered ${method} ${path} with ${response.status}: ${text}`)
  return JSON.parse(text)
}
