import type { Role } from '../../src/platform/database/tables/accounts.ts'
import type { Example, Examples } from '../../src/platform/http/openapi/operation.ts'
import { openPeople, type People } from '../harness/people.ts'
import type { TestApp } from '../harness/test-app.ts'
import { caseOf } from './access-attempts.ts'
import type { AccessCase, Expected, Make, ObjectKind, Scene } from './access-cases/access-case.ts'
import { type DeclaredRoute, endpointOf } from './access-review.ts'
import type { ExampleCase, ExampleScene } from './example-cases/example-case.ts'
import { exampleCases } from './example-cases/example-cases.ts'
import type { Surrounded } from './example-surroundings.ts'
import { sentExamples } from './sent-examples.ts'

/** More would bury the reference. */
const MAX_EXAMPLE_CHARACTERS = 6_000
const MAX_TEXT_CHARACTERS = 500

/**
 * Sends one request to each endpoint, and gives what was sent and answered by operation. A stored example that is
 * alike stays, as ids and times differ with each run.
 */
export async function currentExamples(
  surrounded: Surrounded,
  routes: readonly DeclaredRoute[],
  stored: Examples,
): Promise<Examples> {
  const people = await openPeople(surrounded.app)
  const examples: [string, Example][] = []
  for (const route of routes) {
    const current = await exampleOf(surrounded, people, route)
    examples.push([route.operationId, current])
  }
  const all = [...examples, ...(await sentExamples(surrounded.app))].map(([id, current]) => {
    const former = stored[id]
    return [id, former !== undefined && isAlike(former, current) ? former : current] as const
  })
  return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Those of the OpenAPI document. */
export async function describedRoutes(app: TestApp, routes: readonly DeclaredRoute[]): Promise<DeclaredRoute[]> {
  const { body } = await app.request('GET', '/openapi.json')
  const operations = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap(Object.values)
  const ids = new Set(operations.map(({ operationId }) => operationId))
  return routes.filter(({ operationId }) => ids.has(operationId))
}

async function exampleOf({ app, sms, chain }: Surrounded, people: People, route: DeclaredRoute): Promise<Example> {
  const tried = caseOf(route)
  const special = exampleCases[endpointOf(route)]
  const { objects } = { ...tried, ...(typeof special === 'object' && special) }
  const least = route.access.minRole ?? (objects?.own === undefined ? null : 'member')
  const role = least === 'visitor' ? 'member' : least
  const scene = { app, sms, chain, people, caller: role && (await people.join(role)) }
  // Before what succeeds, which may take away why the other is refused.
  const refused = await refusalOf(scene, route, tried, special !== undefined)
  const given = { ...tried, ...(await setOf(special, scene)) }
  const name = await objectOf(given, role)(scene)
  const { sent, ...answered } = await ask(scene, route, given, name)
  const otherForms: Record<string, unknown> = {}
  for (const [type, asked] of Object.entries((typeof special === 'object' && special.otherForms) || {}))
    otherForms[type] = (await ask(scene, route, { ...given, ...asked }, name)).answer
  return withoutSecrets({
    ...sent,
    ...answered,
    ...(Object.keys(otherForms).length > 0 && { otherForms }),
    ...(refused && refused.status !== answered.status && { refused }),
  })
}

/** What is another in the case of an example than in that by which access is tried. */
async function setOf(special: ExampleCase | undefined, scene: ExampleScene): Promise<AccessCase> {
  if (typeof special !== 'function') return special ?? {}
  const { body, ...said } = await special(scene)
  return { ...said, ...(body && { body: () => body }) }
}

/** How what does not exist is refused, or else the case by which access is tried, if it is not the example. */
async function refusalOf(scene: Scene, route: DeclaredRoute, tried: AccessCase, isAnother: boolean) {
  const role = scene.caller?.role ?? null
  const [make, expected] = tried.objects?.absent ?? [objectOf(tried, role), isAnother ? (tried.answers ?? 200) : 200]
  if (statusFor(expected, role) < 400) return undefined
  const { status, answer } = await ask(scene, route, tried, await make(scene))
  return status < 400 ? undefined : { status, ...(answer !== undefined && { answer }) }
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
    headers: {
      accept: 'application/json',
      ...given.headers,
      ...(caller && { authorization: `Bearer ${caller.token}` }),
    },
    ...(body !== undefined && { body }),
  })
  const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? JSON_TYPE
  const shown = isText(type) ? textShown(type, answer.text) : shownOf(answer.body)
  const shownBody = Buffer.isBuffer(body) ? await partsOf(body, given.headers) : body
  const sent = {
    ...(parameters.length > 0 && { path: inPath }),
    ...(search.size > 0 && { query: Object.fromEntries(search) }),
    ...(typeof shownBody === 'object' && { body: shownBody }),
  }
  const isOther = type !== JSON_TYPE && answer.status < 300
  return { sent, status: answer.status, ...(isOther && { type }), ...(shown !== undefined && { answer: shown }) }
}

