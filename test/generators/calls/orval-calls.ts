import assert from 'node:assert/strict'
import * as hromada from './orval/client'

const { EMAIL = '', PASSWORD = '', TOKEN } = process.env
const signed = { headers: { authorization: `Bearer ${TOKEN}` } }

function ok<Answer extends { status: number }, Status extends Answer['status']>(answer: Answer, status: Status) {
  assert.equal(answer.status, status)
  return answer as Extract<Answer, { status: Status }>
}

assert.equal(typeof ok(await hromada.getInfo(), 200).data.version, 'string')
assert.deepEqual(ok(await hromada.listNews({ limit: 1, sort: 'title' }), 200).data.data.articles, [])
ok(await hromada.listNewsCategories(), 200)
ok(await hromada.getArticle('none'), 404)
assert.equal(ok(await hromada.signIn({ email: EMAIL, password: PASSWORD }), 200).data.user?.email, EMAIL)
assert.equal(ok(await hromada.getProfile(signed), 200).data.email, EMAIL)
ok(await hromada.updateProfile({ bio: 'Something about me' }, signed), 200)
const offer = { title: 'Translator', description: 'Two days a week', type: 'project' } as const
const { id } = ok(await hromada.createOpportunity(offer, signed), 200).data.data.opportunity
assert.equal(ok(await hromada.listOwnOpportunities({}, signed), 200).data.data.opportunities[0]?.id, id)
ok(await hromada.deleteOpportunity(id, signed), 200)
