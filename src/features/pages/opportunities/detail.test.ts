import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submit } from '../../../../test/harness/application-fixtures.ts'
import { attachmentForm, formType } from '../../../../test/harness/attachment-fixtures.ts'
import { makeEntity } from '../../../../test/harness/entity-fixtures.ts'
import { changeOpportunity, postIn, storedViews } from '../../../../test/harness/opportunity-fixtures.ts'
import {
  canonicalIn,
  inPage,
  isLeftOut,
  linkedDataIn,
  metaIn,
  readerOf,
} from '../../../../test/harness/page-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import { startTestApp } from '../../../../test/harness/test-app.ts'

const PUBLIC_URL = 'https://community.example'

const app = testApp({ HROMADA_PUBLIC_URL: PUBLIC_URL, HROMADA_NAME: 'Ткачі & Co' })
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')
const applicant = testMember(app, 'subscriber')
const visitor = testMember(app, 'visitor')
const confidential = testMember(app, 'confidential')
const read = readerOf(app)

test('the page has all that the interface shows', async () => {
  const { id: entity } = await makeEntity(app, admin, { name: 'Loom <Ltd>', website: 'https://loom.example/a?b&c' })
  const id = await postIn(app, admin, {
    title: 'Weaver <b>',
    description: 'First.\n\nSecond <i>line</i>.',
    requirements: ['Patience & care'],
    benefits: ['"Silk"'],
    budget: { min: 1000, max: 2000.5, currency: 'EUR', per: 'hour' },
    location: { city: 'Київ', country: 'Україна', address: 'вул. Ткацька, 1', remote: true },
    entity_id: entity,
    contact_person: { name: 'O’Hara', email: 'o@loom.example', phone: '+380 44 123 45 67' },
    application_process: { instructions: 'Write.\nThen wait.', required_documents: ['A <CV>'] },
    tags: ['silk & co'],
    expires_at: new Date(Date.now() + 40 * 86_400_000).toISOString(),
  })
  const { status, text } = await read(`/opportunities/${id}`)
  assert.equal(status, 200)
  for (const part of [
    '<h1><bdi>Weaver &lt;b&gt;</bdi></h1>',
    '<p>First.</p>\n<p>Second &lt;i&gt;line&lt;/i&gt;.</p>',
    '<li><bdi>Patience &amp; care</bdi></li>',
    '<li><bdi>&quot;Silk&quot;</bdi></li>',
    '€1,000 – €2,000.50 an hour',
    '<bdi>вул. Ткацька, 1</bdi>',
    `<a class="strong" href="/entities/${entity}"><bdi>Loom &lt;Ltd&gt;</bdi></a>`,
    '<a href="https://loom.example/a?b&amp;c" rel="nofollow noopener"><bdi>loom.example</bdi></a>',
    '<a href="mailto:o@loom.example">',
    '<a href="tel:+380441234567">',
    '<li><bdi>A &lt;CV&gt;</bdi></li>',
    'href="/opportunities?tags=silk+%26+co"',
  ])
    assert.ok(text.includes(part), part)
  assert.doesNotMatch(text, /<script>/)
})

test('a public job has true metadata for search engines and networks', async () => {
  const id = await postIn(app, admin, { title: 'A job </script>', description: 'Weaving.\n\nEvery day.' })
  const { text } = await read(`/opportunities/${id}`)
  const url = `${PUBLIC_URL}/opportunities/${id}`
  const posting = await app.request('GET', `/api/opportunities/${id}`, { headers: { accept: 'application/ld+json' } })
  const [job, crumbs, ...others] = linkedDataIn(text)
  assert.deepEqual([job, others], [JSON.parse(posting.text), []])
  assert.deepEqual(crumbs, {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      ['Ткачі & Co', PUBLIC_URL],
      ['Opportunities', `${PUBLIC_URL}/opportunities`],
      ['A job </script>', url],
    ].map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  })
  assert.deepEqual([canonicalIn(text), metaIn(text, 'description')], [url, 'Weaving. Every day.'])
  assert.equal(metaIn(text, 'og:title'), inPage('A job </script>'))
  assert.equal(metaIn(text, 'og:site_name'), inPage('Ткачі & Co'))
  assert.equal(metaIn(text, 'twitter:card'), 'summary_large_image')
  assert.match(metaIn(text, 'og:image') ?? '', new RegExp(`^${PUBLIC_URL}/previews/opportunities/${id}\\.png\\?v=`))
})

test('what is no job, not open or not for everybody is no posting; the latter two are left out by search engines', async () => {
  const project = await postIn(app, admin, { type: 'project' })
  const { text } = await read(`/opportunities/${project}`)
  assert.deepEqual([linkedDataIn(text).map((one) => one['@type']), isLeftOut(text)], [['BreadcrumbList'], false])
  const closed = await postIn(app, admin, {}, 'closed')
  const hidden = await postIn(app, admin, { visibility: 'members' })
  for (const [id, reader, words] of [
    [closed, undefined, 'This one is closed: it takes no more applications.'],
    [hidden, owner, 'For members'],
  ] as const) {
    const page = await read(`/opportunities/${id}`, reader)
    assert.deepEqual([page.status, isLeftOut(page.text), linkedDataIn(page.text)], [200, true, []])
    assert.ok(page.text.includes(words))
    assert.equal(metaIn(page.text, 'og:title'), undefined)
  }
})

