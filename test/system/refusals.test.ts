import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalTexts } from '../../src/platform/http/refusal-texts.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { faultsOf, type Schema, sampleOf } from './broken-fields.ts'

const app = testApp({ HROMADA_RATE_LIMIT_SCALE: '0' })
const admin = testMember(app, 'admin')

interface Operation {
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, { schema: Schema }>> }
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

/** Pages refuse programs that name JSON in it. */
const accept = 'application/json'

interface Attempt {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  readonly field: string
  readonly code: string
}

test('every operation that is sent a field its schema excludes names the field, and a code of the catalogue', async () => {
  const operations = await declaredOperations()
  const attempts = operations.flatMap(({ method, path, operation }) => [
    ...brokenQueries(method, path, operation),
    ...brokenBodies(method, path, operation),
  ])
  assert.ok(attempts.length > 900, `only ${attempts.length} attempts`)
  const failures: unknown[] = []
  for (const { method, url, body: sent, field, code } of attempts) {
    const { status, body } = await app.request(method, url, { as: admin, body: sent, headers: { accept } })
    const details = body?.details ?? body?.error?.details
    const isRight = details?.field === field && details.code === code && code in refusalTexts
    const hasLimit = /^TOO_/.test(code) === (typeof details?.limit === 'number')
    const isSentence = JSON.stringify(body).length < 2_000
    if (![400, 422].includes(status) || !isRight || !hasLimit || !isSentence) {
      failures.push({ method, url, sent: JSON.stringify(sent)?.slice(0, 200), field, code, status, body })
    }
  }
  assert.deepEqual(failures.slice(0, 20), [], `${failures.length} of ${attempts.length} attempts`)
})

test('every operation with a body says of one that cannot be read, and of one that is no object, that it is the body', async () => {
  for (const { method, path, operation } of await declaredOperations()) {
    if (operation.requestBody?.content['application/json'] === undefined) continue
    for (const [text, code] of [
      ['{"a":', 'INVALID_FORMAT'],
      ['[]', 'WRONG_TYPE'],
    ] as const) {
      const headers = { accept, 'content-type': 'application/json' }
      const { status, body } = await app.request(method, urlOf(path), { as: admin, body: text, headers })
      const { field, code: told } = body?.details ?? body?.error?.details ?? {}
      assert.deepEqual([[400, 422].includes(status), field, told], [true, 'body', code], `${method} ${path} ${text}`)
    }
  }
})

async function declaredOperations() {
  const { body } = await app.request('GET', '/openapi.json')
  const paths = resolved(body.paths, body) as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // Pages say beside the field what is wrong with it: their own tests look.
      .filter(([, { responses }]) => !isPage(responses['200']?.content ?? {}))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

const isPage = (content: object) => 'text/html' in content && !('application/json' in content)

/** With what `$ref` points to in its place. */
function resolved(value: unknown, document: object): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(one, document))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as Schema
  if (typeof $ref !== 'string')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one, document)]))
  const target = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document)
  return resolved(target, document)
}

const urlOf = (path: string) => path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000')

function brokenQueries(method: string, path: string, { parameters = [], requestBody }: Operation): Attempt[] {
  const body = requestBody && sampleOf(requestBody.content['application/json']?.schema ?? {})
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const whole = Object.fromEntries(
    query.filter(({ required }) => required).map(({ name, schema }) => [name, sampleOf(schema)]),
  )
  return query.flatMap(({ name, schema, required = false }) =>
    faultsOf(schema, { isRequired: required, isText: true }).map(({ value, code }) => {
      const { [name]: _, ...others } = whole
      const sent = value === undefined ? others : { ...others, [name]: value }
      const text = new URLSearchParams(Object.entries(sent).map(([key, one]) => [key, String(one)]))
      return { method, url: `${urlOf(path)}?${text}`, body, field: name, code }
    }),
  )
}

function brokenBodies(method: string, path: string, { parameters = [], requestBody }: Operation): Attempt[] {
  const schema = requestBody?.content['application/json']?.schema
  if (schema === undefined) return []
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const text = new URLSearchParams(query.map(({ name, schema: one }) => [name, String(sampleOf(one))]))
  const url = `${urlOf(path)}${query.length > 0 ? `?${text}` : ''}`
  return faultsOf(schema, { isRequired: false, isText: false })
    .filter(({ path: field }) => field !== '')
    .map(({ value, path: field, code }) => ({ method, url, body: value, field: field.slice(1), code }))
}
