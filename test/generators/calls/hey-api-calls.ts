import assert from 'node:assert/strict'
import { client } from './hey-api/client.gen'
import * as hromada from './hey-api/sdk.gen'

const { BASE_URL, EMAIL = '', PASSWORD = '', TOKEN } = process.env
client.setConfig({ baseUrl: BASE_URL, headers: { authorization: `Bearer ${TOKEN}` } })
const done = { throwOnError: true } as const

const info = (await hromada.getInfo(done)).data
assert.equal(typeof info.version, 'string')
const news = (await hromada.listNews({ ...done, query: { limit: 1, sort: 'title' } })).data
assert.deepEqual(news.data.articles, [])
assert.deepEqual((await hromada.listNewsCategories(done)).data.success, true)
const refused = await hromada.getArticle({ path: { id: 'none' } })
assert.equal(refused.response?.status, 404)
const signedIn = (await hromada.signIn({ ...done, body: { email: EMAIL, password: PASSWORD } })).data
assert.equal(signedIn.user?.email, EMAIL)
assert.equal((await hromada.getProfile(done)).data.email, EMAIL)
await hromada.updateProfile({ ...done, body: { bio: 'Something about me' } })
const offer = { title: 'Translator', description: 'Two days a week', type: 'project' } as const
const created = (await hromada.createOpportunity({ ...done, body: offer })).data
const id = created.data.opportunity.id
assert.equal((await hromada.listOwnOpportunities({ ...done, query: {} })).data.data.opportunities[0]?.id, id)
assert.equal((await hromada.deleteOpportunity({ ...done, path: { id } })).data.success, true)
