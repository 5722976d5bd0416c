import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertRefusal,
  callsOnEntities,
  entityBody,
  invalid,
  makeEntity,
  storedEntities,
} from '../../../test/harness/entity-fixtures.ts'
import { sendRaw } from '../../../test/harness/news-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { Entity } from './schema.ts'

let entity: Entity

const app = testApp()
const owner = testMember(app, 'member')
before(async () => {
  entity = await makeEntity(app, owner)
})

const { create, update } = callsOnEntities(app)

const form = 'is not in the expected form'
const tooLong = (most: number) => `must have at most ${most} characters`

const refused: readonly (readonly [Record<string, unknown>, string, string])[] = [
  [{ name: '' }, 'name', 'must have at least 1 character'],
  [{ name: ' \t\n' }, 'name', 'must not be blank'],
  [{ name: 'x'.repeat(201) }, 'name', tooLong(200)],
  [{ name: 7 }, 'name', 'must be a string'],
  [{ name: ['x'] }, 'name', 'must be a string'],
  [{ name: 'a\u0000b' }, 'name', 'has characters that are not allowed'],
  [{ logo: 'javascript:alert(1)' }, 'logo', form],
  [{ logo: 'data:image/png;base64,AA==' }, 'logo', form],
  [{ logo: 'https://' }, 'logo', form],
  [{ logo: '//example.org/a.png' }, 'logo', form],
  [{ website: 'ftp://example.org' }, 'website', form],
  [{ website: 'HTTPS example.org' }, 'website', form],
  [{ website: `https://example.org/${'x'.repeat(2048)}` }, 'website', tooLong(2048)],
  [{ description: 'x'.repeat(10_001) }, 'description', tooLong(10_000)],
  [{ description: {} }, 'description', 'must be a string'],
  [{ category: 'x'.repeat(101) }, 'category', tooLong(100)],
  [{ employee_count: 50 }, 'employee_count', 'must be a string'],
  ...['50', '10-', '-10', '10-5-20', '1 - 10', '01-10', '+', '5000 +', '1-1e9', '1-٢', '-5-10', '99999999+'].map(
    (range) => [{ employee_count: range }, 'employee_count', form] as const,
  ),
  ...['10-10', '10-1', '200-51', '1-0'].map(
    (range) =>
      [
        { employee_count: range },
        'employee_count',
        range === '1-0' ? form : 'must end with more than it begins with',
      ] as const,
  ),
  [{ location: 'Kyiv' }, 'location', 'must be an object'],
  [{ location: [] }, 'location', 'must be an object'],
  [{ location: { city: 1 } }, 'location.city', 'must be a string'],
  [{ location: { address: 'x'.repeat(201) } }, 'location.address', tooLong(200)],
  [{ location: { timezone: '\ud800' } }, 'location.timezone', 'has characters that are not allowed'],
  [{ location: { lat: '50', lng: 30 } }, 'location.lat', 'must be a number'],
  [{ location: { lat: 90.01, lng: 0 } }, 'location.lat', 'must be at most 90'],
  [{ location: { lat: 0, lng: -180.5 } }, 'location.lng', 'must be at least -180'],
  [{ location: { lat: 50 } }, 'location.lng', 'is required'],
  [{ location: { lng: 30 } }, 'location.lat', 'is required'],
  [{ visibility: 'member' }, 'visibility', 'must be one of public, members, confidential'],
  [{ visibility: 'Public' }, 'visibility', 'must be one of public, members, confidential'],
  [{ visibility: true }, 'visibility', 'must be one of public, members, confidential'],
  [{ member_ids: 'everybody' }, 'member_ids', 'must be an array'],
  [{ member_ids: [1] }, 'member_ids.0', 'must be a string'],
  [{ member_ids: [null] }, 'member_ids.0', 'must be a string'],
]

test('a field that is not as it should be is named with what is wrong, and nothing is written', async () => {
  const before = await storedEntities(app)
  for (const [input, field, reason] of refused) {
    const what = JSON.stringify(input).slice(0, 80)
    const refusal = invalid('VALIDATION_ERROR', field, reason)
    assertRefusal(await create(entityBody(input), owner), 422, refusal, what)
    assertRefusal(await update({ id: entity.id, ...input }, owner), 422, refusal, what)
  }
  const missing = (field: string) => invalid('VALIDATION_ERROR', field, 'is required')
  assertRefusal(await create({ category: 'Other' }, owner), 422, missing('name'))
  assertRefusal(await update({ name: 'Nameless' }, owner), 422, missing('id'))
  assertRefusal(await update({ id: 7 }, owner), 422, invalid('VALIDATION_ERROR', 'id', 'must be a string'))
  assert.deepEqual(await storedEntities(app), before)
})