const JSON_TYPE = 'application/json'

/** Of bytes and of pages for people there is nothing to show. */
const isText = (type: string) => type !== JSON_TYPE && !/^image\/|octet-stream$|^font\/|^text\/html$/.test(type)

/** The beginning of a text, or what JSON of a type of its own says. */
function textShown(type: string, text: string): unknown {
  if (type.endsWith('+json')) return JSON.parse(text)
  return text.length <= MAX_TEXT_CHARACTERS ? text : `${text.slice(0, MAX_TEXT_CHARACTERS)}…`
}

/** The parts of a form, of a file its name. */
async function partsOf(form: Buffer, headers: AccessCase['headers']): Promise<object> {
  const parts = await new Response(new Uint8Array(form), { headers: { ...headers } }).formData()
  return Object.fromEntries([...parts].map(([name, part]) => [name, typeof part === 'string' ? part : part.name]))
}

/** An answer, or one too long with but the first of each list; undefined if even that is too long. */
function shownOf(answer: unknown): unknown {
  const isShort = (one: unknown) => JSON.stringify(one).length <= MAX_EXAMPLE_CHARACTERS
  if (answer === undefined || isShort(answer)) return answer
  const shortened = JSON.parse(JSON.stringify(answer), (_, one) => (Array.isArray(one) ? one.slice(0, 1) : one))
  return isShort(shortened) ? shortened : undefined
}

/** What a request that succeeds names, if there is any. */
function objectOf({ objects = {} }: AccessCase, role: Role | null): Make {
  const kinds = (['own', 'any', 'another', 'absent'] as const).filter((kind) => kind !== 'own' || role !== null)
  const expected = (kind: ObjectKind) => statusFor(objects[kind]?.[1] ?? 999, role)
  const kind = kinds.find((one) => expected(one) < 400) ?? kinds.find((one) => objects[one] !== undefined)
  return (kind && objects[kind]?.[0]) ?? (() => '')
}

const statusFor = (expected: Expected, role: Role | null) => (typeof expected === 'number' ? expected : expected(role))

const secrets = new Set(['token', 'key', 'secret', 'nonce', 'challenge', 'totpURI', 'password'])

function withoutSecrets<Value>(value: Value): Value {
  const hide = (name: string, one: unknown) =>
    secrets.has(name) && typeof one === 'string' && one.length > 24 ? `${one.slice(0, 8)}…` : one
  return JSON.parse(JSON.stringify(value, hide))
}

/** Texts that are the same in every run. */
const fixed = new Set(['message', 'error', 'code', 'reason'])

/** Without ids, addresses of wallets, nonces and numbers. */
const timeless = (text: string) =>
  text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|0x[0-9a-fA-F]{40}|[0-9a-f]{32}|\d+/g, '…')

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
    // What is sent is another in each run, as are codes and messages to sign.
    names.every((key) => isAlike(at(one, key), at(other, key), name === 'body' ? '' : key))
  )
}
