import type { MaybeOptionalInit, ParseAsResponse } from 'openapi-fetch'
import type { paths } from './schema.ts'

export type Method = 'get' | 'post' | 'put' | 'delete'

/** The paths at which the service knows the method. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, object> ? Path : never
}[keyof paths]

/** What a request takes: `params` (`path`, `query`, `header`), `body`, and whatever `fetch` takes. */
export type Init<M extends Method, Path extends PathOf<M>> = MaybeOptionalInit<paths[Path], M>

type ContentOf<Responses> = Responses[keyof Responses & (200 | 201 | 202)] extends { content: infer Content }
  ? Content[keyof Content]
  : undefined

/** The body of a successful answer: `Answer<'get', '/api/news'>`. */
export type Answer<M extends Method, Path extends PathOf<M>> = paths[Path][M] extends { responses: infer Responses }
  ? ContentOf<Responses>
  : never

/** What comes after the path: nothing, where nothing must be said. */
export type Arguments<Given> = undefined extends Given ? [init?: Given] : [init: Given]

/** Sends a request; gives the body of the answer. Throws a HromadaError where the service refuses. */
export type Call<M extends Method> = <Path extends PathOf<M>, Given extends Init<M, Path>>(
  path: Path,
  ...init: Arguments<Given>
) => Promise<ParseAsResponse<Answer<M, Path>, Given>>
