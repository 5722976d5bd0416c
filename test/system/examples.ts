import type { Role } from '../../src/platform/database/tables/accounts.ts'
import type { Example, Examples } from '../../src/platform/http/openapi/operation.ts'
import { openPeople, type People } from '../harness/people.ts'
import type { TestApp } from '../harness/test-app.ts'
import type { AccessCase, Expected, Make, ObjectKind, Scene } from './access-cases/access-case.ts'
import { accessCases } from './access-cases/access-cases.ts'
import { type DeclaredRoute, endpointOf } from './access-review.ts'
import { exampleCases } from './example-cases.ts'

/** More would bury the reference. */
const MAX_EXAMPLE_CHARACTERS = 6_000

/**
 * Sends one request to each endpoint, and gives what was sent and answered by operation. A stored example that is
 * alike stays, as ids and times differ with each run.
 */
export async function currentExamples(
  app: TestApp,
  routes: readonly DeclaredRoute[],
  stored: Examples,
): Promise<Examples> {
  const people = await openPeople(app)
  const examples: [string, Example][] = []
  for (const route of routes) {
    const current = await exampleOf(app, people, route)
    const former = stored[route.operationId]
    examples.push([route.operationId, former !== undefined && isAlike(former, current) ? former : current])
  }
  return Object.fromEntries(examples.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

async function exampleOf(app: TestApp, people: People, route: DeclaredRoute): Promise<Example> {
  const endpoint = endpointOf(route)
  const given = exampleCases[endpoint] ?? accessCases[endpoint]
  if (given === undefined) throw new Error(`${endpoint} has no case in test/system/access-cases`)
  const role = route.access.minRole ?? (given.objects?.own === undefined ? null : 'member')
  const scene = { app, people, caller: role && (await people.join(role === 'visitor' ? 'member' : role)) }
  const { sent, ...answered } = await ask(scene, route, given, await objectOf(given, role)(scene))
  const absent = (accessCases[endpoint] ?? given).objects?.absent
  if (absent === undefined || statusFor(absent[1], role) < 400) return withoutSecrets({ ...sent, ...answered })
  const { sent: _, ...refused } = await ask(scene, route, given, await absent[0](scene))
  return withoutSecrets({ ...sent, ...answered, ...(refused.status !== answered.status && { absent: refused }) })
}

/** Sends a request that names something. */
async function ask({ app, caller }: Scene, route: DeclaredRoute, given: AccessCase, name: string) {
  const parameters = route.path.match(/(?<=:)\w+/g) ?? []
  const words = parameters.length === 1 ? [name] : name.split(' ')
  const inPath = Object.fromEntries(parameters.map((parameter, index) => [parameter, words[index] ?? '']))
  const path = route.path.replaceAll(/:(\w+)/g, (_, parameter) => encodeURIComponent(inPath[parameter] ?? ''))
  const search = new URLSearchParams(given.query?.(name) ?? (route.hasLimit ? '?limit=1' : ''))
  const body = given.body?.(name)
  // All callers guess from one network.
  await app.owner.deleteFrom('guesses').execute()
  const answer = await app.request(route.method, search.size > 0 ? `${path}?${search}` : path, {
    headers: { ...given.headers, ...(caller && { authorization: `Bearer ${caller.token}` }) },
    ...(body !== undefined && { body }),
  })
  const isShown = answer.body !== undefined && answer.text.length <= MAX_EXAMPLE_CHARACTERS
  const sent = {
    ...(parameters.length > 0 && { path: inPath }),
    ...(search.size > 0 && { query: Object.fromEntries(search) }),
    ...(typeof body === 'object' && !Buffer.isBuffer(body) && { body }),
  }
  return { sent, status: answer.status, ...(isShown && { answer: answer.body }) }
}

/** What a request that succeeds names, if there is any. */
function objectOf({ objects = {} }: AccessCase, role: Role | null): Make {
  const kinds = (['own', 'any', 'another', 'absent'] as const).filter((kind) => kind !== 'own' || role !== null)
  const expected = (kind: ObjectKind) => statusFor(objects[kind]?.[1] ?? 999, role)
  const kind = kinds.find((one) => expected(one) < 400) ?? kinds.find((one) => objects[one] !== undefined)
  return (kind && objects[kind]?.[0]) ?? (() => '')
}

const statusFor = (expected: Expected, role: Role | null) => (typeof expected === 'number' ? expected : expected(role))

const secrets = new Set(['token', 'key', 'secret', 'nonce', 'challenge', 'totpURI', 'signature', 'password'])

function withoutSecrets<Value>(value: Value): Value {
  const hide = (name: string, one: unknown) =>
    secrets.has(name) && typeof one === 'string' && one.length > 24 ? `${one.slice(0, 8)}…` : one
  return JSON.parse(JSON.stringify(value, hide))
}

/** Texts that are the same in every run. */
const fixed = new Set(['message', 'error', 'code', 'reason'])

const timeless = (text: string) => text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/g, '…')

/** Whether two examples differ only in ids, times, numbers and how long their lists are. */
function isAlike(one: unknown, other: unknown, name = ''): boolean {
  if (typeof one === 'string' && typeof other === 'string' && fixed.has(name)) return timeless(one) === timeless(other)
  if (name === 'status') return one === other
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === 0 || other.length === 0 || isAlike(one[0], other[0])
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return typeof one === typeof other || one === null || other === null
  }
  const [names, others] = [Object.keys(one), Object.keys(other)]
  const at = (from: object, key: string) => (from as Record<string, unknown>)[key]
  return (
    names.toSorted().join() === others.toSorted().join() &&
    names.every((key) => isAlike(at(one, key), at(other, key), key))
  )
}
