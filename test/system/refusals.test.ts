import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalTexts } from '../../src/platform/http/errors/refusal-texts.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { faultsOf, sampleOf } from './broken-fields.ts'
import { declaredOperations, type Operation, urlOf } from './declared-operations.ts'

const app = testApp({ HROMADA_RATE_LIMIT_SCALE: '0' })
const admin = testMember(app, 'admin')

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
  const operations = await declaredOperations(app)
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
  for (const { method, path, operation } of await declaredOperations(app)) {
    if (operation.requestBody?.content['application/json'] === undefined) continue
    for (const [text, code] of [
      ['{"a":', 'INVALID_FORMAT'],
      ['[]', 'WRONG_TYPE'],
    ] as const) {
      const headers = { accept, 'content-type': 'application/json' }
      const { status, body } = await app.request(method, urlOf(path), { as: admin, body: text, headers })
      const { field, code: refusal } = body?.details ?? body?.error?.details ?? {}
      assert.deepEqual([[400, 422].includes(status), field, refusal], [true, 'body', code], `${method} ${path} ${text}`)
    }
  }
})

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
