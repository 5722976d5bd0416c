import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { readableAddress } from '../../../web/shared/readable-address.ts'
import { emailAddress } from './email-address.ts'

test('an address is stored in lower case, with the domain as names of the DNS have it', () => {
  for (const [typed, stored] of [
    ['r&d@company.example', 'r&d@company.example'],
    ["O'Brien+tag@Example.COM", "o'brien+tag@example.com"],
    ["!#$%&'*+/=?^_`{|}~-.x@a-b.example", "!#$%&'*+/=?^_`{|}~-.x@a-b.example"],
    ['ivan@пошта.укр', 'ivan@xn--80a1acn3a.xn--j1amh'],
    ['Ivan@ПОШТА。УКР', 'ivan@xn--80a1acn3a.xn--j1amh'],
    ['ivan@xn--80a1acn3a.XN--J1AMH', 'ivan@xn--80a1acn3a.xn--j1amh'],
    ['a@straße.example', 'a@xn--strae-oqa.example'],
    ['a@exa\u00admple.com', 'a@example.com'],
    ['a@ｅｘａｍｐｌｅ.com', 'a@example.com'],
    ['a@cafe\u0301.example', 'a@xn--caf-dma.example'],
    ['a@1.2.example', 'a@1.2.example'],
    [`${'l'.repeat(64)}@a.example`, `${'l'.repeat(64)}@a.example`],
    [`a@${`${'d'.repeat(60)}.`.repeat(4)}example`, `a@${`${'d'.repeat(60)}.`.repeat(4)}example`],
  ] as const) {
    assert.equal(emailAddress(typed), stored)
    assert.equal(emailAddress(stored), stored)
    assert.equal(emailAddress(readableAddress(stored)), stored)
  }
})

test('what is no address, or has a local part in quotes or beyond ASCII, is none', () => {
  const domains = [
    ...[
      '',
      'localhost',
      '.example',
      'a..example',
      'a.example.',
      '-a.example',
      'a-.example',
      'a_b.example',
      'a,b.example',
    ],
    ...['exa mple.com', 'a\tb.com', '%61.com', '％61.com', 'a.com:80', 'a.com/x', 'a.com?x', 'a.com#x', 'a\\b.com'],
    ...['1.2.3.4', '0x7f.1', '1.2.3', '[1.2.3.4]', '[::1]', 'a.1', 'xn--.com', 'xn--a.com', 'xn--a-ecp.example'],
    ...['ex\u200dample.com', 'a\ud800.com', `${'x'.repeat(64)}.com`, `${'я'.repeat(60)}.укр`, '*.com', 'a＠b.com'],
  ]
  const locals = ['', '.a', 'a.', 'a..b', 'a b', '"a b"', 'a@b', 'a,b', 'a\n', 'a\u0000', '<a', 'іван', '\u212a']
  for (const address of [
    ...domains.map((domain) => `a@${domain}`),
    ...[...locals, 'l'.repeat(65)].map((local) => `${local}@a.example`),
    ...['', '@', 'a', `a@${`${'d'.repeat(60)}.`.repeat(5)}example`, `a@${'é'.repeat(100_000)}.example`],
  ]) {
    assert.equal(emailAddress(address), undefined, address.slice(0, 100))
  }
})

test('people read the domain in their own letters', () => {
  const domains = fc.webUrl().map((url) => new URL(url).hostname)
  const letters = fc.string({ unit: fc.constantFrom(...'aйїґß李人ñ🦊का١x-9'), minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.oneof(domains, letters), (domain) => {
      const stored = domainToASCII(`${domain}.укр`)
      assert.equal(readableAddress(`ivan@${stored}`), `ivan@${domainToUnicode(stored)}`)
    }),
  )
  for (const label of ['xn--', 'xn--99999999', 'xn--a', 'xn--€', `xn--${'z'.repeat(300)}`]) {
    assert.ok(readableAddress(`ivan@${label}.укр`).startsWith('ivan@'), label)
  }
})
