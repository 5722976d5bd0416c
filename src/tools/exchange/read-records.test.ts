// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exported, importText, line } from '../../../test/harness/exchange-fixtures.ts'
import { before, testApp } from '../../../test/harness/suite.ts'
import { addUser } from '../../../test/harness/user-fixtures.ts'
import { recordKinds } from './kinds.ts'
import { type KindName, kindNames } from './record-kind.ts'

const app = testApp()
// For one of the lines, the address is taken.
before(async () => void (await addUser(app, { email: 'olena@exchange.example' })))

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

test('tables are read as spreadsheets write them: in UTF-16, with any separator, declared or not', async () => {
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
    ['declared', `sep=;\r\n${rows(';', 'declared')}`],
    ['toldalone', `sep=;\r${rows(';', 'toldalone').replaceAll(/\r?\n/g, '\r')}`],
    ['bar', `\ufeff${rows('|', 'bar')}`],
  ] as const) {
    const { failures, ...totals } = await importText(app, 'users', content, { format: 'csv' })
    assert.deepEqual([totals, failures], [{ created: 1, changed: 0, unchanged: 0, failed: 0 }, []], name)
  }
  assert.equal((await exported(app, 'users')).split('"Їжак; перший, другий"').length, 6)
})

test('a file without the columns is refused whole', async () => {
  const refused = (content: string | Buffer, expected: RegExp, kind: KindName = 'users') =>
    assert.rejects(importText(app, kind, content, { format: 'csv' }), expected)
  await refused('', /is empty: its first line must name the columns$/)
  await refused('externalId,name\n', /has no column email$/)
  await refused('externalId,email,email\n', /has two columns email$/)
  await refused('externalId,email,Shoe\n1,a@b.example,4', /has columns that are not known: Shoe\. Known are externalId/)
  await refused(Buffer.from('externalId,\u00e6\u00e0\n', 'latin1'), /, line 1 is not UTF-8: save the file as UTF-8/)
  await refused(Buffer.from('externalId,email\n', 'utf16le'), /\/records has zero bytes: save it as UTF-8$/)
  await refused(Buffer.from('externalId,email\n', 'utf16le').swap16(), /\/records has zero bytes: save it as UTF-8$/)
  await refused(Buffer.from('\ufeff\0e\0x\0', 'utf16le'), /\/records has zero bytes: save it as UTF-8$/)
  await refused('PK\x03\x04\x14', /\/records is no text but an archive, as Excel workbooks are: save it as CSV UTF-8$/)
  await refused(Buffer.from([0xff, 0xfe, 0x65]), /is not valid UTF-16: save it as UTF-8$/)
  assert.deepEqual(
    kindNames.map((kind) => recordKinds[kind].name),
    kindNames,
  )
})
