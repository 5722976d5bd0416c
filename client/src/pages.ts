import type { Answer, Arguments, Init, PathOf } from './calls.ts'
import type { paths } from './schema.ts'

/** What names the next page in a query, in the one or the other area. */
type PageParameter = 'page' | 'cursor' | 'startAfter'

type QueryOf<Path extends PathOf<'get'>> = paths[Path]['get'] extends { parameters: { query?: infer Query } }
  ? keyof NonNullable<Query>
  : never

/** The paths of lists that come in pages. */
export type ListPath = {
  [Path in PathOf<'get'>]: Extract<QueryOf<Path>, PageParameter> extends never ? never : Path
}[PathOf<'get'>]

type Listing<Body> = Body extends { data: infer Data } ? Data : Body
type ItemIn<List> = List extends unknown
  ? { [Key in keyof List]-?: List[Key] extends readonly (infer Item)[] ? Item : never }[keyof List]
  : never

/** What such a list holds: `Item<'/api/news'>`. */
export type Item<Path extends ListPath> = ItemIn<Listing<Answer<'get', Path>>>

/** Goes through a whole list, page by page, and asks for a page only when the one before is used up. */
export type Each = <Path extends ListPath>(
  path: Path,
  ...init: Arguments<Init<'get', Path>>
) => AsyncGenerator<Item<Path>, void, undefined>

interface ListInit {
  readonly params?: { readonly query?: Readonly<Record<string, unknown>> }
}

type Page = Readonly<Record<string, unknown>>

/** @param get gives the body of one page */
export async function* eachItem(get: (path: string, init: object) => Promise<unknown>, path: string, init?: ListInit) {
  let query = init?.params?.query ?? {}
  for (;;) {
    const body = (await get(path, { ...init, params: { ...init?.params, query } })) as Page
    const page = (body.data ?? body) as Page
    yield* Object.values(page).find((value) => Array.isArray(value)) ?? []
    const next = nextOf(page, query)
    if (next === undefined) return
    query = { ...query, ...next }
  }
}

/** The parameters of the page after this one, if there is one. */
function nextOf(page: Page, query: Page): Partial<Record<PageParameter, unknown>> | undefined {
  const { has_next, hasNext } = (page.pagination ?? {}) as Page
  if (has_next === true || hasNext === true) return { page: Number(query.page ?? 1) + 1 }
  const cursor = page.next_cursor ?? page.nextCursor
  if (typeof cursor === 'string') return { cursor }
  return page.hasMore === true ? { startAfter: page.lastVisible } : undefined
}
