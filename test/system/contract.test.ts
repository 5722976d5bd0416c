// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { before, testApp } from '../harness/suite.ts'
import type { Member, Send } from '../harness/test-app.ts'

interface Operation {
  readonly method: string
  readonly path: string
  readonly description: string
  readonly security?: object[]
  readonly parameters?: { name: string; in: string }[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: Record<string, { schema: { properties?: Record<string, object> } }>
  }
  readonly responses: Record<string, { content?: Record<string, { schema: object }> }>
}

let description: { paths: Record<string, Record<string, Operation>> }
let operations: Operation[]
let callers: (Member | undefined)[]

const app = testApp()
before(async () => {
  callers = [undefined, await app.member('subscriber'), await app.member('admin')]
  const { body } = await app.request('GET', '/openapi.json')
  assert.match(body.openapi, /^3\.1\./)
  description = withoutReferences(body)
  operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
})

test('every operation is described with its access, limits and errors', () => {
  assert.ok(operations.length > 20)
  for (const { method, path, description, security, responses } of operations) {
    assert.match(description, /Access: .+\. Limits per minute: \d+ per /, `${method} ${path}`)
    assert.ok(security !== undefined && security.length > 0, `${method} ${path}`)
    assert.ok('429' in responses && '500' in responses, `${method} ${path}`)
  }
})

test('an operation does without its body exactly where it is described so', async () => {
  for (const { method, path, requestBody } of operations) {
    if (requestBody === undefined) continue
    const answers = [await sentTo(method, path, {}), await sentTo(method, path, { body: {} })]
    const [without, empty] = answers.map(({ status }) => status)
    if (requestBody.required) assert.ok(without !== undefined && without >= 400 && without < 500, `${method} ${path}`)
    else assert.equal(without, empty, `${method} ${path}`)
  }
  const optional = operations.filter(({ requestBody }) => requestBody?.required === false)
  assert.deepEqual(optional.map(({ method, path }) => `${method} ${path}`).toSorted(), [
    'DELETE /api/admin/users/{id}',
    'DELETE /api/admin/users/{id}/api-keys/{keyId}',
    'DELETE /api/admin/users/{id}/sessions',
    'DELETE /api/admin/users/{id}/sessions/{sessionId}',
    'DELETE /api/admin/users/{id}/webhooks/{webhookId}',
    'DELETE /api/profile',
    'POST /api/admin/users/{id}/restore',
    'POST /api/auth/siwe/nonce',
    'POST /api/wallet/nonce',
  ])
})

/** By an administrator with a session of its own, about that account: some requests end what they are sent with. */
async function sentTo(method: string, path: string, given: Send) {
  const as = await app.member('admin')
  return app.request(method, path.replaceAll(/\{\w+\}/g, as.id), { as, ...given })
}

test('whatever is sent anywhere, no answer is a fault, undocumented, or outside its schema', async () => {
  const ajv = addFormats.default(new Ajv({ strict: false, validateFormats: true })).addSchema(description, 'api')
  const always = new Set(['400', '401', '403', '404', '429'])
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.nat(),
      fc.infiniteStream(hostileText),
      hostileValue,
      async (pick, who, texts, value) => {
        const operation = operations[pick % operations.length]
        assert.ok(operation)
        const { method, path, parameters = [], requestBody, responses } = operation
        const next = () => String(texts.next().value)
        const query = parameters.filter((parameter) => parameter.in === 'query')
        const search = new URLSearchParams(query.map(({ name }) => [name, next()]))
        const url = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(next().toWellFormed()) || 'x')
        const [[type, { schema: form }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {})
        const names = Object.keys(form.properties ?? {})
        const body = Object.fromEntries(names.map((name, index) => [name, index % 2 === who % 2 ? value : next()]))
        const as = callers[who % callers.length]
        const answer = await app.request(method, query.length > 0 ? `${url}?${search}` : url, {
          ...(requestBody !== undefined && (await encoded(type, body))),
          ...(as !== undefined && !path.includes('sign-out') && !path.includes('revoke') && { as }),
        })
        const status = String(answer.status)
        assert.ok(answer.status < 500, `${method} ${url}: ${answer.text}`)
        assert.ok(always.has(status) || status in responses, `${method} ${path} answered ${status}: ${answer.text}`)
        if (responses[status]?.content?.['application/json'] === undefined || answer.body === undefined) return
        const schema = { $ref: `api#${pointerTo(method, path, status)}` }
        assert.ok(
          ajv.validate(schema, answer.body),
          `${method} ${path} ${status}: ${ajv.errorsText()} in ${answer.text}`,
        )
      },
    ),
    { numRuns: Number(process.env.TEST_FUZZ_RUNS ?? 300) },
  )
})

/** With every shared response in its place. */
function withoutReferences(description: { components: { responses: Record<string, object> } }) {
  return JSON.parse(JSON.stringify(description), (_name, value) => {
    const [, name] = /^#\/components\/responses\/(\w+)$/.exec(value?.$ref ?? '') ?? []
    return name === undefined ? value : description.components.responses[name]
  })
}

/** Where the schema of an answer is in the document. */
const pointerTo = (method: string, path: string, status: string) =>
  ['', 'paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema']
    .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')

/** A body as its operation takes it: JSON, or a form in which each property is a file. */
async function encoded(type: string, body: Record<string, unknown>): Promise<Send> {
  if (type !== 'multipart/form-data') return { body: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, new File([String(value)], String(value)))
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  return { headers, body: new Uint8Array(await sent.arrayBuffer()) }
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e400',
    'NaN',
    'null',
    'true',
    '__proto__',
    '\u0000',
    '\u202eabc',
    "' or 1=1 --",
    '%00',
  ),
  fc.constantFrom('../../etc/passwd', '{{7*7}}', '<script>', 'a'.repeat(3000), '🦄', 'like', 'public', 'published'),
  fc.uuid(),
)
const hostileValue = fc.oneof(fc.jsonValue({ maxDepth: 4 }), hostileText)
