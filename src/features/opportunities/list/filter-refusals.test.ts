import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../../test/harness/any-text.ts'
import { assertRefusal, invalid } from '../../../../test/harness/entity-fixtures.ts'
import { callsOnOpportunities } from '../../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const confidential = testMember(app, 'confidential')

const { send, list } = callsOnOpportunities(app)

const positive = 'must be at least 1'
const place = 'must be latitude and longitude, as 50.45,30.52'
const notAllowed = 'has characters that are not allowed'
const sorts = 'must be one of created_at, budget, title, views'
const beyond = (most: string) => `must not go beyond the first ${most} opportunities`

const refused: readonly (readonly [query: string, field: string, reason: string])[] = [
  ['page=0', 'page', positive],
  ['page=-1', 'page', positive],
  ['page=1.5', 'page', 'must be an integer'],
  ['page=x', 'page', 'must be an integer'],
  ['page=NaN', 'page', 'must be an integer'],
  ['page=1e9', 'page', 'must be at most 1000000'],
  ['page=99999999999999999999', 'page', 'must be at most 1000000'],
  ['page=1e400', 'page', notAllowed],
  ['page=10001', 'page', beyond('100000')],
  ['page=2001&limit=50', 'page', beyond('100000')],
  ['page=1001&type=job', 'page', beyond('10000')],
  ['page=201&limit=50&search=x', 'page', beyond('10000')],
  ['page=1&page=2', 'page', 'must be an integer'],
  ['limit=0', 'limit', positive],
  ['limit=51', 'limit', 'must be at most 50'],
  ['limit=-1', 'limit', positive],
  ['limit=ten', 'limit', 'must be an integer'],
  ['limit=10&limit=10', 'limit', 'must be an integer'],
  ['type=x', 'type', 'must be one of job, project, collaboration'],
  ['type=Job', 'type', 'must be one of job, project, collaboration'],
  ['type=job&type=project', 'type', 'must be one of job, project, collaboration'],
  ['budget_min=-1', 'budget_min', 'must be at least 0'],
  ['budget_min=abc', 'budget_min', 'must be a number'],
  ['budget_min=NaN', 'budget_min', 'must be a number'],
  ['budget_min=Infinity', 'budget_min', notAllowed],
  ['budget_max=-0.01', 'budget_max', 'must be at least 0'],
  ['budget_max=1e400', 'budget_max', notAllowed],
  ['budget_max=1,000', 'budget_max', 'must be a number'],
  ['budget_min=2&budget_max=1', 'budget_max', 'must not be below budget_min'],
  ['remote=maybe', 'remote', 'must be a boolean'],
  ['remote=1', 'remote', 'must be a boolean'],
  ['remote=true&remote=false', 'remote', 'must be a boolean'],
  ['sort=price', 'sort', sorts],
  ['sort=title;drop table opportunities', 'sort', sorts],
  ['sort=title&sort=views', 'sort', sorts],
  ['order=up', 'order', 'must be one of asc, desc'],
  ['order=ASC', 'order', 'must be one of asc, desc'],
  ['status=hidden', 'status', ''],
  ['status=active&status=closed', 'status', ''],
  ['near=0,0', 'radius_km', 'is required with near'],
  ['radius_km=5', 'near', 'is required with radius_km'],
  ['near=91,0&radius_km=5', 'near', place],
  ['near=-90.000001,0&radius_km=5', 'near', place],
  ['near=0,180.01&radius_km=5', 'near', place],
  ['near=0&radius_km=5', 'near', place],
  ['near=0,0,0&radius_km=5', 'near', place],
  ['near=a,b&radius_km=5', 'near', place],
  ['near=NaN,NaN&radius_km=5', 'near', place],
  ['near=1e1,0&radius_km=5', 'near', place],
  ['near=&radius_km=5', 'near', 'is required with radius_km'],
  ['near=0,0&radius_km=0', 'radius_km', positive],
  ['near=0,0&radius_km=0.99', 'radius_km', positive],
  ['near=0,0&radius_km=-5', 'radius_km', positive],
  ['near=0,0&radius_km=20001', 'radius_km', 'must be at most 20000'],
  ['near=0,0&radius_km=far', 'radius_km', 'must be a number'],
  [`tags=${'x,'.repeat(81)}`, 'tags', 'must have at most 80 items'],
  [`tags=${'x'.repeat(10_000)}`, 'tags', 'must have at most 1100 characters'],
  ['tags=a&tags=b', 'tags', 'must be a string'],
  ['tags=a%00', 'tags', notAllowed],
  ['search=%00', 'search', notAllowed],
  ['search=a&search=b', 'search', 'must be a string'],
  [`search=${'x'.repeat(201)}`, 'search', 'must have at most 200 characters'],
  [`search=${'x'.repeat(10_000)}`, 'search', 'must have at most 200 characters'],
  ['category=%00', 'category', notAllowed],
  [`category=${'x'.repeat(10_000)}`, 'category', 'must have at most 100 characters'],
  ['category=a&category=b', 'category', 'must be a string'],
  [`location=${'x'.repeat(101)}`, 'location', 'must have at most 100 characters'],
  ['entity_id=%00', 'entity_id', notAllowed],
  [`entity_id=${'x'.repeat(10_000)}`, 'entity_id', 'must have at most 100 characters'],
]

test('a parameter that is not as it should be is named, by every list', async () => {
  for (const [path, all] of [
    ['/api/opportunities', ['active', 'expired', 'closed']],
    ['/api/confidential/opportunities', ['active', 'expired', 'closed']],
    ['/api/opportunities/mine', ['draft', 'pending', 'active', 'expired', 'closed']],
  ] as const) {
    for (const [query, field, reason] of refused) {
      const words = field === 'status' ? `must be one of ${all.join(', ')}` : reason
      const answer = await send('GET', `${path}?${query}`, confidential)
      assertRefusal(answer, 400, invalid('INVALID_PARAMETERS', field, words), `${path}?${query.slice(0, 80)}`)
    }
  }
})

test('drafts and what awaits review are asked for in vain, but among the own ones', async () => {
  for (const status of ['draft', 'pending']) {
    for (const path of ['/api/opportunities', '/api/confidential/opportunities']) {
      const answer = await send('GET', `${path}?status=${status}`, admin)
      const refusal = invalid('INVALID_PARAMETERS', 'status', 'must be one of active, expired, closed')
      assertRefusal(answer, 400, refusal, path)
    }
    assert.equal((await send('GET', `/api/opportunities/mine?status=${status}`, admin)).status, 200)
  }
})

test('whatever is typed is an answer or a refusal, never a fault', async () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 40 }),
    anyText({ maxLength: 20 }),
    fc.constantFrom('%ED%A0%80', '%FF', '%', "'", '\\', ':*', '& | !', '<->', '{}', '{"a":1}', '\u202e', '😀', 'ґ'),
  )
  const names = ['category', 'location', 'search', 'tags', 'entity_id', 'near', 'budget_min', 'sort', 'status']
  const property = fc.asyncProperty(fc.constantFrom(...names), typed, fc.boolean(), async (name, text, isRaw) => {
    const value = isRaw ? text.replaceAll(/[^!-~]|[#&]/g, '') : encodeURIComponent(text.toWellFormed())
    const { status, body } = await list(`?radius_km=5&near=0,0&${name}=${value}`)
    assert.ok(status === 200 || (status === 400 && body.error.code === 'INVALID_PARAMETERS'), JSON.stringify(body))
  })
  await fc.assert(property, { numRuns: 120 })
})
