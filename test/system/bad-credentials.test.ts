// Depends on: instances
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { apiKeyScopes } from '../../src/platform/database/tables/api-keys.ts'
import { assertWroteNothing, noteWrites } from '../harness/noted-writes.ts'
import { credentialHeaders, openPeople, type Person } from '../harness/people.ts'
import { bearer } from '../harness/profile-fixtures.ts'
import { type Answer, startTestApp } from '../harness/test-app.ts'
import { asWriter } from '../harness/writers.ts'
import { type Attempt, caseOf, objectKinds, prepare, refusalOf, withoutTime } from './access-attempts.ts'
import { type DeclaredRoute, endpointOf, reviewing, sessionKinds } from './access-review.ts'
import { badCredentials } from './bad-credentials.ts'

// Before the tests are declared: there is one for each bad credential.
const { started: app, routes } = await reviewing(() => startTestApp({}, { namesWriters: true }))
await noteWrites(app)
const people = await openPeople(app)
after(() => app[Symbol.asyncDispose]())

const guarded = routes.filter(({ credentials }) => credentials.length > 0)
const [closedToKeys, openToKeys] = [false, true].map((isOpen) =>
  guarded.filter(({ scope }) => (scope !== undefined) === isOpen),
) as [DeclaredRoute[], DeclaredRoute[]]

/** Wrong tokens count, whoever sends them. */
const isGuess = ({ path }: DeclaredRoute) => path === '/api/auth/reset-password'
const needsRole = ({ access }: DeclaredRoute) => access.minRole !== undefined

for (const [name, headers] of Object.entries(await badCredentials(app, people))) {
  test(`${name} lets nobody in`, async () => {
    await app.owner.deleteFrom('guesses').execute()
    // A bad bearer or key is refused even where nobody needs to sign in; a stale cookie counts as none.
    const isPresented = 'x-api-key' in headers || /^bearer/i.test(headers.authorization ?? '')
    const isRefused = ({ access }: DeclaredRoute) => access.minRole !== undefined || isPresented
    await assertRefused(guarded.filter(isRefused), headers)
    await assertAnonymous(
      guarded.filter((route) => !isRefused(route)),
      headers,
    )
  })
}

test('a good API key is a bad credential where one must sign in and none is taken, and none where anyone is admitted, also beside a good cookie', async () => {
  const person = await people.join('admin')
  const key = await person.apiKey()
  const { cookie } = person
  for (const headers of [{ 'x-api-key': key }, bearer(key), { 'x-api-key': key, cookie }, { ...bearer(key), cookie }]) {
    await assertRefused(closedToKeys.filter(needsRole), headers)
    await assertAnonymous(
      closedToKeys.filter((route) => !needsRole(route) && !isGuess(route)),
      headers,
    )
  }
})

test('an API key without the scope of a route is not enough, whatever the role, and nobody where anyone is admitted, also beside a good cookie', async () => {
  assert.ok(openToKeys.length > 0)
  const person = await people.join('admin')
  const { cookie } = person
  for (const scope of apiKeyScopes) {
    const key = await person.apiKey(apiKeyScopes.filter((other) => other !== scope))
    const refusing = openToKeys.filter((route) => route.scope === scope)
    for (const headers of [{ 'x-api-key': key }, { ...bearer(key), cookie }]) {
      await assertRefused(refusing.filter(needsRole), headers, 403)
      await assertAnonymous(
        refusing.filter((route) => !needsRole(route)),
        headers,
      )
    }
  }
})

const REFUSED = 'refused for its credentials'

async function assertRefused(
  refusing: readonly DeclaredRoute[],
  headers: Record<string, string>,
  expected: 401 | 403 = 401,
): Promise<void> {
  const attempts = await Promise.all(refusing.map(anonymousAttempt))
  const answers = await asWriter(REFUSED, () => Promise.all(attempts.map((attempt) => attempt.send(headers))))
  await assertWroteNothing(app, REFUSED)
  for (const [index, route] of refusing.entries()) {
    const { status, body, headers: given } = answers[index] as Answer
    assert.deepEqual([status, withoutTime(body)], [expected, refusalOf(route, expected)], endpointOf(route))
    assert.equal(given.get('www-authenticate'), expected === 401 ? 'Bearer' : null, endpointOf(route))
  }
}

async function assertAnonymous(open: readonly DeclaredRoute[], headers: Record<string, string>): Promise<void> {
  const attempts = await Promise.all(open.map(anonymousAttempt))
  const answers = await Promise.all(attempts.map((attempt) => attempt.send(headers)))
  for (const [index, route] of open.entries()) {
    assert.equal(answers[index]?.status, attempts[index]?.expected, endpointOf(route))
  }
}

/** What is there for nobody, or else not there at all. */
function anonymousAttempt(route: DeclaredRoute): Promise<Attempt> {
  const object = objectKinds(caseOf(route), null).at(-1) ?? 'any'
  return prepare(route, object, { app, people, caller: null })
}

test('where no credentials are looked at, bad ones make no difference', async () => {
  // Of resets, by the tests before.
  await app.owner.deleteFrom('guesses').execute()
  await assertAnonymous(
    routes.filter(({ credentials }) => credentials.length === 0),
    { authorization: 'Bearer garbage', cookie: 'better-auth.session-token=garbage' },
  )
})

const administratorsOnly = ['/api/admin/users', '/api/admin/audit-log', '/api/admin/audit-log/export']
const everybodys = ['/api/profile', '/api/auth/list-accounts']

/** How an administrator can lose the rights, and what is left of them. */
const losses: readonly (readonly [
  string,
  (person: Person) => Promise<unknown>,
  [administration: number, own: number],
])[] = [
  ['a demotion', demote, [403, 200]],
  ['a deactivation', deactivate, [401, 401]],
  ['a deletion', leave, [401, 401]],
]

async function demote({ id }: Person): Promise<void> {
  const as = await people.join('admin')
  const { status } = await app.request('PUT', `/api/admin/users/${id}/role`, { as, body: { role: 'member' } })
  assert.equal(status, 200)
}

async function deactivate({ id }: Person): Promise<void> {
  await app.owner.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
}

async function leave(as: Person): Promise<void> {
  assert.equal((await app.request('DELETE', '/api/profile', { as })).status, 200)
}

for (const [name, lose, [administration, own]] of losses) {
  test(`${name} ends an administrator's rights with the next request, whatever the credential`, async () => {
    const person = await people.join('admin')
    const credentials = await Promise.all(sessionKinds.map((kind) => credentialHeaders(person, kind)))
    const statuses = () =>
      Promise.all(
        [...administratorsOnly, ...everybodys].flatMap((path) =>
          credentials.map(async (headers) => (await app.request('GET', path, { headers })).status),
        ),
      )
    const expected = (ofAdministration: number, ofOwn: number) => [
      ...administratorsOnly.flatMap(() => credentials.map(() => ofAdministration)),
      ...everybodys.flatMap(() => credentials.map(() => ofOwn)),
    ]
    assert.deepEqual(await statuses(), expected(200, 200))
    await lose(person)
    assert.deepEqual(await statuses(), expected(administration, own))
  })
}
