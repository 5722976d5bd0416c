import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { JsonError, parseStrictJson } from './strict-json.ts'

const parse = (text: string) => parseStrictJson(Buffer.from(text))
const refuses = (text: string | Uint8Array, message: RegExp) =>
  assert.throws(
    () => parseStrictJson(Buffer.from(text as string)),
    (error) => error instanceof JsonError && message.test(error.message),
    String(text).slice(0, 50),
  )

test('what JSON.stringify writes is read as JSON.parse reads it', () => {
  const value = fc.jsonValue({ maxDepth: 6 }).filter((one) => !JSON.stringify(one).includes('"__proto__":'))
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1, '\t'), (one, indent) => {
      const text = JSON.stringify(one, null, indent)
      assert.deepEqual(parse(text), JSON.parse(text))
    }),
  )
})

test('any bytes are either read as JSON.parse reads them or refused by name', () => {
  const fragment = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    ':',
    ',',
    'a',
    '1',
    'null',
    ' ',
    '\n',
    '"a":1',
    '\\u0061',
  )
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
      const text = fragments.join('')
      try {
        assert.deepEqual(parse(text), JSON.parse(text))
      } catch (error) {
        assert.ok(error instanceof JsonError, String(error))
      }
    }),
  )
})

test('a name twice in one object is refused, however it is spelled and wherever it stands', () => {
  for (const text of [
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"a" : 1 ,\n"a"\t:\r2}',
    '{"b":{"a":1,"a":2}}',
    '[{"a":1},{"a":1,"c":[{}],"a":2}]',
    '{"a":{"a":{}},"b":"}","a":1}',
    '{"":1,"":2}',
    '{"\\"":1,"\\"":2}',
    '{"\\\\":1,"\\\\":2}',
    '{"constructor":1,"constructor":1}',
  ]) {
    refuses(text, /^has the same property twice$/)
  }
})

test('one name in several objects, and a name as a text, are no duplicates', () => {
  for (const text of [
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
    '{"a":"a","b":["a","a"]}',
    '{"a":"\\"a\\":1,\\"a\\":2"}',
    '{"toString":1,"constructor":{"prototype":1},"hasOwnProperty":2}',
    '["{\\"a\\":1",":","a"]',
  ]) {
    assert.deepEqual(parse(text), JSON.parse(text))
  }
})

test('the name __proto__ is refused, however it is spelled; as a text it is not', () => {
  refuses('{"__proto__":{"isAdmin":true}}', /^has a property that is not allowed$/)
  refuses('{"a":[{"\\u005f_proto__" : 1}]}', /^has a property that is not allowed$/)
  assert.deepEqual(parse('["__proto__"]'), ['__proto__'])
})

test('nesting is allowed to 32 levels', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  assert.deepEqual(parse(nested(32)), JSON.parse(nested(32)))
  refuses(nested(33), /^is nested deeper than 32 levels$/)
  refuses(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, /^is nested deeper/)
})

test('what is not UTF-8, or begins with a byte order mark, is refused', () => {
  refuses(new Uint8Array([0x22, 0xff, 0x22]), /^is not valid UTF-8$/)
  refuses(new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]), /^is not valid UTF-8$/)
  refuses(new Uint8Array([0x22, 0xc0, 0x80, 0x22]), /^is not valid UTF-8$/)
  refuses('\uFEFF{}', /^is not valid JSON$/)
})

test('what is not JSON is refused without a word of it being repeated', () => {
  for (const text of [
    '',
    ' ',
    '{',
    'secret',
    "{'a':1}",
    '{"a":1,}',
    '[1,]',
    '01',
    '1.',
    'NaN',
    '{}{}',
    '{} //',
    '"\t"',
    '"\\x41"',
  ]) {
    refuses(text, /^is not valid JSON$/)
  }
})

test('large texts are read or refused without exhausting the stack', () => {
  const size = 1_000_000
  refuses('['.repeat(size), /^is not valid JSON$/)
  refuses(`${'['.repeat(size)}${']'.repeat(size)}`, /^is nested deeper/)
  const texts = [
    JSON.stringify('\\"'.repeat(size / 2)),
    JSON.stringify('\u0001'.repeat(size / 6)),
    JSON.stringify('a'.repeat(size)),
    JSON.stringify(Array(size / 4).fill('')),
    JSON.stringify(Object.fromEntries(Array.from({ length: size / 20 }, (_, index) => [`name${index}`, index]))),
    `{"a"${' '.repeat(size)}:1}`,
    `["a"${' '.repeat(size)}]`,
  ]
  for (const text of texts) assert.deepEqual(parse(text), JSON.parse(text))
})
