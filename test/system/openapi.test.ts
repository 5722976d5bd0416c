import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { readExamples } from '../../src/features/operation/examples.ts'
import { hasAtLeast } from '../../src/platform/access/caller.ts'
import { withoutTime } from './access-attempts.ts'
import { endpointOf, reviewing } from './access-review.ts'
import { startSurrounded } from './example-surroundings.ts'
import { currentExamples } from './examples.ts'

interface Media {
  readonly schema: object
  readonly example?: unknown
  readonly examples?: Record<string, { readonly value: { error?: { timestamp?: string } } }>
}

interface Response {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Record<string, Media>
}

interface Operation {
  readonly operationId: string
  readonly tags: string[]
  readonly summary: string
  readonly description: string
  readonly security: object[]
  readonly parameters: {
    readonly required: boolean
    readonly schema: { readonly default?: unknown; readonly enum?: unknown }
    readonly examples?: NonNullable<Media['examples']>
  }[]
  readonly requestBody?: { readonly content: Record<string, Media> }
  readonly responses: Record<string, Response>
}

const { started: surrounded, routes } = await reviewing(startSurrounded)
after(() => surrounded[Symbol.asyncDispose]())
const { app } = surrounded
const { body: document, text } = await app.request('GET', '/openapi.json')
const paths = document.paths as Record<string, Record<string, Operation>>
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
)
const sent = Object.values(document.webhooks as Record<string, { post: Operation }>).map(({ post }) => post)
const operationsById = new Map(operations.map((operation) => [operation.operationId, operation]))
const described = routes.filter(({ operationId }) => operationsById.has(operationId))
const responseOf = ({ $ref, ...response }: Response): Response =>
  $ref === undefined ? response : document.components.responses[$ref.split('/').at(-1) ?? '']

/** What the interface fixes: paths that a reader must tell apart, and endpoints that only redirect. */
const accepted = [
  'no-ambiguous-paths /api/entities/delete/{id}',
  'no-ambiguous-paths /api/entities/invitations/{id}',
  'no-ambiguous-paths /api/news/categories/{slug}',
  'no-ambiguous-paths /api/opportunities/applications/{id}',
  'no-ambiguous-paths /api/opportunities/delete/{id}',
  // After the pattern of those.
  'no-ambiguous-paths /api/opportunities/mine/{id}',
  'operation-2xx-response /api/auth/callback/{provider}',
  'operation-2xx-response /api/auth/reset-password/{token}',
]

test('the linter has nothing to say by its recommended rules, beyond what the interface fixes', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, config })
  const found = problems.map(({ ruleId, location: [place] }) => {
    const [, path = ''] = /^#\/paths\/([^/]+)/.exec(place?.pointer ?? '') ?? []
    return `${ruleId} ${path.replaceAll('~1', '/') || place?.pointer}`
  })
  assert.deepEqual(found.toSorted(), accepted)
})

test('every operation has its name, summary, group, credentials and answers', () => {
  const tags = new Set(document.tags.map(({ name }: { name: string }) => name))
  assert.equal(operationsById.size, operations.length)
  assert.equal(operations.length, described.length)
  for (const { operationId, summary, description, tags: groups, security, responses } of operations) {
    assert.match(summary, /^[A-Z][a-zA-Z]+,? /, operationId)
    assert.match(description, /Access: .+\. Limits per minute: \d+ per /, operationId)
    assert.ok(groups.length === 1 && tags.has(groups[0]), operationId)
    assert.ok(security.length > 0, operationId)
    const statuses = Object.keys(responses)
    assert.ok(
      statuses.some((status) => /^[23]/.test(status)),
      operationId,
    )
    for (const status of ['429', '500', '503']) assert.ok(statuses.includes(status), `${operationId} ${status}`)
    for (const response of Object.values(responses)) assert.ok(responseOf(response).description, operationId)
  }
  assert.deepEqual(document.servers, [{ url: app.platform.publicUrl() }])
})

