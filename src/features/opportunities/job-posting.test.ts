import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefusal, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import {
  changeOpportunity,
  opportunityNotFound,
  postIn,
  storedViews,
} from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { type Answer, type Member, startTestApp } from '../../../test/harness/test-app.ts'
import {
  opportunityStatuses,
  opportunityTypes,
  opportunityVisibilities,
} from '../../platform/database/tables/opportunities.ts'

const LINKED_DATA = 'application/ld+json'
const FUTURE = '2999-01-01T00:00:00.000Z'
const PUBLIC_URL = 'https://community.example'
const noSuchForm = { code: 'NOT_ACCEPTABLE', message: 'Opportunity has no such form' }

const app = testApp({ HROMADA_PUBLIC_URL: PUBLIC_URL })
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')

const post = (input: Parameters<typeof postIn>[2]) => postIn(app, owner, input)

const read = (id: string, accept: string, as?: Member, method = 'GET') =>
  app.request(method, `/api/opportunities/${id}`, { headers: { accept }, ...(as && { as }) })

async function postingOf(id: string, as?: Member) {
  const { status, headers, text } = await read(id, LINKED_DATA, as)
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/ld+json; charset=utf-8'], text)
  assertWhatGoogleRequires(JSON.parse(text))
  return JSON.parse(text)
}

/** Without a place or a country a remote job is still a JobPosting, but none that Google shows. */
function assertWhatGoogleRequires(posting: Answer['body']): void {
  assert.deepEqual([posting['@context'], posting['@type']], ['https://schema.org/', 'JobPosting'])
  for (const name of ['title', 'description']) assert.ok(posting[name].length > 0, name)
  assert.match(posting.datePosted, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  assert.match(posting.description, /^<p>/)
  assert.equal(posting.hiringOrganization['@type'], 'Organization')
  assert.ok(posting.hiringOrganization.name.length > 0)
  const isAtPlace = posting.jobLocation?.address?.addressCountry?.length > 0
  const isAnywhere = posting.jobLocationType === 'TELECOMMUTE' && posting.applicantLocationRequirements?.name.length > 0
  assert.ok(isAtPlace || isAnywhere, 'it has no place')
}

test('a public active job is served as a JobPosting with all that is known of it', async () => {
  const logo = 'https://entity.example/logo.png'
  const website = 'https://entity.example'
  const { id: entityId } = await makeEntity(app, owner, { name: 'Майстерня', logo, website, employee_count: '11-50' })
  const id = await post({
    title: 'Backend engineer',
    description: 'We look for you.\r\nCome & help.\n\n \n\nTerms: 1 < 2',
    short_description: 'Come',
    budget: { min: 2000, max: 3500.5, currency: 'EUR', per: 'month' },
    location: { city: 'Kyiv', country: 'Ukraine', address: '1 Khreshchatyk St', remote: false, lat: 50.45, lng: 30.52 },
    requirements: ['TypeScript', 'SQL'],
    benefits: ['Books', 'Cats'],
    entity_id: entityId,
    contact_person: { name: 'Olena', email: 'olena@entity.example' },
    application_process: { method: 'email', contact: 'jobs@entity.example' },
    expires_at: FUTURE,
  })
  const { created_at } = (await read(id, 'application/json')).body.data.opportunity
  assert.deepEqual(await postingOf(id), {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    url: `${PUBLIC_URL}/opportunities/${id}`,
    identifier: { '@type': 'PropertyValue', name: 'Майстерня', value: id },
    title: 'Backend engineer',
    description: '<p>We look for you.<br />\nCome &amp; help.</p>\n<p>Terms: 1 &lt; 2</p>\n',
    datePosted: created_at,
    validThrough: FUTURE,
    hiringOrganization: { '@type': 'Organization', name: 'Майстерня', sameAs: website, logo },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Khreshchatyk St',
        addressLocality: 'Kyiv',
        addressCountry: 'Ukraine',
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: { '@type': 'QuantitativeValue', minValue: 2000, maxValue: 3500.5, unitText: 'MONTH' },
    },
    qualifications: 'TypeScript\nSQL',
    jobBenefits: 'Books\nCats',
    directApply: false,
  })
})

