import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/harness/eventually.ts'
import { callsOnOpportunities, postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { testAppPair, testMember } from '../../../../test/harness/suite.ts'

const [app, other] = testAppPair()
const owner = testMember(app, 'member')
const here = callsOnOpportunities(app)
const there = callsOnOpportunities(other)

const byViews = async (calls: typeof here, query: string): Promise<[string, number][]> => {
  const { opportunities } = (await calls.list(`?sort=views${query}`)).body.data
  return opportunities.map(({ title, views }: { title: string; views: number }) => [title, views])
}

test('a list by views is as its program has counted so far, and as others have once they rank', async () => {
  const post = (title: string) => postIn(app, owner, { title, category: 'Ranked' })
  const [one, two] = [await post('One'), await post('Two')]
  for (let views = 1; views <= 2; views += 1) await here.read(two)
  const counted = [
    ['Two', 2],
    ['One', 0],
  ]
  assert.deepEqual(await byViews(here, ''), counted)
  assert.deepEqual(await byViews(here, '&category=Ranked'), counted)
  for (let views = 1; views <= 3; views += 1) await there.read(one)
  await other.features.opportunityReading.views.rank()
  const overtaken = [
    ['One', 3],
    ['Two', 2],
  ]
  assert.deepEqual(await byViews(here, ''), overtaken)
  // Such a page is kept for a second.
  await eventually('the page with a filter is of now', async () => {
    const [first] = await byViews(here, '&category=Ranked')
    return first?.[0] === 'One'
  })
})
