import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../test/harness/any-text.ts'
import { cleanName, contentDisposition, extensionOf } from './clean-name.ts'

const cleaned: Record<string, string> = {
  'report.pdf': 'report.pdf',
  'Звіт за рік.docx': 'Звіт за рік.docx',
  '../../etc/passwd': 'passwd',
  '..\\..\\windows\\system.ini': 'system.ini',
  'C:\\Users\\Public\\a.txt': 'a.txt',
  '/etc/cron.d/job.txt': 'job.txt',
  '..': 'file',
  '.': 'file',
  '/': 'file',
  '\\': 'file',
  '': 'file',
  '   ': 'file',
  '...': 'file',
  '\u3164': 'file',
  '\u2800.': 'file',
  '.htaccess': 'htaccess',
  '  .bashrc ': 'bashrc',
  'a.txt.': 'a.txt',
  'a.txt. . .': 'a.txt',
  'a\0.pdf': 'a.pdf',
  'a.pdf\0.exe': 'a.pdf.exe',
  'a\r\nSet-Cookie: x.pdf': 'aSet-Cookie_ x.pdf',
  'a\tb\nc.txt': 'abc.txt',
  'a\u001b[31m.txt': 'a[31m.txt',
  '\u202egnp.exe': 'gnp.exe',
  'photo\u2066\u2067\u2068\u2069\u200e\u200f\u061c.png': 'photo.png',
  '\ufeffmark.md': 'mark.md',
  'zero\u200bwidth.md': 'zerowidth.md',
  'soft\u00adhyphen.md': 'softhyphen.md',
  'line\u2028separator.md': 'lineseparator.md',
  'half\ud800.md': 'half.md',
  'half\udc00.md': 'half.md',
  'private\ue000.md': 'private.md',
  'none\uffff.md': 'none.md',
  'می\u200cخواهم.pdf': 'می\u200cخواهم.pdf',
  '👩\u200d🚀.png': '👩\u200d🚀.png',
  'e\u0301.txt': 'é.txt',
  'e\u200b\u0301.txt': 'é.txt',
  'a>\u0338.txt': 'a_\u0338.txt',
  'a  \u00a0 b.txt': 'a b.txt',
  'a<script>alert(1)<b>.md': 'a_script_alert(1)_b_.md',
  'a"b|c?d*e:f.md': 'a_b_c_d_e_f.md',
  'a.txt:hidden.exe': 'a.txt_hidden.exe',
  CON: '_CON',
  'con.txt': '_con.txt',
  'Aux.tar.zip': '_Aux.tar.zip',
  'NUL .txt': '_NUL .txt',
  'COM1.pdf': '_COM1.pdf',
  'LPT¹.pdf': '_LPT¹.pdf',
  'conin$.md': '_conin$.md',
  'console.txt': 'console.txt',
  'com10.txt': 'com10.txt',
  '~$report.docx': '~$report.docx',
  '-rf.txt': '-rf.txt',
  '$(reboot).txt': '$(reboot).txt',
  '%2e%2e%2fpasswd': '%2e%2e%2fpasswd',
}

test('a name is cleaned of whatever could mislead a person or a system', () => {
  for (const [given, expected] of Object.entries(cleaned))
    assert.equal(cleanName(given), expected, JSON.stringify(given))
})

test('a long name is cut to 255 bytes, whole characters, and keeps its extension', () => {
  assert.equal(cleanName(`${'n'.repeat(300)}.pdf`), `${'n'.repeat(251)}.pdf`)
  assert.equal(cleanName(`${'ї'.repeat(300)}.docx`), `${'ї'.repeat(125)}.docx`)
  assert.equal(cleanName(`${'😀'.repeat(300)}.md`), `${'😀'.repeat(63)}.md`)
  assert.equal(cleanName('n'.repeat(300)), 'n'.repeat(255))
  assert.equal(cleanName(`a.${'n'.repeat(300)}`), `a.${'n'.repeat(253)}`)
})

const anyName = fc.oneof(
  anyText({ maxLength: 400 }),
  fc
    .array(fc.oneof(fc.constantFrom(...Object.keys(cleaned)), anyText({ maxLength: 20 })), {
      maxLength: 20,
    })
    .map((parts) => parts.join('')),
)

test('whatever a name is, what comes of it is safe, short and clean already', () => {
  fc.assert(
    fc.property(anyName, (given) => {
      const name = cleanName(given)
      assert.ok(name.length > 0 && Buffer.byteLength(name) <= 255)
      assert.equal(cleanName(name), name)
      assert.equal(name, name.normalize('NFC'))
      assert.ok(name.isWellFormed())
      assert.doesNotMatch(name, /[/\\<>:"|?*]|[\p{Cc}\u202a-\u202e\u2066-\u2069]|^[\s.]|[\s.]$/u)
    }),
    { numRuns: Number(process.env.TEST_FUZZ_RUNS ?? 1_000) },
  )
})

test('the extension is what stands behind the last dot, in lower case', () => {
  const extensions = ['a.PDF', 'a.tar.gz', 'a', 'a.', 'a.b c', 'a.ї', `a.${'x'.repeat(17)}`].map(extensionOf)
  assert.deepEqual(extensions, ['pdf', 'gz', '', '', '', '', ''])
})

test('a name is given to browsers in full and, for old ones, in ASCII', () => {
  assert.equal(contentDisposition('a.pdf'), `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`)
  assert.equal(
    contentDisposition("Звіт (1) 100%'*.md"),
    `attachment; filename="____ (1) 100_'*.md"; filename*=UTF-8''%D0%97%D0%B2%D1%96%D1%82%20%281%29%20100%25%27%2A.md`,
  )
})

test('whatever a name is, its header is one line of ASCII that says it in full', () => {
  fc.assert(
    fc.property(anyName, (given) => {
      const name = cleanName(given)
      const header = contentDisposition(name)
      const [, encoded = ''] =
        /^attachment; filename="[^"\\%\x7f-\uffff]*"; filename\*=UTF-8''([\w.~!%-]*)$/.exec(header) ?? []
      assert.equal(decodeURIComponent(encoded), name)
      assert.match(header, /^[\x20-\x7e]+$/)
    }),
    { numRuns: Number(process.env.TEST_FUZZ_RUNS ?? 1_000) },
  )
})
