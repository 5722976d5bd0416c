// Depends on: servers
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hasAtLeast } from '../../src/platform/access/caller.ts'
import { type Role, roles } from '../../src/platform/database/tables/accounts.ts'
import { articleBody } from '../harness/news-fixtures.ts'
import { assertWroteNothing, noteWrites, writesOf } from '../harness/noted-writes.ts'
import { credentialHeaders, openPeople, type Person } from '../harness/people.ts'
import { type Answer, startTestApp } from '../harness/test-app.ts'
import { asWriter } from '../harness/writers.ts'
import {
  type Attempt,
  caseOf,
  objectKinds,
  prepare,
  type Refusal,
  refusalOf,
  statusOf,
  withoutTime,
} from './access-attempts.ts'
import { accessCases } from './access-cases/access-cases.ts'
import { type CredentialKind, type DeclaredRoute, endpointOf, OLD_SESSION, reviewing } from './access-review.ts'
import { admissionOf, expectedAdmissions } from './expected-access.ts'

// Before the tests are declared: there is one for each endpoint.
const { started: app, routes } = await reviewing(() => startTestApp({}, { namesWriters: true }))
await noteWrites(app)
const people = await openPeople(app)
after(() => app[Symbol.asyncDispose]())

test('every endpoint that is served has its case, and every case its endpoint', () => {
  assert.ok(routes.length > 50)
  assert.deepEqual(Object.keys(accessCases).toSorted(), routes.map(endpointOf).toSorted())
})

test('every endpoint admits those whom the list written by hand names, and no others', () => {
  const declared = new Map(routes.map((route) => [endpointOf(route), admissionOf(route)]))
  const unlisted = [...declared.keys()].filter((endpoint) => !expectedAdmissions.has(endpoint))
  assert.deepEqual(
    unlisted,
    [],
    'these endpoints are missing in test/system/expected-access.ts: add who is to be admitted',
  )
  for (const [endpoint, expected] of expectedAdmissions) assert.equal(declared.get(endpoint), expected, endpoint)
})

test('what is written is noted', async () => {
  const as = await people.join('admin')
  const write = () => app.request('POST', '/api/news', { as, body: articleBody() })
  const { status } = await asWriter('an admin', write)
  assert.equal(status, 201)
  const written = await writesOf(app, 'an admin')
  for (const what of ['insert of news_articles', 'insert of audit_waiting']) assert.ok(written.includes(what), what)
})

for (const route of routes) {
  test(`${endpointOf(route)}: ${route.access.name}`, async () => {
    const everybody = callersOf(route)
    const isRefused = (caller: CallerKind) => refusalFor(route, caller) !== undefined
    await assertRefused(route, everybody.filter(isRefused))
    await assertAdmitted(
      route,
      everybody.filter((caller) => !isRefused(caller)),
    )
  })
}

test('nor has a refused request written anything since', async () => {
  for (const route of routes) await assertWroteNothing(app, refused(route))
})

const refused = (route: DeclaredRoute) => `refused: ${endpointOf(route)}`

/**
 * Nobody, and roles by credentials. What a role may and what a credential may are decided apart, so the usual run tries
 * every role with one kind of credential, and every kind with the two roles between which the limit lies;
 * TEST_WHOLE_MATRIX=1 tries all with all.
 */
function callersOf({ access: { minRole }, credentials }: DeclaredRoute): CallerKind[] {
  const lowest = minRole === undefined ? 0 : roles.indexOf(minRole)
  const isTried = (role: Role, kind: CredentialKind) =>
    process.env.TEST_WHOLE_MATRIX === '1' ||
    kind === credentials[0] ||
    [lowest, lowest - 1].includes(roles.indexOf(role))
  const known = credentials.flatMap((kind) =>
    roles.filter((role) => isTried(role, kind)).map((role) => ({ role, kind })),
  )
  return [{ role: null }, ...known]
}

interface CallerKind {
  readonly role: Role | null
  /** Absent for nobody. */
  readonly kind?: CredentialKind
}

function refusalFor({ access: { minRole, session } }: DeclaredRoute, { role, kind }: CallerKind): Refusal | undefined {
  if (minRole === undefined) return undefined
  if (role === null) return 401
  if (!hasAtLeast(role, minRole)) return 403
  if (session !== undefined && kind === 'JWT') return 'not fresh'
  return session === 'fresh' && kind === OLD_SESSION ? 'not fresh' : undefined
}