test('confidential ones and their details are for those who may see them', async () => {
  const id = await postIn(app, admin, {
    title: 'In confidence',
    visibility: 'confidential',
    confidential_details: { budget_code: 'X<1', nested: { deep: ['</pre>'] } },
  })
  const { status, text } = await read(`/opportunities/${id}`, confidential)
  assert.equal(status, 200)
  for (const part of ['<dt><bdi>budget code</bdi></dt>', 'X&lt;1', '&lt;/pre&gt;']) assert.ok(text.includes(part), part)
  for (const reader of [undefined, owner]) assert.equal((await read(`/opportunities/${id}`, reader)).status, 404)
})

test('the one thing to do depends on who reads', async () => {
  const id = await postIn(app, admin, { title: 'Apply here' })
  await app.owner.updateTable('opportunities').set({ owner_id: owner.id }).where('id', '=', id).execute()
  await changeOpportunity(app, admin, id, { title: 'Apply here now' })
  const address = `/opportunities/${id}`
  const signIn = `/app/sign-in?next=${encodeURIComponent(`/app/opportunities/${id}/apply`)}`
  assert.ok((await read(address)).text.includes(`href="${signIn}"`))
  assert.ok((await read(address, applicant)).text.includes(`href="/app/opportunities/${id}/apply"`))
  assert.match(
    (await read(address, visitor)).text,
    /Your account does not have the right to apply yet\. Rights are given by the administrators\./,
  )
  const own = (await read(address, owner)).text
  assert.ok(own.includes(`<a class="button" href="/app/opportunities/${id}">`))
  assert.doesNotMatch(own, /\/apply"/)
  await submit(app, applicant, id)
  const applied = (await read(address, applicant)).text
  assert.match(applied, /You have applied\./)
  assert.doesNotMatch(applied, /Your application is sent/)
  assert.match(
    (await read(`${address}?applied=1`, applicant)).text,
    /role="status"><svg.+<p>Your application is sent\./,
  )
  assert.doesNotMatch(applied, /\/apply"/)
  assert.match((await read(address, owner)).text, />Applications: 1</)
  await changeOpportunity(app, owner, id, { status: 'closed' })
  assert.doesNotMatch((await read(address)).text, /\/apply|%2Fapply/)
})

test('whoever takes applications in another way says how', async () => {
  const id = await postIn(app, admin, { application_process: { method: 'email', contact: 'jobs@loom.example' } })
  const { text } = await read(`/opportunities/${id}`)
  assert.match(text, /href="#apply"/)
  assert.match(text, /<section class="stack tight" id="apply">(?:.|\n)*<a href="mailto:jobs@loom\.example">/)
  const sly = await postIn(app, admin, { application_process: { method: 'web', contact: 'javascript:alert(1)' } })
  assert.doesNotMatch((await read(`/opportunities/${sly}`)).text, /href="javascript/)
})

test('files that are listed can be fetched from the page, with their size', async () => {
  const id = await postIn(app, admin)
  const headers = { 'content-type': formType }
  const content = attachmentForm({ opportunityId: id, name: 'a <b>.pdf', description: 'What & why' })
  const upload = await app.request('POST', '/api/opportunities/upload', { as: admin, headers, body: content })
  const { id: file, size } = upload.body.data.attachment
  const { text } = await read(`/opportunities/${id}`)
  const kilobytes = Math.max(1, Math.round(size / 1000))
  assert.ok(
    text.includes(`<a href="/api/files/${file}" download><bdi>${inPage(upload.body.data.attachment.name)}</bdi></a>`),
  )
  assert.ok(text.includes(`>${kilobytes} kB<`), text)
  assert.ok(text.includes('<bdi>What &amp; why</bdi>'))
})

test('reading counts a view, HEAD does not', async () => {
  const id = await postIn(app, admin)
  const before = await storedViews(app, id)
  assert.deepEqual(
    [(await read(`/opportunities/${id}`, undefined, 'HEAD')).status, await storedViews(app, id)],
    [200, before],
  )
  await read(`/opportunities/${id}`)
  assert.equal(await storedViews(app, id), before + 1)
})

test('where a front end is elsewhere, pages lead there, and count nothing', async () => {
  await using elsewhere = await startTestApp({
    HROMADA_SITE_URL: 'https://front.example',
    HROMADA_SITE_OPPORTUNITY: '/jobs/{id}',
  })
  for (const [path, target] of [
    ['/opportunities?type=job', 'https://front.example/opportunities?type=job'],
    ['/opportunities/1', 'https://front.example/jobs/1'],
    ['/entities', 'https://front.example/entities'],
    ['/entities/1', 'https://front.example/entities/1'],
  ] as const) {
    const { status, headers } = await elsewhere.request('GET', path)
    assert.deepEqual([status, headers.get('location')], [308, target])
  }
})
