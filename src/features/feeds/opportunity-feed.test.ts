import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { assertEmptyFeed, readFeed, titlesIn } from '../../../test/harness/feed-fixtures.ts'
import { changeOpportunity, opportunityBody, postIn, storedViews } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { opportunityStatuses, opportunityVisibilities } from '../../platform/database/tables/opportunities.ts'

const PATH = '/feeds/opportunities.atom'
const PUBLIC_URL = 'https://community.example'

const app = testApp({ HROMADA_PUBLIC_URL: PUBLIC_URL })
const owner = testMember(app, 'member')

const feedItself = {
  '@xmlns': 'http://www.w3.org/2005/Atom',
  '@xml:lang': 'en',
  id: `${PUBLIC_URL}/feeds/opportunities.atom`,
  title: 'Hromada: opportunities',
  author: { name: 'Hromada', uri: PUBLIC_URL },
  link: [
    { '@rel': 'self', '@href': `${PUBLIC_URL}/feeds/opportunities.atom`, '@type': 'application/atom+xml' },
    { '@rel': 'alternate', '@href': `${PUBLIC_URL}/opportunities`, '@type': 'text/html' },
  ],
}

const linkTo = (id: string) => ({
  '@rel': 'alternate',
  '@href': `${PUBLIC_URL}/opportunities/${id}`,
  '@type': 'text/html',
})

test('without opportunities the feed is a whole one, with nothing in it', async () => {
  assertEmptyFeed(await readFeed(app, PATH), feedItself)
})

test('opportunities are in the feed with what anyone may see, the newest first, and no one is named', async () => {
  const { id: entityId } = await makeEntity(app, owner, { name: 'Secret workshop', visibility: 'members' })
  const older = await postIn(app, owner, {
    title: 'Старша',
    description: 'One\n\nTwo & <b>three</b>',
    short_description: 'In short',
    category: 'Design',
    tags: ['Figma', 'job'],
    entity_id: entityId,
    contact_person: { name: 'Olena Secret', email: 'secret@entity.example' },
    confidential_details: { salary: 'Secret' },
  })
  const newer = await postIn(app, owner, { title: `]]></title>&"\u0002`, type: 'project' })
  await changeOpportunity(app, owner, older, { category: 'Art' })
  const [first, second] = await Promise.all([older, newer].map(stored))
  assert.deepEqual(await readFeed(app, PATH), {
    ...feedItself,
    updated: first.updated_at,
    entry: [
      {
        '@xml:lang': 'en',
        id: `urn:uuid:${newer}`,
        title: ']]></title>&"',
        published: second.created_at,
        updated: second.updated_at,
        link: [linkTo(newer)],
        category: [{ '@term': 'project' }, { '@term': 'Other' }],
        content: { '#text': '<p>Some work to do.</p>', '@type': 'html' },
      },
      {
        '@xml:lang': '',
        id: `urn:uuid:${older}`,
        title: 'Старша',
        published: first.created_at,
        updated: first.updated_at,
        link: [linkTo(older)],
        category: [{ '@term': 'job' }, { '@term': 'Art' }, { '@term': 'Figma' }],
        summary: 'In short',
        content: { '#text': '<p>One</p>\n<p>Two &amp; &lt;b&gt;three&lt;/b&gt;</p>', '@type': 'html' },
      },
    ],
  })
  const { text } = await app.request('GET', PATH)
  assert.doesNotMatch(text, /secret/i)
  assert.ok(!text.includes(owner.id) && !text.includes(owner.email))
  assert.equal(await storedViews(app, older), 1)
})

async function stored(id: string) {
  const { body } = await app.request('GET', `/api/opportunities/${id}`)
  return body.data.opportunity
}

test('what is not public is in no feed, whoever asks', async () => {
  const former = await titlesIn(app, PATH)
  for (const status of opportunityStatuses) {
    for (const visibility of opportunityVisibilities) {
      if (status !== 'active' || visibility !== 'public') await postIn(app, owner, { visibility }, status)
    }
  }
  assert.deepEqual(await titlesIn(app, PATH), former)
  const feed = await readFeed(app, PATH)
  for (const as of [owner, await app.member('admin')]) assert.deepEqual(await readFeed(app, PATH, as), feed)
})

test('what expires, closes, is hidden or deleted is gone from the feed with the next request', async () => {
  const former = await titlesIn(app, PATH)
  const { title } = opportunityBody()
  const id = await postIn(app, owner, { title })
  const back = { status: 'active', visibility: 'public' } as const
  for (const away of [
    { status: 'expired' },
    { status: 'closed' },
    { status: 'pending' },
    { status: 'draft' },
    { visibility: 'members' },
    { visibility: 'confidential' },
  ] as const) {
    assert.deepEqual(await titlesIn(app, PATH), [title, ...former])
    await changeOpportunity(app, owner, id, away)
    assert.deepEqual(await titlesIn(app, PATH), former)
    await changeOpportunity(app, owner, id, back)
  }
  assert.equal((await app.request('DELETE', `/api/opportunities/delete/${id}`, { as: owner })).status, 200)
  assert.deepEqual(await titlesIn(app, PATH), former)

  const leaving = await app.member('member')
  await postIn(app, leaving, { title: 'Goes along' })
  assert.deepEqual(await titlesIn(app, PATH), ['Goes along', ...former])
  const { status } = await app.request('DELETE', '/api/profile', { as: leaving, body: { deleteData: true } })
  assert.equal(status, 200)
  assert.deepEqual(await titlesIn(app, PATH), former)
})

test('the feed has the newest fifty', async () => {
  const titles: string[] = []
  for (let count = 0; count < 51; count += 1) {
    const { title = '' } = opportunityBody()
    await postIn(app, owner, { title })
    titles.unshift(title)
  }
  assert.deepEqual(await titlesIn(app, PATH), titles.slice(0, 50))
})