interface Planned {
  readonly name: string
  readonly caller: CallerKind
  readonly attempt: Attempt
  readonly headers: Record<string, string>
}

/**
 * One request of each caller for each kind of object, each with an account and an object of its own; but where requests
 * change nothing, all credentials are of one account.
 */
async function plan(
  route: DeclaredRoute,
  callers: readonly CallerKind[],
  changes: 'something' | 'nothing',
): Promise<Planned[]> {
  const wanted = callers.flatMap((caller) =>
    objectKinds(caseOf(route), caller.role).map((object) => ({ caller, object })),
  )
  const scenes = new Map<string, Promise<{ person: Person | null; attempt: Attempt }>>()
  return fewAtOnce(wanted, async ({ caller, object }) => {
    const name = `${caller.role ?? 'nobody'}, ${caller.kind ?? 'no credential'}, ${object}`
    const { person, attempt } = await scenes.getOrInsertComputed(
      changes === 'something' ? name : `${caller.role}, ${object}`,
      async () => {
        const joined = caller.role && (await people.join(caller.role))
        return { person: joined, attempt: await prepare(route, object, { app, people, caller: joined }) }
      },
    )
    const headers =
      person && caller.kind ? await credentialHeaders(person, caller.kind, route.scope && [route.scope]) : {}
    return { name, caller, attempt, headers }
  })
}

/** All at once those who wait for each other's locks would take all connections. */
const AT_ONCE = 8

async function fewAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))))
  }
  return results
}

async function assertRefused(route: DeclaredRoute, callers: readonly CallerKind[]): Promise<void> {
  const planned = await plan(route, callers, 'nothing')
  const [answers, heads] = await asWriter(refused(route), async () => [
    await Promise.all(planned.map(({ attempt, headers }) => attempt.send(headers))),
    route.hasHead ? await Promise.all(planned.map(({ attempt, headers }) => attempt.send(headers, 'HEAD'))) : [],
  ])
  await assertWroteNothing(app, refused(route))

  for (const [index, { name, caller }] of planned.entries()) {
    const refusal = refusalFor(route, caller) as Refusal
    const status = statusOf(refusal)
    const { status: given, body, headers } = answers[index] as Answer
    assert.deepEqual([given, withoutTime(body)], [status, refusalOf(route, refusal)], name)
    assert.equal(headers.get('www-authenticate'), status === 401 ? 'Bearer' : null, name)
    const head = heads[index]
    if (head !== undefined) assert.deepEqual([head.status, head.text], [status, ''], `${name}, HEAD`)
  }
}

async function assertAdmitted(route: DeclaredRoute, callers: readonly CallerKind[]): Promise<void> {
  const planned = await plan(route, callers, route.method === 'GET' ? 'nothing' : 'something')
  const answers = await fewAtOnce(planned, async ({ attempt, headers }) => {
    // All callers guess from one network.
    await app.owner.deleteFrom('guesses').execute()
    return attempt.send(headers)
  })

  const forms = new Map<string, unknown>()
  for (const [index, { name, caller, attempt }] of planned.entries()) {
    const { status, text, body } = answers[index] as Answer
    assert.equal(status, attempt.expected, `${name}: ${text}`)
    // The kind of the credential makes no difference to what is answered.
    const form = formOf(body)
    assert.deepEqual(form, forms.getOrInsert(`${caller.role}, ${attempt.object}`, form), name)
  }
}

/** A body without what differs from account to account and from moment to moment. */
function formOf(body: unknown): unknown {
  if (Array.isArray(body)) return 'a list'
  if (typeof body === 'number') return 'a number'
  if (typeof body === 'string') return withoutIdentity(body)
  if (typeof body !== 'object' || body === null) return body
  const forms = Object.entries(body).map(([name, value]) => [name, secrets.has(name) ? 'a secret' : formOf(value)])
  return Object.fromEntries(forms)
}

/** A caller with a JWT does not learn the token of the session behind it; keys differ in letters too. */
const secrets = new Set(['token', 'key', 'prefix', 'nonce', 'secret', 'challenge', 'totpURI'])

const withoutIdentity = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
    .replaceAll(/0x[0-9a-fA-F]{40}/g, 'an address')
    .replaceAll(/\d+/g, 'a number')
