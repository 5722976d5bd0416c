import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from './written-text.ts'

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()

test('text is UTF-8 with or without a mark, or UTF-16 with one', () => {
  const text = 'Їжак, 🦔\nдва'
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    swapped(`\ufeff${text}`),
  ])
    assert.equal(textOf(bytes), text)
  assert.equal(textOf(Buffer.alloc(0)), '')
})

test('what is no text names its first wrong line, and is never guessed', () => {
  // "Їжак" as windows-1251 has it.
  const inWindows1251 = Buffer.from([0xaf, 0xe6, 0xe0, 0xea])
  for (const [bytes, reason] of [
    [inWindows1251, /^line 1 is not UTF-8: save the file as UTF-8/],
    [Buffer.concat([Buffer.from('email\r\nПерша\n'), inWindows1251, Buffer.from('\nще')]), /^line 3 is not UTF-8/],
    [Buffer.from('Їжак').subarray(0, 3), /^line 1 is not UTF-8/],
    [Buffer.from('email', 'utf16le'), /^has zero bytes/],
    [Buffer.from('PK\x03\x04\0'), /^is no text but an archive, as Excel workbooks are: save it as CSV UTF-8$/],
    [Buffer.concat([Buffer.from('\ufeffa', 'utf16le'), Buffer.from([0x00, 0xd8])]), /^is not valid UTF-16/],
    [Buffer.concat([Buffer.from('\ufeffa', 'utf16le'), Buffer.from([0x41])]), /^is not valid UTF-16/],
  ] as const)
    assert.throws(() => textOf(bytes), { name: 'NotText', message: reason })
})