test('a remote job without an entity is offered by the community, in the country that it names', async () => {
  const id = await post({ description: 'Work', location: { remote: true, country: 'Ukraine' } })
  const { title, datePosted, ...posting } = await postingOf(id)
  assert.deepEqual(posting, {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    url: `${PUBLIC_URL}/opportunities/${id}`,
    identifier: { '@type': 'PropertyValue', name: 'Hromada', value: id },
    description: '<p>Work</p>\n',
    hiringOrganization: { '@type': 'Organization', name: 'Hromada', sameAs: PUBLIC_URL },
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'Ukraine' },
    directApply: true,
  })
})

test('where a job is done follows from its location', async () => {
  const address = (parts: object) => ({ '@type': 'Place', address: { '@type': 'PostalAddress', ...parts } })
  const anywhere = (name: string) => ({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name },
  })
  for (const [location, expected] of [
    [{ remote: false, country: 'Poland' }, { jobLocation: address({ addressCountry: 'Poland' }) }],
    [
      { remote: true, city: 'Lviv', country: 'Ukraine' },
      { jobLocation: address({ addressLocality: 'Lviv', addressCountry: 'Ukraine' }), ...anywhere('Ukraine') },
    ],
  ] as const) {
    const { jobLocation, jobLocationType, applicantLocationRequirements } = await postingOf(await post({ location }))
    const input = { jobLocation, jobLocationType, applicantLocationRequirements }
    assert.deepEqual(JSON.parse(JSON.stringify(input)), expected)
  }
  for (const [location, expected] of [
    [{ remote: true }, { jobLocationType: 'TELECOMMUTE' }],
    [{ remote: false }, {}],
    [{ remote: false, city: 'Lviv' }, { jobLocation: address({ addressLocality: 'Lviv' }) }],
  ] as const) {
    const { text } = await read(await post({ location }), LINKED_DATA)
    const { jobLocation, jobLocationType, applicantLocationRequirements } = JSON.parse(text)
    const input = { jobLocation, jobLocationType, applicantLocationRequirements }
    assert.deepEqual(JSON.parse(JSON.stringify(input)), expected)
  }
})

test('a salary has its unit, and the price of a whole project is not a salary', async () => {
  const location = { remote: true, country: 'Ukraine' }
  for (const [budget, value] of [
    [
      { min: 20, currency: 'USD', per: 'hour' },
      { minValue: 20, unitText: 'HOUR' },
    ],
    [
      { max: 150, currency: 'USD', per: 'day' },
      { maxValue: 150, unitText: 'DAY' },
    ],
    [
      { min: 900, max: 900, currency: 'USD', per: 'month' },
      { value: 900, unitText: 'MONTH' },
    ],
    [{ min: 900, max: 1000, currency: 'USD', per: 'project' }, undefined],
    [{ currency: 'USD', per: 'month' }, undefined],
  ] as const) {
    const { baseSalary } = await postingOf(await post({ location, budget }))
    const expected = value && {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', ...value },
    }
    assert.deepEqual(baseSalary, expected)
  }
})

test('only public active jobs have this form; others are not acceptable or not found, and count no view', async () => {
  for (const type of opportunityTypes) {
    for (const visibility of opportunityVisibilities) {
      for (const status of opportunityStatuses) {
        const id = await postIn(app, owner, { type, visibility, location: { remote: true, country: 'UA' } }, status)
        const what = `${type}, ${visibility}, ${status}`
        const isOpen = visibility === 'public' && ['active', 'expired', 'closed'].includes(status)
        const hasForm = type === 'job' && visibility === 'public' && status === 'active'
        for (const [as, isSeen] of [
          [undefined, isOpen],
          [owner, true],
          [admin, true],
        ] as const) {
          const views = await storedViews(app, id)
          const answer = await read(id, LINKED_DATA, as)
          const head = await read(id, LINKED_DATA, as, 'HEAD')
          assert.equal(answer.headers.get('vary'), 'Accept', what)
          assert.deepEqual([head.status, head.headers.get('vary')], [answer.status, 'Accept'], what)
          if (hasForm) assert.equal(answer.status, 200, what)
          else if (isSeen) assertRefusal(answer, 406, noSuchForm, what)
          else assertRefusal(answer, 404, opportunityNotFound, what)
          assert.equal(await storedViews(app, id), hasForm ? views + 1 : views, what)
        }
      }
    }
  }
})

