import createClient from 'openapi-fetch'
import type { Call } from './calls.ts'
import { errorOf } from './errors.ts'
import { type Each, eachItem } from './pages.ts'
import { type Fetch, fetchPatiently, type Retries } from './retries.ts'
import type { paths } from './schema.ts'

/** A text, or what gives it anew for each request. */
export type Secret = string | (() => string | undefined | Promise<string | undefined>)

/** Who calls: by one of these, or nobody. */
export type Credentials =
  | { readonly token?: Secret; readonly apiKey?: never; readonly cookies?: never }
  | { readonly apiKey: Secret; readonly token?: never; readonly cookies?: never }
  /** The session cookie of the browser, also for a service of another origin that trusts the page's. */
  | { readonly cookies: true; readonly token?: never; readonly apiKey?: never }

export type ClientOptions = Credentials & {
  /** Where the service is: `https://community.example`. */
  readonly baseUrl: string
  /** In place of the global one. */
  readonly fetch?: Fetch
  /** How patient it is with a busy service; `false`: not at all. Two tries more, of at most ten seconds, if absent. */
  readonly retries?: Retries | false
}

/** The service, as an object. Each call throws a HromadaError where the service refuses, else what `fetch` throws. */
export interface HromadaClient {
  readonly get: Call<'get'>
  readonly post: Call<'post'>
  readonly put: Call<'put'>
  readonly delete: Call<'delete'>
  /** Everything in a list that comes in pages: `for await (const article of hromada.each('/api/news'))`. */
  readonly each: Each
}

const usualRetries: Retries = { most: 2, longestWaitMs: 10_000 }
const noRetries: Retries = { most: 0, longestWaitMs: 0 }

export function createHromadaClient({
  baseUrl,
  fetch = (request) => globalThis.fetch(request),
  retries = usualRetries,
  token,
  apiKey,
  cookies,
}: ClientOptions): HromadaClient {
  const { request } = createClient<paths>({
    baseUrl,
    ...(cookies === true && { credentials: 'include' as const }),
    bodySerializer: serialized,
    fetch: async (request) => {
      const bearer = await current(token)
      if (bearer !== undefined) request.headers.set('authorization', `Bearer ${bearer}`)
      const key = await current(apiKey)
      if (key !== undefined) request.headers.set('x-api-key', key)
      const response = await fetchPatiently(fetch, request, retries || noRetries)
      if (!response.ok) throw await errorOf(response)
      return response
    },
  })
  // Types are of the interface alone: in here every path is like every other.
  const send = request as (method: string, path: string, init?: object) => Promise<{ data?: unknown }>
  const call = (method: string) => async (path: string, init?: object) => (await send(method, path, init)).data
  const get = call('get')
  const each = (path: string, init?: object) => eachItem(get, path, init)
  return { get, post: call('post'), put: call('put'), delete: call('delete'), each } as HromadaClient
}

function current(secret: Secret | undefined): string | undefined | Promise<string | undefined> {
  return typeof secret === 'function' ? secret() : secret
}

/** As JSON, or as a form where there is a file in it. */
function serialized(body: unknown): string | FormData {
  const values = typeof body === 'object' && body !== null ? Object.entries(body) : []
  if (!values.some(([, value]) => value instanceof Blob)) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of values) {
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value))
  }
  return form
}