test('what is just within the bounds is taken as it is', async () => {
  for (const input of [
    { name: '🦄'.repeat(200) },
    { name: 'é'.repeat(200) },
    { description: '界'.repeat(10_000) },
    { category: 'x'.repeat(100) },
    { location: {} },
    { location: { lat: -90, lng: 180 } },
    { location: { lat: 0, lng: 0, country: 'x'.repeat(200) } },
    { website: `https://example.org/${'x'.repeat(2028)}` },
    { logo: 'http://[2001:db8::1]:8080/a.png' },
    ...['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5000+', '0-1', '7-9999999', '0+'].map(
      (employee_count) => ({ employee_count }),
    ),
  ]) {
    const made = await makeEntity(app, owner, input)
    assert.deepEqual({ ...made, ...input }, made)
    const changed = await update({ id: entity.id, ...input, name: 'Changed' }, owner)
    assert.deepEqual(changed.body.data?.entity, { ...changed.body.data?.entity, ...input, name: 'Changed' })
  }
})

test('a name is stored without the blanks around it', async () => {
  const name = 'ю'.repeat(200)
  assert.equal((await makeEntity(app, owner, { name: `  ${name}  ` })).name, name)
})

test('a body that is no object of JSON is refused, and nothing is written', async () => {
  const before = await storedEntities(app)
  const known = JSON.stringify({ ...entityBody(), id: entity.id }).slice(0, -1)
  const unreadable = (message: string) => ({
    code: 'INVALID_PARAMETERS',
    message,
    details: { field: 'body', reason: message },
  })
  const object = invalid('VALIDATION_ERROR', 'body', 'must be an object')
  const twice = unreadable('Request body has the same property twice')
  const large = { code: 'PAYLOAD_TOO_LARGE', message: 'Request body is too large' }
  const deep = unreadable('Request body is nested deeper than 32 levels')
  for (const [body, status, refusal] of [
    ['', 422, object],
    ['null', 422, object],
    ['[]', 422, object],
    [known, 400, unreadable('Request body is not valid JSON')],
    [`${known},"name":"Twice"}`, 400, twice],
    [`${known},"__proto__":{}}`, 400, unreadable('Request body has a property that is not allowed')],
    [`${known},"x":${'['.repeat(40)}${']'.repeat(40)}}`, 400, deep],
    [`${known},"x":"${'x'.repeat(1024 * 1024)}"}`, 413, large],
    [
      `${known},"location":{"lat":1e400,"lng":0}}`,
      422,
      invalid('VALIDATION_ERROR', 'location.lat', 'must be a number'),
    ],
  ] as const) {
    for (const [method, path] of [
      ['POST', '/api/entities/create'],
      ['PUT', '/api/entities/update'],
    ] as const) {
      const answer = await sendRaw(app, method, path, { as: owner, body })
      const headers = new Headers()
      const received = { status: answer.status, headers, text: answer.text, body: JSON.parse(answer.text) }
      assertRefusal(received, status, refusal, `${method} ${body.slice(0, 60)}`)
    }
  }
  assert.deepEqual(await storedEntities(app), before)
})

test('another method or path below the area is refused in its words', async () => {
  const notFound = { code: 'NOT_FOUND', message: 'Not found' }
  const notAllowed = { code: 'METHOD_NOT_ALLOWED', message: 'Method not allowed' }
  for (const [method, path, status, refusal] of [
    ['POST', '/api/entities', 405, notAllowed],
    ['DELETE', `/api/entities/${entity.id}`, 405, notAllowed],
    ['GET', `/api/entities/${entity.id}/members`, 404, notFound],
    ['PUT', `/api/entities/update/${entity.id}`, 404, notFound],
  ] as const) {
    assertRefusal(await app.request(method, path, { as: owner }), status, refusal, `${method} ${path}`)
  }
})
