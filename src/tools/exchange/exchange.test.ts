// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { exported, importText, line } from '../../../test/harness/exchange-fixtures.ts'
import { linkOf } from '../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { KindName } from './record-kind.ts'

const [app, sink] = testAppWithMail()
const other = testApp()

const counted = (created: number, changed = 0, unchanged = 0) => ({
  ...{ created, changed, unchanged },
  ...{ failed: 0, failures: [] },
})

const people = ['olena', 'taras', 'lesia'].map((name) => ({
  externalId: `old-${name}`,
  email: `${name.toUpperCase()}@Exchange.Example`,
  name: `=${name}`,
  bio: 'One, -two\n"three"',
  role: name === 'olena' ? 'admin' : 'member',
  phone: '+380441234567',
  isVerified: name === 'taras',
  createdAt: '2020-02-03T04:05:06.789Z',
}))
const entity = {
  externalId: 'firm',
  name: 'Верстат',
  website: 'https://verstat.example/',
  location: { city: 'Київ', lat: 50.45, lng: 30.52 },
  employee_count: '11-50',
  is_verified: true,
  owner: 'olena@exchange.example',
  members: ['taras@exchange.example'],
}
const articles = [
  {
    ...{ externalId: '1', title: 'Перша новина', content: '# Заголовок\n\n- one; two', excerpt: '-5 %' },
    ...{ category: 'Толока', tags: ['a;b', '=c'], status: 'published', publishedAt: '2021-05-06T07:08:09.000Z' },
    ...{ author: 'taras@exchange.example', seo: { metaTitle: 'Meta' } },
  },
  { externalId: '2', title: 'A draft', content: 'text', excerpt: 'text' },
]
const offers = [
  {
    ...{ externalId: 'a', title: 'Верстальниця', description: 'Text', type: 'job', status: 'active', entity: 'firm' },
    ...{ owner: 'taras@exchange.example', budget: { min: 5, currency: 'UAH', per: 'month' }, tags: ['x'] },
    ...{ location: { remote: true, city: 'Львів', address: 'Here 1' }, created_at: '2022-01-01T00:00:00.000Z' },
    ...{ confidential_details: { deep: [1, { two: '=3' }] }, contact_person: { name: 'Леся' } },
  },
  {
    ...{ externalId: 'b', title: 'Over', description: 'Text', type: 'project', status: 'expired' },
    ...{ owner: 'lesia@exchange.example', expires_at: '2022-02-01T00:00:00.000Z' },
  },
]
const files: Record<KindName, string> = {
  users: people.map(line).join(''),
  entities: line(entity),
  news: articles.map(line).join(''),
  opportunities: offers.map(line).join(''),
}
const inOrder: readonly KindName[] = ['users', 'entities', 'news', 'opportunities']
const count = async (table: 'notifications' | 'events' | 'mails') => {
  const { total } = await app.owner
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

test('a dry run checks and writes nothing; an import writes, notifies nobody, and again writes nothing', async () => {
  assert.deepEqual(await importText(app, 'users', files.users, { isDryRun: true }), counted(3))
  assert.equal(await exported(app, 'users'), '')
  const before = [await count('notifications'), await count('events'), await count('mails')]
  for (const kind of inOrder) {
    const { length } = files[kind].trimEnd().split('\n')
    assert.deepEqual(await importText(app, kind, files[kind]), counted(length), kind)
    assert.deepEqual(await importText(app, kind, files[kind]), counted(0, 0, length), kind)
  }
  assert.deepEqual([await count('notifications'), await count('events'), await count('mails')], before)
})

test('what was imported is found, read and owned as what is made by the API', async () => {
  const { body: found } = await app.request('GET', '/api/news?search=новина')
  const [article] = found.data.articles
  assert.deepEqual(
    [article.title, article.slug, article.category, article.publishedAt, article.seo.metaTitle],
    ['Перша новина', 'persha-novyna', 'Толока', '2021-05-06T07:08:09.000Z', 'Meta'],
  )
  await eventually('the search finds the offer', async () => {
    const { body } = await app.request('GET', '/api/opportunities?search=верстальниця')
    return body.data.opportunities[0]?.entity?.name === 'Верстат'
  })
  const rows = await app.owner.selectFrom('users').select(['email', 'email_verified', 'role']).execute()
  const olena = rows.find(({ email }) => email === 'olena@exchange.example') ?? assert.fail()
  assert.deepEqual(olena, { email: 'olena@exchange.example', email_verified: true, role: 'admin' })
  const { email } = olena
  const { body: reset } = await app.request('POST', '/api/auth/request-password-reset', { body: { email } })
  assert.equal(reset.status, true)
  const mail = await sink.next()
  const { token } = linkOf(mail)
  assert.deepEqual(mail.recipients, [email])
  const credentials = { email, password: 'correct horse' }
  const body = { token, newPassword: credentials.password }
  assert.equal((await app.request('POST', '/api/auth/reset-password', { body })).status, 200)
  assert.equal((await app.request('POST', '/api/auth/sign-in/email', { body: credentials })).status, 200)
})

test('the audit log has an entry for each batch, with counts and the hash of the file', async () => {
  await sealAuditLog(app)
  const entries = await app.owner
    .selectFrom('audit_entries')
    .select(['target_type', 'details'])
    .where('action', '=', 'DATA_IMPORT')
    .orderBy('sequence')
    .execute()
  assert.deepEqual(
    entries.map(({ target_type, details }) => [target_type, details]),
    inOrder.map((kind) => [
      kind,
      { newValue: { created: files[kind].trimEnd().split('\n').length, changed: 0 }, fileSha256: 'hash' },
    ]),
  )
})

for (const format of ['csv', 'jsonl'] as const) {
  test(`what is exported as ${format} and imported elsewhere is the same there`, async () => {
    for (const kind of inOrder) {
      const written = await exported(app, kind, format)
      const { failures } = await importText(other, kind, written, { format })
      assert.deepEqual(failures, [], kind)
      assert.equal(await exported(other, kind, format), written, kind)
    }
  })
}

test('a line that has changed changes the record, by the rules of the API', async () => {
  const [first, second] = people
  assert.ok(first && second)
  const promoted = { ...second, role: 'confidential', bio: null, name: 'Тарас' }
  const users = line({ ...first, email: 'new@exchange.example' }) + line(promoted)
  const { failures, ...totals } = await importText(app, 'users', users)
  assert.deepEqual(totals, { created: 0, changed: 1, unchanged: 0, failed: 1 })
  assert.match(failures[0]?.error ?? '', /^email is changed by POST \/api\/auth\/change-email/)
  const [row] = await app.owner
    .selectFrom('users')
    .select(['role', 'bio', 'name', 'company'])
    .where('email', '=', 'taras@exchange.example')
    .execute()
  assert.deepEqual(row, { role: 'confidential', bio: null, name: 'Тарас', company: null })
  const [article] = articles
  assert.deepEqual(await importText(app, 'news', line({ ...article, title: 'Друга новина' })), counted(0, 1))
  assert.match(await exported(app, 'news'), /"title":"Друга новина".*"publishedAt":"2021-05-06T07:08:09.000Z"/)
  assert.deepEqual(await importText(app, 'entities', line({ ...entity, name: 'Верстак', members: [] })), counted(0, 1))
  assert.match(await exported(app, 'entities'), /"name":"Верстак".*"is_verified":true.*"members":\[\]/)
  const [offer] = offers
  assert.deepEqual(
    await importText(app, 'opportunities', line({ ...offer, status: 'closed', tags: [] })),
    counted(0, 1),
  )
  assert.match(await exported(app, 'opportunities'), /"tags":\[\].*"status":"closed"/)
})

test('the last administrator keeps the role', async () => {
  const { failures } = await importText(other, 'users', line({ ...people[0], role: 'member' }))
  assert.deepEqual(
    failures.map(({ error }) => error),
    ['The last administrator must remain'],
  )
})
