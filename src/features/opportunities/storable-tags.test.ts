// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertRefusal, invalid } from '../../../test/harness/entity-fixtures.ts'
import {
  activate,
  callsOnOpportunities,
  opportunityBody,
  postOpportunity,
} from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const { list } = callsOnOpportunities(app)

test('a tag that no list can be filtered by is refused', async () => {
  for (const [tag, reason] of [
    [', ,', 'must not be blank'],
    [',', 'must not be blank'],
    [`${'a,'.repeat(24)}b`, 'must have at most 3 commas'],
    ['a,,,,b', 'must have at most 3 commas'],
  ] as const) {
    const body = opportunityBody({ tags: ['fine', tag] })
    const answer = await app.request('POST', '/api/opportunities/create', { as: admin, body })
    assertRefusal(answer, 422, invalid('VALIDATION_ERROR', 'tags.1', reason), tag)
  }
})

test('whatever tags are stored, the list of them finds them, and so does each', async () => {
  const part = fc.string({ unit: fc.constantFrom(...`aBІТIT -~.'єё#🎉`), maxLength: 6 })
  const tag = fc
    .array(part, { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(','))
    .filter((text) => /[^\s,]/.test(text))
  const lists = fc.array(tag, { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(lists, async (tags) => {
      const { id } = await postOpportunity(app, admin, { tags })
      await activate(app, admin, id)
      for (const sought of [tags.join(','), ...tags.slice(0, 3)]) {
        const { status, body, text } = await list(`?limit=50&tags=${encodeURIComponent(sought)}`)
        assert.equal(status, 200, text)
        assert.ok(
          body.data.opportunities.some((one: { id: string }) => one.id === id),
          JSON.stringify([sought, tags]),
        )
      }
      await app.platform.db.deleteFrom('opportunities').where('id', '=', id).execute()
    }),
    { numRuns: 40 },
  )
})
