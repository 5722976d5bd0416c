import type { Role } from '../../src/platform/database/tables/accounts.ts'
import { withoutDetails } from '../harness/refusals.ts'
import type { Answer } from '../harness/test-app.ts'
import type { AccessCase, Expected, ObjectKind, Scene } from './access-cases/access-case.ts'
import { accessCases } from './access-cases/access-cases.ts'
import { type DeclaredRoute, endpointOf } from './access-review.ts'

/** One request that is ready to be sent. */
export interface Attempt {
  /** Whose what it names is. */
  readonly object: ObjectKind
  /** The status for a caller whom the policy admits. */
  readonly expected: number
  send(headers: Readonly<Record<string, string>>, method?: string): Promise<Answer>
}

/** The case of a route. Throws if it has none. */
export function caseOf(route: DeclaredRoute): AccessCase {
  const found = accessCases[endpointOf(route)]
  if (found === undefined) throw new Error(`${endpointOf(route)} has no case in test/system/access-cases`)
  return found
}

/** The kinds of object that there are for a caller: nobody owns anything. */
export function objectKinds({ objects }: AccessCase, role: Role | null): ObjectKind[] {
  if (objects === undefined) return ['any']
  return (Object.keys(objects) as ObjectKind[]).filter((kind) => kind !== 'own' || role !== null)
}

/** Makes what a request names, and the request. */
export async function prepare(route: DeclaredRoute, object: ObjectKind, scene: Scene): Promise<Attempt> {
  const given = caseOf(route)
  const [make, expected] = given.objects?.[object] ?? [() => '', given.answers as Expected]
  const name = await make(scene)
  // Of several parameters each has its word.
  const words = route.path.match(/:\w+/g)?.length === 1 ? [name] : name.split(' ')
  const path =
    route.path.replaceAll(/:\w+/g, () => encodeURIComponent(words.shift() ?? '')) + (given.query?.(name) ?? '')
  const body = given.body?.(name)
  return {
    object,
    expected: typeof expected === 'number' ? expected : expected(scene.caller?.role ?? null),
    send: (headers, method = route.method) =>
      scene.app.request(method, path, {
        // Pages refuse programs that name JSON in it.
        headers: { accept: 'application/json', ...given.headers, ...headers },
        ...(body !== undefined && { body }),
      }),
  }
}

/** Of a role that is too low, and of a caller who must sign in again. */
export type Refusal = 401 | 403 | 'not fresh'

export const statusOf = (refusal: Refusal): 401 | 403 => (refusal === 401 ? 401 : 403)

const SIGN_IN = 'Sign in again to do this'
const NOT_FRESH = 'FRESH_SIGN_IN_REQUIRED'

/** What the dialects say, spelled out. */
const refusals: Record<string, Record<401 | 403, object> & { readonly 'not fresh'?: object }> = {
  news: {
    401: { success: false, error: 'Authentication required' },
    403: { success: false, error: 'Admin access required' },
  },
  admin: {
    401: { error: 'UNAUTHORIZED', message: 'Authentication required', code: 401 },
    403: { error: 'FORBIDDEN', message: 'Admin privileges required', code: 403 },
    'not fresh': { error: NOT_FRESH, message: SIGN_IN, code: 403 },
  },
  pictures: {
    401: { success: false, error: 'Authentication required', code: 'UNAUTHORIZED' },
    403: { success: false, error: 'Member access required', code: 'FORBIDDEN' },
  },
  members: {
    401: { error: 'UNAUTHORIZED', message: 'Authentication required', code: 401 },
    403: { error: 'FORBIDDEN', message: 'Forbidden', code: 403 },
  },
  verification: { 401: { error: 'Unauthorized' }, 403: { error: 'Admin privileges required' } },
  auth: {
    401: { message: 'Unauthorized', code: 'UNAUTHORIZED' },
    403: { message: 'Forbidden', code: 'FORBIDDEN' },
    'not fresh': { message: SIGN_IN, code: NOT_FRESH },
  },
  plain: {
    401: { error: 'Unauthorized' },
    403: { error: 'Forbidden' },
    'not fresh': { error: SIGN_IN, code: NOT_FRESH },
  },
  notifications: { 401: { error: 'User not authenticated' }, 403: { error: 'Forbidden' } },
  opportunities: {
    401: { success: false, error: { code: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' } },
    403: { success: false, error: { code: 'INSUFFICIENT_PERMISSIONS', message: 'Insufficient permissions' } },
    'not fresh': { success: false, error: { code: NOT_FRESH, message: SIGN_IN } },
  },
}

/** Of endpoints with words of their own. */
const ownRefusals: Record<string, Partial<Record<401 | 403, object>>> = {
  'POST /api/notifications': {
    403: { error: 'Access denied. Only administrators can create notifications manually.' },
  },
}

/** A body without the time of the refusal, which areas of some dialects tell. */
export function withoutTime(body: { error?: { timestamp?: string; details?: object } }): object {
  if (body.error?.timestamp === undefined) return body
  const { timestamp, ...error } = body.error
  return error.details === undefined ? { ...body, error } : withoutDetails({ ...body, error })
}

/** The whole body, but for the time, with which a route refuses those whom its policy does not admit. */
export function refusalOf(route: DeclaredRoute, refusal: Refusal): object {
  const { dialect } = route
  const words = { ...refusals[dialect.name], ...ownRefusals[endpointOf(route)] }[refusal]
  if (words === undefined) throw new Error(`the refusals of the dialect ${dialect.name} are not spelled out`)
  return words
}
