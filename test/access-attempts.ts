import { sql } from 'kysely'
import type { Role } from '../src/http/caller.ts'
import { type AccessCase, accessCases, type Expected, type ObjectKind, type Scene } from './access-cases.ts'
import { type DeclaredRoute, endpointOf } from './access-review.ts'
import { untilToldOfSecurity } from './notification-rows.ts'
import type { Answer, TestApp } from './test-app.ts'

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
  if (found === undefined) throw new Error(`${endpointOf(route)} has no case in test/access-cases.ts`)
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
        headers: { ...given.headers, ...headers },
        ...(body !== undefined && { body }),
      }),
  }
}

/** What the dialects say, spelled out. */
const refusals: Record<string, Record<401 | 403, object>> = {
  news: {
    401: { success: false, error: 'Authentication required' },
    403: { success: false, error: 'Admin access required' },
  },
  admin: {
    401: { error: 'UNAUTHORIZED', message: 'Authentication required', code: 401 },
    403: { error: 'FORBIDDEN', message: 'Admin privileges required', code: 403 },
  },
  verification: { 401: { error: 'Unauthorized' }, 403: { error: 'Admin privileges required' } },
  auth: {
    401: { message: 'Unauthorized', code: 'UNAUTHORIZED' },
    403: { message: 'Forbidden', code: 'FORBIDDEN' },
  },
  plain: { 401: { error: 'Unauthorized' }, 403: { error: 'Forbidden' } },
  notifications: { 401: { error: 'User not authenticated' }, 403: { error: 'Forbidden' } },
  opportunities: {
    401: { success: false, error: { code: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' } },
    403: { success: false, error: { code: 'INSUFFICIENT_PERMISSIONS', message: 'Insufficient permissions' } },
  },
}

/** Of endpoints with words of their own. */
const ownRefusals: Record<string, Partial<Record<401 | 403, object>>> = {
  'POST /api/notifications': {
    403: { error: 'Access denied. Only administrators can create notifications manually.' },
  },
}

/** A body without the time of the refusal, which areas of some dialects tell. */
export function withoutTime(body: { error?: { timestamp?: string } }): object {
  if (body.error?.timestamp === undefined) return body
  const { timestamp, ...error } = body.error
  return { ...body, error }
}

/** The whole body, but for the time, with which a route refuses those whom its policy does not admit. */
export function refusalOf(route: DeclaredRoute, status: 401 | 403): object {
  const { dialect } = route
  const words = { ...refusals[dialect.name], ...ownRefusals[endpointOf(route)] }[status]
  if (words === undefined) throw new Error(`the refusals of the dialect ${dialect.name} are not spelled out`)
  return words
}

/** What workers of the background write, after whoever made the row: columns by table, or all of it. */
const writtenInTheBackground: Record<string, readonly string[] | 'all'> = {
  security_events: 'all',
  known_devices: 'all',
  // Whoever makes some changes their counts.
  notifications: 'all',
  notification_deliveries: 'all',
  events: ['is_fanned_out'],
  webhooks: ['next_due_at', 'held_until', 'failing_since'],
  webhook_deliveries: ['status', 'attempts', 'next_attempt_at', 'response_status', 'response_body', 'failure'],
}

/**
 * All rows that the service has: how many, and the transaction that last wrote one; of tables that workers write to,
 * what else is in them.
 */
export async function storedState(app: TestApp): Promise<Record<string, string>> {
  await untilToldOfSecurity(app)
  const { owner } = app
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(owner)
  const compared = tables.filter(({ name }) => writtenInTheBackground[name] !== 'all')
  const states = compared.map(({ name }) => {
    const ignored = writtenInTheBackground[name]
    return ignored === undefined
      ? sql`select ${name}::text as name, count(*) || ' rows, last written by ' ||
          coalesce(max(xmin::text::bigint), 0) as state from ${sql.table(name)}`
      : sql`select ${name}::text, count(*) || ' rows ' || md5(
          coalesce(string_agg((to_jsonb(stored) - ${ignored}::text[])::text, '' order by id), '')
        ) from ${sql.table(name)} stored`
  })
  // Of the queue only what is new: it works on what it has.
  states.push(sql`select 'mails', count(*)::text from pgboss.job where name = 'send-mail'`)
  const { rows } = await sql<{ name: string; state: string }>`${sql.join(states, sql` union all `)}`.execute(owner)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
