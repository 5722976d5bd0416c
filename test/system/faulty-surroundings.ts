import assert from 'node:assert/strict'
import type { ChaosProxy } from '../harness/chaos-proxy.ts'
import { startDatabaseProxy } from '../harness/database-proxy.ts'
import { openPeople } from '../harness/people.ts'
import { type Answer, startTestApp, type TestApp } from '../harness/test-app.ts'
import { type Attempt, caseOf, objectKinds, prepare, withoutTime } from './access-attempts.ts'
import { type DeclaredRoute, endpointOf } from './access-review.ts'

interface ThroughProxy {
  readonly app: TestApp
  readonly proxy: ChaosProxy
}

/**
 * Starts the whole service with a proxy before its database, past which `owner` goes. Retries take their time, as in
 * production.
 */
export async function startThroughProxy(
  opening: AsyncDisposableStack,
  environment: Record<string, string> = {},
): Promise<ThroughProxy> {
  const { proxy, reach } = opening.use(await startDatabaseProxy())
  const app = opening.use(
    await startTestApp(
      { HROMADA_RETRY_SCALE: '1', ...environment },
      { reach, hasClock: true, impatientFor: 'everything' },
    ),
  )
  return { app, proxy }
}

const MESSAGE = 'Service temporarily unavailable'

/** The whole body, but for the time, by which each area says that it cannot do its work now. */
const bodies: Readonly<Record<string, object>> = {
  plain: { error: MESSAGE },
  verification: { error: MESSAGE },
  notifications: { error: MESSAGE },
  news: { success: false, error: MESSAGE },
  admin: { error: 'SERVICE_UNAVAILABLE', message: MESSAGE, code: 503 },
  members: { error: 'SERVICE_UNAVAILABLE', message: MESSAGE, code: 503 },
  pictures: { success: false, error: MESSAGE, code: 'SERVICE_UNAVAILABLE' },
  auth: { message: MESSAGE, code: 'SERVICE_UNAVAILABLE' },
  opportunities: { success: false, error: { code: 'SERVICE_UNAVAILABLE', message: MESSAGE } },
}

/** An answer that says to come back because the database cannot do its work now, in the words of its area. */
export function assertUnavailable({ status, headers, body }: Answer, dialect: string, endpoint = ''): void {
  const answered = { status, retryAfter: headers.get('retry-after'), body: withoutTime(body ?? {}) }
  const expected = endpoint === 'GET /readyz' ? { error: 'Not ready' } : bodies[dialect]
  assert.deepEqual(answered, { status: 503, retryAfter: '5', body: expected }, endpoint)
}

/** A request that is ready to be sent. */
interface Ready {
  readonly route: DeclaredRoute
  readonly attempt: Attempt
  readonly headers: Readonly<Record<string, string>>
}

/** One to each endpoint, from an administrator of its own, for what is not there where it names anything. */
export async function readyForAll(app: TestApp, routes: readonly DeclaredRoute[]): Promise<readonly Ready[]> {
  const people = await openPeople(app)
  return Promise.all(
    routes.map(async (route) => {
      const caller = await people.join('admin')
      const kinds = objectKinds(caseOf(route), caller.role)
      const kind = kinds.find((one) => one === 'absent') ?? kinds[0] ?? 'any'
      const attempt = await prepare(route, kind, { app, people, caller })
      return { route, attempt, headers: { authorization: `Bearer ${caller.token}` } }
    }),
  )
}

/** Sends them all. @returns the statuses of those that could be answered without what is away, by endpoint */
export async function answeredAllTheSame(ready: readonly Ready[]): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  await Promise.all(
    ready.map(async ({ route, attempt, headers }) => {
      const answer = await attempt.send(headers)
      if (answer.status === 503) assertUnavailable(answer, route.dialect.name, endpointOf(route))
      else statuses[endpointOf(route)] = answer.status
    }),
  )
  return statuses
}

const STORES_NOTHING = /^GET |\/preview$/

/** Nothing was refused in a way that is not the area's, and nothing is said to be done that cannot have been. */
export function assertOnlyReadOrRefused(statuses: Readonly<Record<string, number>>): void {
  const wrong = Object.entries(statuses).filter(
    ([endpoint, status]) => status >= 500 || (!STORES_NOTHING.test(endpoint) && status < 400),
  )
  assert.deepEqual(wrong, [])
}
