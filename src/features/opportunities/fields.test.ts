import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefusal, invalid } from '../../../test/harness/entity-fixtures.ts'
import { sendRaw } from '../../../test/harness/news-fixtures.ts'
import { callsOnOpportunities, opportunityBody, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { storedOpportunities } from '../../../test/harness/opportunity-rows.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import { dayOrTimeReason } from '../../platform/http/schemas/given-times.ts'

let id: string

const app = testApp({ HROMADA_TIMEZONE: 'Europe/Kyiv' })
const owner = testMember(app, 'member')
before(async () => {
  id = await postIn(app, owner)
})

const { create, read, update } = callsOnOpportunities(app)

const form = 'is not in the expected form'
const blank = 'must not be blank'
const unstorable = 'has characters that are not allowed'
const short = 'must have at least 1 character'
const positive = 'must be a positive number'
const tooLong = (most: number) => `must have at most ${most} characters`
const tooMany = (most: number) => `must have at most ${most} items`
const oneOf = (...values: string[]) => `must be one of ${values.join(', ')}`
const many = (count: number, text = 'x') => Array.from({ length: count }, (_, index) => `${text}${index}`)
const money = (input: object) => ({ budget: { min: 1, currency: 'EUR', per: 'hour', ...input } })
const place = (input: object) => ({ location: { remote: false, ...input } })

const refused: readonly (readonly [Record<string, unknown>, string, string])[] = [
  [{ title: '' }, 'title', short],
  [{ title: ' \t\n\u00a0' }, 'title', blank],
  [{ title: 'x'.repeat(201) }, 'title', tooLong(200)],
  [{ title: 7 }, 'title', 'must be a string'],
  [{ title: 'a\u0000b' }, 'title', unstorable],
  [{ title: 'a\ud800' }, 'title', unstorable],
  [{ description: '' }, 'description', short],
  [{ description: '\n' }, 'description', blank],
  [{ description: 'x'.repeat(10_001) }, 'description', tooLong(10_000)],
  [{ description: ['x'] }, 'description', 'must be a string'],
  [{ short_description: 'x'.repeat(501) }, 'short_description', tooLong(500)],
  [{ short_description: false }, 'short_description', 'must be a string'],
  [{ category: '  ' }, 'category', blank],
  [{ category: 'x'.repeat(101) }, 'category', tooLong(100)],
  ...['x', 'Job', '', 1, ['job']].map((type) => [{ type }, 'type', oneOf('job', 'project', 'collaboration')] as const),
  [{ budget: 5 }, 'budget', 'must be an object'],
  [{ budget: [] }, 'budget', 'must be an object'],
  [{ budget: {} }, 'budget.currency', 'is required'],
  [{ budget: { currency: 'EUR' } }, 'budget.per', 'is required'],
  [money({ min: -1 }), 'budget.min', positive],
  [money({ min: 0 }), 'budget.min', positive],
  [money({ max: -0.01 }), 'budget.max', positive],
  [money({ min: '1' }), 'budget.min', 'must be a number'],
  [money({ max: 1e16 }), 'budget.max', 'must be at most 1000000000000000'],
  [money({ min: 2, max: 1.99 }), 'budget.max', 'must not be below budget.min'],
  [money({ currency: 'XXZ' }), 'budget.currency', 'must be a currency of ISO 4217'],
  ...['eur', 'EURO', 'EU', '', '€', 'ЕUR'].map((currency) => [money({ currency }), 'budget.currency', form] as const),
  [money({ currency: 978 }), 'budget.currency', 'must be a string'],
  [money({ per: 'year' }), 'budget.per', oneOf('hour', 'day', 'month', 'project')],
  [money({ per: null }), 'budget.per', 'is required'],
  [{ location: 'Kyiv' }, 'location', 'must be an object'],
  [{ location: {} }, 'location.remote', 'is required'],
  [{ location: { city: 'Kyiv' } }, 'location.remote', 'is required'],
  [place({ remote: 'true' }), 'location.remote', 'must be a boolean'],
  [place({ city: ' ' }), 'location.city', blank],
  [place({ country: 'x'.repeat(101) }), 'location.country', tooLong(100)],
  [place({ timezone: 'x'.repeat(101) }), 'location.timezone', tooLong(100)],
  [place({ address: 'x'.repeat(301) }), 'location.address', tooLong(300)],
  [place({ address: '\udfff' }), 'location.address', unstorable],
  [place({ lat: 1 }), 'location.lng', 'is required with the other'],
  [place({ lng: 0 }), 'location.lat', 'is required with the other'],
  [place({ lat: 91, lng: 0 }), 'location.lat', 'must be at most 90'],
  [place({ lat: 0, lng: -180.1 }), 'location.lng', 'must be at least -180'],
  [place({ lat: '1', lng: 1 }), 'location.lat', 'must be a number'],
  ...['requirements', 'benefits'].flatMap((field) => [
    [{ [field]: many(51) }, field, tooMany(50)] as const,
    [{ [field]: ['x', 'x'.repeat(501)] }, `${field}.1`, tooLong(500)] as const,
    [{ [field]: [''] }, `${field}.0`, short] as const,
    [{ [field]: [1] }, `${field}.0`, 'must be a string'] as const,
    [{ [field]: 'x' }, field, 'must be an array'] as const,
    [{ [field]: ['a', '\u0000'] }, `${field}.1`, unstorable] as const,
  ]),
  [{ tags: many(21) }, 'tags', tooMany(20)],
  [{ tags: ['x'.repeat(51)] }, 'tags.0', tooLong(50)],
  [{ tags: ['a', ' '] }, 'tags.1', blank],
  [{ tags: [''] }, 'tags.0', short],
  [{ tags: {} }, 'tags', 'must be an array'],
  [{ tags: [['a']] }, 'tags.0', 'must be a string'],
  [{ entity_id: 7 }, 'entity_id', 'must be a string'],
  [{ entity_id: 'x'.repeat(101) }, 'entity_id', tooLong(100)],
  [{ contact_person: 'Olena' }, 'contact_person', 'must be an object'],
  [{ contact_person: { name: 1 } }, 'contact_person.name', 'must be a string'],
  [{ contact_person: { email: 'x'.repeat(255) } }, 'contact_person.email', tooLong(254)],
  [{ contact_person: { phone: '\u0000' } }, 'contact_person.phone', unstorable],
  [{ application_process: [] }, 'application_process', 'must be an object'],
  [{ application_process: { method: {} } }, 'application_process.method', 'must be a string'],
  [{ application_process: { instructions: 'x'.repeat(5_001) } }, 'application_process.instructions', tooLong(5_000)],
  [{ application_process: { required_documents: many(51) } }, 'application_process.required_documents', tooMany(50)],
  ...['x', 7, true, [], [{}]].map(
    (details) => [{ confidential_details: details }, 'confidential_details', 'must be an object'] as const,
  ),
  [
    { confidential_details: Object.fromEntries(many(101).map((name) => [name, 1])) },
    'confidential_details',
    'must have at most 100 items',
  ],
  // The second is short as it is sent, and three hundred times as long where it is stored.
  ...[{ a: 'x'.repeat(20_000) }, { a: Array(3_000).fill(1e308) }, { ['k'.repeat(20_000)]: 1 }].map(
    (details) =>
      [
        { confidential_details: details },
        'confidential_details',
        'must have at most 20000 characters of JSON',
      ] as const,
  ),
  [{ confidential_details: { a: [{ b: '\u0000' }] } }, 'confidential_details.a.0.b', unstorable],
  [{ confidential_details: { 'a\u0000': 1 } }, 'confidential_details', unstorable],
  ...[
    'soon',
    '2999-02-30',
    '2999-13-01',
    '2999-01-01T00:00:00',
    '2999-13-01T00:00:00Z',
    '2999-02-30T00:00:00Z',
    '2999-01-01T24:00:01Z',
    '2999-06-30T23:59:60Z',
    '+2999-01-01T00:00:00Z',
    '32503680000',
  ].map((expires_at) => [{ expires_at }, 'expires_at', dayOrTimeReason] as const),
  [{ expires_at: 32_503_680_000 }, 'expires_at', 'must be a string'],
  ...['1970-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01T00:00:00+14:00'].map(
    (expires_at) => [{ expires_at }, 'expires_at', 'must be in the future'] as const,
  ),
  ...['member', 'Public', 1].map(
    (visibility) => [{ visibility }, 'visibility', oneOf('public', 'members', 'confidential')] as const,
  ),
]

test('a field that is not as it should be is named with what is wrong, and nothing is written', async () => {
  const before = await storedOpportunities(app)
  for (const [input, field, reason] of refused) {
    const what = JSON.stringify(input).slice(0, 80)
    const refusal = invalid('VALIDATION_ERROR', field, reason)
    assertRefusal(await create(opportunityBody(input), owner), 422, refusal, `create ${what}`)
    assertRefusal(await update({ id, ...input }, owner), 422, refusal, `update ${what}`)
  }
  for (const field of ['title', 'description', 'type'] as const) {
    const refusal = invalid('VALIDATION_ERROR', field, 'is required')
    assertRefusal(await create(opportunityBody({ [field]: undefined }), owner), 422, refusal)
  }
  assert.deepEqual(await storedOpportunities(app), before)
})

test('what is just within the bounds is taken as it is', async () => {
  const input = [
    { title: '🦄'.repeat(200) },
    { title: `  ${'é'.repeat(196)}  ` },
    { description: '界'.repeat(10_000) },
    { short_description: 'x'.repeat(500) },
    { category: 'x'.repeat(100) },
    { budget: { currency: 'USD', per: 'project' } },
    { budget: { min: Number.MIN_VALUE, currency: 'JPY', per: 'day' } },
    { budget: { min: 3, max: 3, currency: 'UAH', per: 'hour' } },
    { budget: { max: 1e15, currency: 'EUR', per: 'month' } },
    place({ lat: 90, lng: -180 }),
    place({ lat: 0, lng: 0, city: 'x'.repeat(100) }),
    { requirements: many(50, 'x'.repeat(498)), benefits: [] },
    { tags: many(20, 'x'.repeat(48)) },
    { contact_person: {} },
    { contact_person: { email: 'x'.repeat(254) } },
    { application_process: { required_documents: many(50, 'x'.repeat(198)), instructions: 'x'.repeat(5_000) } },
    { confidential_details: {} },
    { confidential_details: { a: 'x'.repeat(19_992) } },
    { confidential_details: { a: JSON.parse(`${'['.repeat(28)}1${']'.repeat(28)}`) } },
    { visibility: 'members' },
    { expires_at: '9999-12-31T23:59:59.999Z' },
  ]
  for (const one of input) {
    const { status, body, text } = await create({ ...opportunityBody(), ...one }, owner)
    assert.equal(status, 200, text)
    const made = (await read(body.data.opportunity.id, owner)).body.data.opportunity
    assert.deepEqual({ ...made, ...one }, made)
  }
})

test('a time of expiry may be a day or come in any spelling of RFC 3339, and is shown in one', async () => {
  for (const [input, shown] of [
    // To its end where the community is.
    ['2999-01-01', '2999-01-01T21:59:59.999Z'],
    ['2999-07-01', '2999-07-01T20:59:59.999Z'],
    ['2999-01-01T00:00:00Z', '2999-01-01T00:00:00.000Z'],
    ['2999-01-01t00:00:00.5z', '2999-01-01T00:00:00.500Z'],
    ['2999-01-01T00:00:00.123999Z', '2999-01-01T00:00:00.123Z'],
    ['2999-01-01T02:00:00+02:00', '2999-01-01T00:00:00.000Z'],
    ['2998-12-31T14:30:00-09:30', '2999-01-01T00:00:00.000Z'],
  ]) {
    const { body } = await create(opportunityBody({ expires_at: input }), owner)
    assert.equal((await read(body.data.opportunity.id, owner)).body.data.opportunity.expires_at, shown)
  }
})

test('tags lose the spaces around them, and those that are the same then in whatever case', async () => {
  const { body } = await create(opportunityBody({ tags: [' a ', 'a', 'A', '\tb\n'] }), owner)
  assert.deepEqual((await read(body.data.opportunity.id, owner)).body.data.opportunity.tags, ['a', 'b'])
})

test('a body that is no object of JSON is refused, and nothing is written', async () => {
  const before = await storedOpportunities(app)
  const known = JSON.stringify({ ...opportunityBody(), id }).slice(0, -1)
  const unreadable = (message: string) => ({
    code: 'INVALID_PARAMETERS',
    message,
    details: { field: 'body', reason: message },
  })
  const object = invalid('VALIDATION_ERROR', 'body', 'must be an object')
  const large = { code: 'PAYLOAD_TOO_LARGE', message: 'Request body is too large' }
  for (const [body, status, refusal] of [
    ['', 422, object],
    ['null', 422, object],
    ['[]', 422, object],
    ['"x"', 422, object],
    [known, 400, unreadable('Request body is not valid JSON')],
    [`${known}}\u0000`, 400, unreadable('Request body is not valid JSON')],
    [`\ufeff${known}}`, 400, unreadable('Request body is not valid JSON')],
    [`${known},"title":"Twice"}`, 400, unreadable('Request body has the same property twice')],
    [`${known},"__proto__":{"status":"active"}}`, 400, unreadable('Request body has a property that is not allowed')],
    [
      `${known},"confidential_details":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
      400,
      unreadable('Request body is nested deeper than 32 levels'),
    ],
    [`${known},"x":"${'x'.repeat(1024 * 1024)}"}`, 413, large],
    [
      `${known},"budget":{"min":1e400,"currency":"EUR","per":"hour"}}`,
      422,
      invalid('VALIDATION_ERROR', 'budget.min', 'must be a number'),
    ],
    [
      `${known},"confidential_details":{"a":[1e400]}}`,
      422,
      invalid('VALIDATION_ERROR', 'confidential_details.a.0', unstorable),
    ],
  ] as const) {
    for (const [method, path] of [
      ['POST', '/api/opportunities/create'],
      ['PUT', '/api/opportunities/update'],
    ] as const) {
      const { status: received, text } = await sendRaw(app, method, path, { as: owner, body })
      const answer = { status: received, headers: new Headers(), text, body: JSON.parse(text) }
      assertRefusal(answer, status, refusal, `${method} ${body.slice(0, 100)} ${text}`)
    }
  }
  const unsupported = { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Unsupported content type' }
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ]) {
    const headers = { 'content-type': type }
    for (const [method, path] of [
      ['POST', '/api/opportunities/create'],
      ['PUT', '/api/opportunities/update'],
    ] as const) {
      assertRefusal(await app.request(method, path, { as: owner, body: `${known}}`, headers }), 415, unsupported, type)
    }
  }
  assert.deepEqual(await storedOpportunities(app), before)
})
