// Depends on: servers
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { eventually } from '../../../test/harness/eventually.ts'
import { linkOf } from '../../../test/harness/link-mails.ts'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { TestApp } from '../../../test/harness/test-app.ts'
import { exportRecords } from './export-records.ts'
import { type Failure, openImport } from './import-records.ts'
import { recordKinds } from './kinds.ts'
import { readRecords } from './read-records.ts'
import { type KindName, kindNames } from './record-kind.ts'
import type { Format, ReadOptions } from './record-source.ts'

const [app, sink] = testAppWithMail()
const other = testApp()

const operator = { user: null, ipAddress: '', userAgent: 'hromada import' }
const line = (fields: object) => `${JSON.stringify(fields)}\n`

interface Options extends Partial<Pick<ReadOptions, 'format' | 'mapping' | 'ignoresUnknown'>> {
  readonly isDryRun?: boolean
}

async function importText(to: TestApp, name: KindName, content: string | Buffer, options: Options = {}) {
  const { format = 'jsonl', mapping = new Map(), ignoresUnknown = false, isDryRun = false } = options
  const folder = await mkdtemp(join(tmpdir(), 'hromada-exchange-'))
  const path = join(folder, 'records')
  try {
    await writeFile(path, content)
    const kind = recordKinds[name]
    const failures: Failure[] = []
    const { db, community } = to.platform
    const { audit } = to.features
    const addresses = to.features.pictureAddresses
    const parts = { db, community, audit, operator, addresses, kind, fileHash: 'hash', isDryRun }
    const running = openImport({ ...parts, report: (failure) => failures.push(failure) })
    const columns = [{ name: 'externalId', path: ['externalId'], type: 'text' as const }, ...kind.columns]
    const reading = { format, columns, required: ['externalId', ...kind.required], mapping, ignoresUnknown }
    for await (const { records } of readRecords(path, reading, AbortSignal.timeout(60_000))) {
      for (const record of records) await running.add(record)
    }
    await running.flush()
    const { lines: _, ...totals } = running.totals
    return { ...totals, failures }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const exported = (from: TestApp, kind: KindName, format: Format = 'jsonl') => {
  const addresses = from.platform.ownAddresses
  return text(exportRecords(from.platform.db, recordKinds[kind], { format, addresses, onProgress() {} }))
}

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

test('a dry run checks and writes nothing; an import writes, tells nobody, and again writes nothing', async () => {
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

test('wrong lines are named and skipped, and those around them written', async () => {
  const long = 'x'.repeat(10 * 1024 ** 2)
  const table = Buffer.from(
    [
      '\u00ef\u00bb\u00bfexternalId;Mail;name;isVerified;bio',
      'w1;one@wrong.example;One;yes;"One ""1""\nof two lines"',
      'w2;nobody;Two;',
      'w3;ONE@wrong.example;Three;',
      'w1;four@wrong.example;Four;',
      'w5;five@wrong.example;\u00ff\u00fe;',
      'w6;six@wrong.example;a\0b;',
      'w7;seven@wrong.example;a"b;',
      'w8;eight@wrong.example;Eight;maybe',
      `w9;nine@wrong.example;${long};`,
      'w10;olena@exchange.example;Taken;',
      ';eleven@wrong.example;Eleven;',
      'w12;twelve@wrong.example;Twelve;;;;',
      "w13;thirteen@wrong.example;'=1+1;",
      'w14;fourteen@wrong.example;"Four\nteen";',
    ].join('\r\n'),
    'latin1',
  )
  const mapping = new Map([['email', 'Mail']])
  const { failures, ...totals } = await importText(app, 'users', table, { format: 'csv', mapping })
  assert.deepEqual(totals, { created: 2, changed: 0, unchanged: 0, failed: 12 })
  assert.deepEqual(
    failures.map((failure) => [failure.line, failure.error]).toSorted(([one], [two]) => Number(one) - Number(two)),
    [
      [4, 'email is not in the expected form'],
      [5, 'email is that of line 2'],
      [6, 'externalId is that of line 2'],
      [7, 'is not UTF-8: save the file as UTF-8 (in a spreadsheet: CSV UTF-8)'],
      [8, 'name has characters that are not allowed'],
      [9, 'is not CSV: a quote is missing or misplaced'],
      [10, 'isVerified must be a boolean'],
      [11, 'is longer than 2097152 bytes'],
      [12, 'olena@exchange.example already has an account'],
      [13, 'externalId must be a text of 1 to 200 characters'],
      [14, 'has more fields than there are columns'],
      [16, 'name has characters that are not allowed'],
    ],
  )
  assert.match(await exported(app, 'users'), /"name":"=1\+1"/)
})

test('references name what is there, and lines of JSON are objects of known fields', async () => {
  const base = { title: 'Title', content: 'text', excerpt: 'text' }
  const { failures } = await importText(
    app,
    'news',
    [
      line({ externalId: 'r1', ...base, author: 'nobody@wrong.example' }),
      '[]\n',
      '{"externalId": "r3"\n',
      line({ externalId: 'r4', ...base, views: 9 }),
      line({ externalId: 'r5', ...base, publishedAt: '2999-01-01T00:00:00.000Z' }),
    ].join(''),
  )
  assert.deepEqual(
    failures.map((failure) => [failure.line, failure.error]).toSorted(([one], [two]) => Number(one) - Number(two)),
    [
      [1, 'author names nobody@wrong.example, who has no account here'],
      [2, 'is no JSON object'],
      [3, 'is not valid JSON'],
      [4, 'views is not a known field'],
      [5, 'publishedAt must not be in the future'],
    ],
  )
})

test('tables are read as spreadsheets write them: in UTF-16, with any separator, told or not', async () => {
  const rows = (separator: string, name: string) =>
    [
      ['externalId', 'email', 'name'],
      [name, `${name}@sheet.example`, 'Їжак; перший, другий'],
    ]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(separator))
      .join('\r\n')
  for (const [name, content] of [
    ['utf16', Buffer.from(`\ufeff${rows('\t', 'utf16')}`, 'utf16le')],
    ['utf16be', Buffer.from(`\ufeff${rows('\t', 'utf16be')}`, 'utf16le').swap16()],
    ['told', `sep=;\r\n${rows(';', 'told')}`],
    ['bar', `\ufeff${rows('|', 'bar')}`],
  ] as const) {
    const { failures, ...totals } = await importText(app, 'users', content, { format: 'csv' })
    assert.deepEqual([totals, failures], [{ created: 1, changed: 0, unchanged: 0, failed: 0 }, []], name)
  }
  assert.equal((await exported(app, 'users')).split('"Їжак; перший, другий"').length, 5)
})

test('a file without the columns is refused whole', async () => {
  const refused = (content: string | Buffer, expected: RegExp, kind: KindName = 'users') =>
    assert.rejects(importText(app, kind, content, { format: 'csv' }), expected)
  await refused('', /is empty: its first line must name the columns$/)
  await refused('externalId,name\n', /has no column email$/)
  await refused('externalId,email,email\n', /has two columns email$/)
  await refused('externalId,email,Shoe\n1,a@b.example,4', /has columns that are not known: Shoe\. Known are externalId/)
  await refused(Buffer.from('externalId,\u00e6\u00e0\n', 'latin1'), /, line 1 is not UTF-8: save the file as UTF-8/)
  await refused(Buffer.from([0xff, 0xfe, 0x65]), /is not valid UTF-16: save it as UTF-8$/)
  assert.deepEqual(
    kindNames.map((kind) => recordKinds[kind].name),
    kindNames,
  )
})