test('a cached opportunity refuses no one once it has changed', async () => {
  const id = await postIn(app, owner, { location: { remote: true, country: 'UA' } }, 'pending')
  assertRefusal(await read(id, LINKED_DATA, owner), 406, noSuchForm)
  await changeOpportunity(app, admin, id, { status: 'active' })
  await postingOf(id, owner)
  await changeOpportunity(app, admin, id, { status: 'closed' })
  assertRefusal(await read(id, LINKED_DATA), 406, noSuchForm)
})

test('every caller gets what anyone may see', async () => {
  const { id: entityId } = await makeEntity(app, owner, { name: 'Secret workshop', visibility: 'confidential' })
  const id = await post({
    entity_id: entityId,
    location: { remote: true, country: 'UA' },
    confidential_details: { budget: 'Secret budget' },
  })
  assert.match((await read(id, 'application/json', admin)).text, /Secret workshop.*Secret budget/)
  const posting = await postingOf(id)
  assert.deepEqual(await postingOf(id, owner), posting)
  assert.deepEqual(await postingOf(id, admin), posting)
  assert.doesNotMatch(JSON.stringify(posting), /Secret/)
})

test('a posting can stand in a page: no text ends the script, and none is markup', async () => {
  const hostile = `</script><script>alert('1')</script><!-- & "`
  const id = await post({
    title: hostile,
    description: hostile,
    requirements: [hostile],
    location: { remote: false, country: hostile },
  })
  const { text } = await read(id, LINKED_DATA)
  assert.ok(!text.includes('<'))
  const { title, description, qualifications } = await postingOf(id)
  const escaped = `&lt;/script&gt;&lt;script&gt;alert('1')&lt;/script&gt;&lt;!-- &amp; "`
  assert.deepEqual([title, description, qualifications], [hostile, `<p>${escaped}</p>\n`, hostile])
})

test('the preferred form is served, of those that exist', async () => {
  const job = await post({ location: { remote: true, country: 'UA' } })
  const project = await post({ type: 'project' })
  const [json, posting] = ['application/json; charset=utf-8', 'application/ld+json; charset=utf-8']
  for (const [accept, ofJob, ofProject] of [
    ['*/*', json, json],
    ['application/json', json, json],
    ['application/json, text/plain, */*', json, json],
    ['text/html', json, json],
    ['application/ld+json;q=0', json, json],
    ['application/json, application/ld+json;q=0.9', json, json],
    ['application/ld+json;q=0.8, */*;q=0.9', json, json],
    ['application/ld+json', posting, 406],
    ['Application/LD+JSON; profile="https://a.example/, b"', posting, 406],
    ['application/ld+json, application/json', posting, json],
    ['application/ld+json, application/json;q=0.9', posting, json],
    ['application/ld+json, */*;q=0.1', posting, json],
    ['application/json;q=0, */*', posting, 406],
  ] as const) {
    for (const [id, expected] of [
      [job, ofJob],
      [project, ofProject],
    ] as const) {
      const { status, headers } = await read(id, accept)
      assert.equal(status === 200 ? headers.get('content-type') : status, expected, accept)
    }
  }
})

test('HEAD has the form too, and counts no view', async () => {
  const id = await post({ location: { remote: true, country: 'UA' } })
  const { status, headers, text } = await read(id, LINKED_DATA, undefined, 'HEAD')
  assert.deepEqual([status, headers.get('content-type'), text], [200, 'application/ld+json; charset=utf-8', ''])
  assert.equal(Number(headers.get('content-length')), (await read(id, LINKED_DATA)).text.length)
  assert.equal(await storedViews(app, id), 1)
})

test('caches hear of every header that the answer depends on', async () => {
  const trusting = await startTestApp({ HROMADA_TRUSTED_ORIGINS: 'https://site.example' })
  try {
    const { headers } = await trusting.request('GET', '/api/opportunities/none', {
      headers: { origin: 'https://site.example' },
    })
    assert.equal(headers.get('vary'), 'Origin, Accept')
  } finally {
    await trusting[Symbol.asyncDispose]()
  }
})
