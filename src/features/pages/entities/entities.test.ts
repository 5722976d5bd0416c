import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOnEntities, makeEntity } from '../../../../test/harness/entity-fixtures.ts'
import { postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import {
  canonicalIn,
  idsIn,
  inPage,
  isLeftOut,
  linkedDataIn,
  metaIn,
  readerOf,
} from '../../../../test/harness/page-fixtures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'

const PUBLIC_URL = 'https://community.example'

const app = testApp({ HROMADA_PUBLIC_URL: PUBLIC_URL })
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')
const read = readerOf(app)
const { list, verify } = callsOnEntities(app)

before(async () => {
  for (let number = 0; number < 21; number += 1) await makeEntity(app, admin, { category: 'Filler' })
  const { id } = await makeEntity(app, admin, {
    name: 'Verified Looms',
    category: 'Textiles',
    location: { city: 'Київ', country: 'Україна' },
    employee_count: '11-50',
  })
  await verify(id, { isVerified: true }, admin)
  await makeEntity(app, member, { name: 'Members’ Mill', visibility: 'members' })
})

test('every filter finds what the interface finds, for whoever asks', async () => {
  for (const query of [
    '',
    'page=2',
    'search=loom',
    'category=textiles',
    `location=${encodeURIComponent('київ')}`,
    'employee_count=11-50',
    'verified=true',
    'verified=false&sort=name',
    'mine=true',
    'search=looms&category=Textiles&verified=true',
  ]) {
    for (const reader of [undefined, member]) {
      const { status, text } = await read(`/entities?${query}`, reader)
      const { body } = await list(`?limit=20&${query}`, reader)
      const expected = body.data.entities.map(({ id }: { id: string }) => id)
      assert.deepEqual([status, idsIn(text, '/entities/')], [200, expected], query)
    }
  }
})

test('nothing found, and what cannot be used, is said in words', async () => {
  const { text } = await read('/entities?search=looms&category=Filler')
  assert.match(text, /No organization matches all of these filters\./)
  assert.match(text, /href="\/entities\?search=looms"><bdi>Without “Filler”<\/bdi><\/a> .*1 organization</)
  for (const [query, expected] of [
    ['search=!!!', '“Search” cannot be used. Write at least one letter'],
    [`search=${'x'.repeat(9_000)}`, '“Search” cannot be used. Write at least one letter'],
    ['employee_count=many', '“Size” cannot be used. Here is everything instead.'],
    ['verified=yes', '“Verified only” cannot be used. Here is everything instead.'],
    ['sort=size', '“Sort by” cannot be used. Here is everything instead.'],
    ['page=0', 'The list ends before this page.'],
    ['page=1000000', 'The list ends before this page.'],
  ] as const) {
    const page = await read(`/entities?${query}`)
    assert.deepEqual([page.status, page.text.includes(expected), isLeftOut(page.text)], [400, true, true], query)
  }
  assert.equal((await read('/entities?unknown=%F0%9F%A6%8A')).status, 200)
})

test('search engines keep the plain list and its pages', async () => {
  for (const [query, canonical] of [
    ['', '/entities'],
    ['?page=2', '/entities?page=2'],
    ['?verified=true', '/entities'],
    ['?category=Filler&page=2', undefined],
  ] as const) {
    const { text } = await read(`/entities${query}`)
    assert.equal(canonicalIn(text), canonical && PUBLIC_URL + canonical, query)
  }
})

test('the page has what the interface shows, and what it offers', async () => {
  const hostile = '"><script>alert(1)</script>'
  const { id } = await makeEntity(app, admin, {
    name: hostile,
    category: 'Textiles & More',
    description: `First.\n\n${hostile}`,
    website: 'https://www.loom.example/?a&b',
    employee_count: '5000+',
    location: { city: 'Київ', country: 'Україна', address: 'вул. Ткацька, 1' },
  })
  const open = await postIn(app, admin, { title: 'A place at the loom', entity_id: id })
  await postIn(app, admin, { title: 'For members', visibility: 'members', entity_id: id })
  const { status, text } = await read(`/entities/${id}`)
  assert.equal(status, 200)
  for (const part of [
    `<h1><bdi>${inPage(hostile)}</bdi></h1>`,
    '<a href="https://www.loom.example/?a&amp;b" rel="nofollow noopener"><bdi>loom.example</bdi></a>',
    '5000+ people',
    'href="/entities?category=Textiles%20%26%20More"',
    `href="/opportunities/${open}"`,
  ])
    assert.ok(text.includes(part), part)
  assert.doesNotMatch(text, /<script>|For members|Its people/)
  assert.match((await read(`/entities/${id}`, member)).text, />For members</)

  const [organization, crumbs] = linkedDataIn(text)
  assert.deepEqual(organization, {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${PUBLIC_URL}/entities/${id}`,
    name: hostile,
    url: 'https://www.loom.example/?a&b',
    description: `First.\n\n${hostile}`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'вул. Ткацька, 1',
      addressLocality: 'Київ',
      addressCountry: 'Україна',
    },
    numberOfEmployees: { '@type': 'QuantitativeValue', minValue: 5000 },
  })
  assert.equal(crumbs['@type'], 'BreadcrumbList')
  assert.equal(canonicalIn(text), `${PUBLIC_URL}/entities/${id}`)
  assert.equal(metaIn(text, 'og:title'), inPage(hostile))
})

test('its people are shown to each other, and whoever may edit it is led there', async () => {
  const { id } = await makeEntity(app, member, { name: 'Own' })
  const own = (await read(`/entities/${id}`, member)).text
  assert.ok(own.includes(`<a class="button" href="/app/entities/${id}">`))
  assert.ok(own.includes(`<a href="/members/${member.id}">`))
  for (const reader of [undefined, await app.member('member')]) {
    const { text } = await read(`/entities/${id}`, reader)
    assert.doesNotMatch(text.slice(text.indexOf('<main')), /\/app\/entities|\/members\//)
  }
})

test('one for members is not there for others, and left out by search engines', async () => {
  const { id } = await makeEntity(app, admin, { visibility: 'members' })
  assert.equal((await read(`/entities/${id}`)).status, 404)
  const { status, text } = await read(`/entities/${id}`, member)
  assert.deepEqual([status, isLeftOut(text), linkedDataIn(text), metaIn(text, 'og:title')], [200, true, [], undefined])
})
