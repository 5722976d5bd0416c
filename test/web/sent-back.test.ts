import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activate, changeOpportunity, postIn } from '../harness/opportunity-fixtures.ts'
import { callsOnReview } from '../harness/review-fixtures.ts'
import { testApp, testMember } from '../harness/suite.ts'
import { testBrowser } from './browser.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const { send } = callsOnReview(app, admin)
const visit = testBrowser()

test('why an opportunity was sent back is on its page, for its owner alone and until it is sent again', async () => {
  const owner = await app.member('member')
  const id = await postIn(app, owner, { title: 'Glazier' }, 'pending')
  const own = async (as = owner) => (await app.request('GET', `/api/opportunities/mine/${id}`, { as })).body
  assert.equal((await own()).data.opportunity.sent_back, undefined)
  const reason = 'Say what it pays.\nAnd <b>where</b> it is.'
  const answer = await send('status', { ids: [id], status: 'draft', reason })
  assert.equal(answer.status, 200, answer.text)
  const { sent_back: sentBack } = (await own()).data.opportunity
  assert.deepEqual(sentBack, { reason, at: sentBack.at })
  assert.equal((await own(await app.member('member'))).data, undefined)

  await using window = await visit(app.url, { as: owner })
  const { page } = window
  await page.goto(`/app/opportunities/${id}`)
  await page.getByText('An administrator sent it back to you').waitFor()
  await page.getByText('And <b>where</b> it is.').waitFor()

  await changeOpportunity(app, owner, id, { status: 'pending' })
  assert.equal((await own()).data.opportunity.sent_back, undefined)
  await activate(app, admin, id)
  await changeOpportunity(app, owner, id, { status: 'draft' })
  assert.equal((await own()).data.opportunity.sent_back, undefined, 'a draft of one’s own')
})
