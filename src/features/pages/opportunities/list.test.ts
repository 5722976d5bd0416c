import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEntity } from '../../../../test/harness/entity-fixtures.ts'
import { postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { canonicalIn, idsIn, inPage, isLeftOut, readerOf } from '../../../../test/harness/page-fixtures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'

const PUBLIC_URL = 'https://community.example'

const app = testApp({ HROMADA_PUBLIC_URL: PUBLIC_URL })
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')
const confidential = testMember(app, 'confidential')
const read = readerOf(app)

const kyiv = { city: 'Київ', country: 'Україна', remote: false, lat: 50.45, lng: 30.52 }
const berlin = { city: 'Berlin', country: 'Germany', remote: true, lat: 52.52, lng: 13.4 }

let entity: string

before(async () => {
  entity = (await makeEntity(app, admin, { name: 'Ткачі & Co' })).id
  for (const [number, type] of (['job', 'project', 'collaboration', 'job'] as const).entries()) {
    await postIn(app, admin, {
      title: `Weaving ${number}`,
      type,
      category: number % 2 === 0 ? 'Textiles & More' : 'Design',
      location: number < 2 ? kyiv : berlin,
      budget: { min: 1000 * (number + 1), max: 2000 * (number + 1), currency: 'UAH', per: 'month' },
      tags: number < 3 ? ['loom', 'шовк'] : ['loom'],
      ...(number === 0 && { entity_id: entity }),
    })
  }
  for (let number = 0; number < 22; number += 1) await postIn(app, admin, { title: `Filler ${number}` })
  await postIn(app, admin, { title: 'Closed one' }, 'closed')
  await postIn(app, admin, { title: 'For members', visibility: 'members' })
  await postIn(app, admin, { title: 'In confidence', visibility: 'confidential' })
})

const idsByInterface = async (path: string, query: string, as?: typeof member) => {
  const { body, text } = await app.request('GET', `${path}?limit=20&${query}`, as && { as })
  assert.equal(body?.success, true, text)
  return body.data.opportunities.map(({ id }: { id: string }) => id)
}

test('every filter finds what the interface finds, for whoever asks', async () => {
  const queries = [
    '',
    'page=2',
    'type=job',
    'category=textiles%20%26%20more',
    'location=berlin',
    'remote=true',
    'remote=false',
    'search=weaving',
    'search=weving',
    'budget_min=3500',
    'budget_max=2500',
    'budget_min=2000&budget_max=3000',
    `entity_id=${entity}`,
    'tags=loom,%D1%88%D0%BE%D0%B2%D0%BA',
    'near=50.45,30.52&radius_km=25',
    'status=closed',
    'sort=title',
    'sort=budget&order=asc',
    'sort=views',
    'type=job&category=Design&remote=true&search=weaving&tags=loom&budget_min=1',
  ]
  for (const query of queries) {
    for (const reader of [undefined, member]) {
      const { status, text } = await read(`/opportunities?${query}`, reader)
      assert.equal(status, 200, query)
      assert.deepEqual(idsIn(text, '/opportunities/'), await idsByInterface('/api/opportunities', query, reader), query)
    }
  }
})

test('confidential ones are a list of their own, for those who may see it', async () => {
  const { text } = await read('/opportunities?list=confidential', confidential)
  assert.match(text, />In confidence</)
  assert.match(text, /<a href="\/opportunities\?list=confidential" aria-current="true">Confidential<\/a>/)
  assert.deepEqual(
    idsIn(text, '/opportunities/'),
    await idsByInterface('/api/confidential/opportunities', '', confidential),
  )
  assert.ok(isLeftOut(text))
  for (const reader of [undefined, member]) {
    const { text: other } = await read('/opportunities?list=confidential', reader)
    assert.doesNotMatch(other, /In confidence|aria-label="Lists"/)
    assert.equal(idsIn(other, '/opportunities/').length, 20)
  }
})

test('the fields of the form keep what was chosen, and an empty form changes nothing', async () => {
  const { text } = await read('/opportunities?search=%22%3E%3Cb&type=job&near=50.45,30.52')
  assert.match(text, /name="search" value="&quot;&gt;&lt;b"/)
  assert.match(text, /<input type="hidden" name="type" value="job">/)
  assert.match(text, /<option value="50" selected>/)
  const empty =
    '/opportunities?search=&location=&remote=&budget_min=&budget_max=&tags=&near=&radius_km=50&status=active'
  assert.deepEqual(
    idsIn((await read(empty)).text, '/opportunities/'),
    idsIn((await read('/opportunities')).text, '/opportunities/'),
  )
  assert.doesNotMatch((await read(empty)).text, /aria-label="Chosen filters"/)
})

test('facets are links with how many each would find among the others', async () => {
  const { text } = await read('/opportunities?search=weaving&type=job')
  assert.match(text, /href="\/opportunities\?search=weaving" aria-current="true"><bdi>Job<\/bdi> <span class="soft">2</)
  assert.match(
    text,
    /href="\/opportunities\?search=weaving&amp;type=project"><bdi>Project<\/bdi> <span class="soft">1</,
  )
  const category = inPage('/opportunities?search=weaving&type=job&category=Textiles+%26+More')
  assert.ok(text.includes(`href="${category}"><bdi>Textiles &amp; More</bdi> <span class="soft">1<`), text)
  const plain = (await read('/opportunities')).text
  assert.match(plain, /<bdi>Job<\/bdi> <span class="soft">24</)
})

test('each chosen filter can be removed by a link, and so can all', async () => {
  const { text } = await read(`/opportunities?type=job&remote=true&entity_id=${entity}&sort=title`)
  const [chosen = ''] = /<ul class="plain-list row chosen".*?<\/ul>/s.exec(text) ?? []
  const links = [...chosen.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  assert.deepEqual(links, [
    inPage(`/opportunities?remote=true&entity_id=${entity}&sort=title`),
    inPage(`/opportunities?type=job&entity_id=${entity}&sort=title`),
    inPage('/opportunities?type=job&remote=true&sort=title'),
    '/opportunities?sort=title',
  ])
  assert.match(chosen, />Ткачі &amp; Co</)
  assert.match(chosen, />Remove the filter Ткачі &amp; Co</)
})

test('where nothing is found, the page says what hides how many', async () => {
  const { status, text } = await read('/opportunities?search=weaving&type=job&location=nowhere')
  assert.equal(status, 200)
  assert.match(text, /No opportunity matches all of these filters\./)
  assert.match(
    text,
    /href="\/opportunities\?search=weaving&amp;type=job"><bdi>Without “nowhere”<\/bdi><\/a> .*2 opportunities/,
  )
  assert.doesNotMatch(text, /Without “weaving/)
})

test('a point may be the name of a city that opportunities place, chosen from a list without a script', async () => {
  const { text } = await read('/opportunities?near=%D0%9A%D0%98%D0%87%D0%92&radius_km=10')
  assert.deepEqual(
    idsIn(text, '/opportunities/'),
    await idsByInterface('/api/opportunities', 'near=50.45,30.52&radius_km=10'),
  )
  assert.ok(text.includes('<datalist id="cities"><option value="Berlin"><option value="Київ"></datalist>'))
  assert.ok(text.includes('Near: КИЇВ (10 km)'))
  const unknown = await read('/opportunities?lang=uk&near=%D0%9B%D1%8C%D0%B2%D1%96%D0%B2')
  assert.equal(unknown.status, 400)
  assert.match(unknown.text, /<input id="near"[^>]* aria-invalid="true" aria-describedby="near-error near-hint"/)
  assert.deepEqual(
    idsIn(unknown.text, '/opportunities/'),
    idsIn((await read('/opportunities?lang=uk')).text, '/opportunities/'),
    'all instead',
  )
  assert.match(unknown.text, /<a class="facet" href="\/opportunities\?type=job">/)
  assert.match(unknown.text, /<span id="refusal">.*<\/span> <a href="#near">/)
  assert.ok(unknown.text.includes('Не знаємо, де це.'))
})

test('what cannot be used is said in words, and never fails', async () => {
  const long = 'ї'.repeat(1_500)
  for (const [query, expected] of [
    ['type=none', 'Kind'],
    ['remote=perhaps', 'Where to work'],
    ['budget_min=abc', 'Pay, from'],
    ['budget_min=-1', 'Pay, from'],
    ['budget_min=5&budget_max=1', 'Pay, up to'],
    [`category=${encodeURIComponent(long)}`, 'Category'],
    [`search=${encodeURIComponent(long)}`, 'Search'],
    [`tags=${Array.from({ length: 81 }, (_, index) => index).join()}`, 'Tags'],
    ['near=Kyiv', 'Near'],
    ['near=91,0', 'Near'],
    ['near=1,1&radius_km=0', 'Within'],
    ['sort=none', 'Sort by'],
    ['type=job&type=project', 'Kind'],
    ['search=%00', 'Search'],
  ] as const) {
    const { status, text } = await read(`/opportunities?${query}`)
    assert.equal(status, 400, query)
    assert.ok(text.includes(`“${expected}” cannot be used.`), `${query}: ${expected}`)
    assert.match(text, /role="search"/)
    assert.ok(isLeftOut(text))
  }
  for (const page of ['0', '-1', 'x', '1e9', '999999']) {
    const { status, text } = await read(`/opportunities?page=${page}`)
    assert.equal(status, 400, page)
    assert.match(text, /The list ends before this page\./)
  }
  const beyond = await read('/opportunities?page=50')
  assert.deepEqual([beyond.status, isLeftOut(beyond.text)], [200, true])
  assert.match(beyond.text, /The list ends before this page\./)
  for (const query of [
    'radius_km=50',
    'unknown=1',
    'entity_id=none',
    `entity_id=${long.slice(0, 90)}`,
    '&&=&%20=',
    'lang=uk',
  ]) {
    const { status, text } = await read(`/opportunities?${query}`)
    assert.deepEqual([status, text.includes('<h1>')], [200, true], query)
  }
})

test('search engines keep the plain list and its pages', async () => {
  for (const [query, canonical] of [
    ['', '/opportunities'],
    ['?page=2', '/opportunities?page=2'],
    ['?lang=uk', '/opportunities?lang=uk'],
    ['?lang=en&utm_source=a', '/opportunities?lang=en'],
    ['?type=job', '/opportunities'],
    ['?type=job&page=2', undefined],
  ] as const) {
    const { text } = await read(`/opportunities${query}`)
    assert.equal(canonicalIn(text), canonical && PUBLIC_URL + canonical, query)
    assert.equal(isLeftOut(text), canonical === undefined, query)
  }
})

test('texts of people are texts', async () => {
  const hostile = '"><script>alert(1)</script>&amp;\u202e'
  await postIn(app, admin, {
    title: hostile,
    short_description: hostile,
    category: hostile,
    tags: [hostile],
    location: { city: hostile, country: hostile, remote: true },
  })
  const { text } = await read('/opportunities')
  assert.ok(text.includes(`<bdi>${inPage(hostile)}</bdi>`))
  assert.doesNotMatch(text, /<script>/)
  const filtered = await read(`/opportunities?category=${encodeURIComponent(hostile)}`)
  assert.equal(idsIn(filtered.text, '/opportunities/').length, 1)
  assert.doesNotMatch(filtered.text, /<script>/)
})