test('every route is described but pages, which answer people alone', () => {
  for (const { operationId, isPage } of routes) {
    const operation = operationsById.get(operationId)
    if (operation === undefined) assert.ok(isPage, operationId)
    else if (isPage) {
      const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
      assert.ok(
        successes.some(([, response]) => 'application/json' in (responseOf(response).content ?? {})),
        operationId,
      )
    }
  }
})

/** Examples, and what a form says again that JSON has said. */
const notSchemas = /^example|^application\/x-www-form-urlencoded$/

/** Of one answer only: what it is about has a name. */
const isEnvelope = (properties: object = {}) => 'success' in properties || 'pagination' in properties

test('no object of three properties is written out in two operations: it has a name', () => {
  const seen = new Map<string, string>()
  const twice: string[] = []
  const look = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, properties } = value as { type?: unknown; properties?: object }
    if (type === 'object' && Object.keys(properties ?? {}).length > 2 && !isEnvelope(properties)) {
      const form = JSON.stringify(value)
      if (seen.has(form)) twice.push(`${seen.get(form)} and ${place}`)
      seen.set(form, place)
    }
    for (const [name, one] of Object.entries(value)) if (!notSchemas.test(name)) look(one, `${place}/${name}`)
  }
  look(paths, '')
  assert.deepEqual(twice, [], 'nameSchemas() gives them names')
})

test('the reader sends no optional value that was not chosen', () => {
  for (const { operationId, parameters } of operations) {
    for (const { required, schema, examples = {} } of parameters) {
      if (required) continue
      const offered = Object.values(examples)
      assert.ok(offered.length > 0 || (schema.default === undefined && schema.enum === undefined), operationId)
      for (const example of offered) assert.ok('x-disabled' in example, operationId)
    }
  }
})

test('every example is sent, and answered as it says', async () => {
  const stored = await readExamples()
  const current = await currentExamples(surrounded, described, stored)
  for (const [operationId, example] of Object.entries(current)) {
    assert.deepEqual(stored[operationId], example, `${operationId}: \`npm run docs\` writes examples anew`)
  }
  assert.deepEqual(Object.keys(stored), Object.keys(current))
})

/** This document. */
const withoutExample = ['/openapi.json']

/** Bytes, and pages for people. */
const isShown = (type: string) => !/^image\/|^\*\/\*$|octet-stream$|^text\/html$|x-www-form-urlencoded$/.test(type)

test('every body and every answer of a success has an example', () => {
  const hasNone = (content: Record<string, Media> = {}) =>
    Object.entries(content).some(([type, { example }]) => isShown(type) && example === undefined)
  const lacking = operations.flatMap(({ method, path, requestBody, responses }) => [
    ...(hasNone(requestBody?.content) ? [`${method} ${path} body`] : []),
    ...Object.entries(responses).flatMap(([status, response]) =>
      status.startsWith('2') && hasNone(responseOf(response).content) ? [`${method} ${path} ${status}`] : [],
    ),
  ])
  assert.deepEqual(
    lacking.toSorted(),
    withoutExample.map((path) => `GET ${path} 200`),
    'test/system/example-cases makes what they need to succeed',
  )
})

test('every answer in JSON is a schema with a name, of which generators of clients make a type', () => {
  for (const { operationId, responses } of operations) {
    for (const response of Object.values(responses)) {
      for (const [type, { schema }] of Object.entries(responseOf(response).content ?? {}))
        assert.ok(!/^application\/(.+\+)?json$/.test(type) || '$ref' in schema, operationId)
    }
  }
})

const fixedSets = [
  'Passkey.deviceType',
  'RegisterPasskeyAnswer.deviceType',
  'Webhook.disabled_reason',
  'ListOtherAccessAnswer.access.kind',
  'ListOtherAccessAnswer.access.fate',
  'GetReauthenticationMethodsAnswer.methods',
  'GetSecondFactorStatusAnswer.methods',
  'Overview.deliveries.failures.channel',
  'OpportunityFacets.types',
  'Info.languages',
  'Info.features.languages',
]

test('of a fixed set the document says what is in it', () => {
  for (const place of fixedSets) {
    const [name = '', ...fields] = place.split('.')
    const found = fields.reduce(
      ({ items, properties }, field) => (properties ?? items.properties)[field],
      document.components.schemas[name],
    )
    const [schema] = [...(found.anyOf ?? []), found.items, found].filter((one) => one !== undefined)
    assert.ok(Array.isArray(schema.enum), place)
  }
})

test('what the program sends by itself has a name and an example', () => {
  assert.equal(sent.length, 6)
  for (const { operationId, requestBody } of sent) {
    const { schema, example } = requestBody?.content['application/json'] ?? {}
    assert.ok(schema !== undefined && '$ref' in schema && example !== undefined, operationId)
  }
})

test('an answer is of a type that the document names', async () => {
  for (const [operationId, { status, type = 'application/json', answer, otherForms }] of Object.entries(
    await readExamples(),
  )) {
    const operation = operationsById.get(operationId)
    if (operation === undefined || (type === 'application/json' && answer === undefined)) continue
    const named = Object.keys(responseOf(operation.responses[status] ?? {}).content ?? {})
    for (const one of [type, ...Object.keys(otherForms ?? {})])
      assert.ok(
        named.some((name) => [one, `${one.split('/')[0]}/*`, '*/*'].includes(name.split(';')[0] ?? '')),
        `${operationId}: ${one}`,
      )
  }
})

test('every example is what its schema says', () => {
  const ajv = addFormats.default(new Ajv({ strict: false, validateFormats: false })).addSchema(document, 'document')
  const check = (operationId: string, at: string, { schema, example, examples = {} }: Media) => {
    const whole = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'))
    const values = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)]
    for (const value of values) {
      assert.ok(ajv.validate(whole, value), `${operationId} ${at}: ${ajv.errorsText()} in ${JSON.stringify(value)}`)
    }
  }
  for (const { operationId, parameters = [], requestBody, responses } of [...operations, ...sent]) {
    for (const parameter of parameters) check(operationId, 'parameter', parameter)
    for (const media of Object.values(requestBody?.content ?? {})) check(operationId, 'body', media)
    for (const [status, response] of Object.entries(responses)) {
      for (const media of Object.values(responseOf(response).content ?? {})) check(operationId, status, media)
    }
  }
})

test('what a route refuses before it works is refused in the words of its examples', async () => {
  const administrator = await app.member('admin')
  const visitor = await app.member('visitor')
  for (const route of described) {
    const { method, path, access, operationId } = route
    const operation = operationsById.get(operationId)
    assert.ok(operation)
    const url = path.replaceAll(/:\w+/g, 'none')
    const types = Object.keys(operation.requestBody?.content ?? {})
    const isJson = types.includes('application/json')
    const sent = [
      ...(access.ignoresCredentials ? [] : [{ status: 401, headers: { authorization: 'Bearer none' } }]),
      ...(access.minRole !== undefined && !hasAtLeast('visitor', access.minRole) ? [{ status: 403, as: visitor }] : []),
      ...(isJson ? [{ status: 400, as: administrator, body: '{' }] : []),
      ...(types.length > 0
        ? [{ status: 415, as: administrator, body: 'text', headers: { 'content-type': 'text/plain' } }]
        : []),
    ]
    for (const { status, ...given } of sent) {
      // Where there are pages, people are refused in HTML.
      const headers = { accept: 'application/json', ...given.headers }
      const answer = await app.request(method, url, { ...given, headers })
      const place = `${endpointOf(route)} ${status}: ${answer.text}`
      assert.equal(answer.status, status, place)
      const { content = {} } = responseOf(operation.responses[status] ?? {})
      const shown = Object.values(content['application/json']?.examples ?? {}).map(({ value }) => withoutTime(value))
      assert.ok(
        shown.some((example) => JSON.stringify(example) === JSON.stringify(withoutTime(answer.body))),
        place,
      )
    }
  }
})
