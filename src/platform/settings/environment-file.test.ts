import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { parseEnvironmentFile } from './environment-file.ts'

const parse = (text: string) => {
  const { values, problems } = parseEnvironmentFile(Buffer.from(text))
  return { values: Object.fromEntries(values), problems }
}

test('what has one meaning is read as Node reads it', () => {
  const text = [
    '# a comment',
    '   # another, further right',
    '',
    'PORT=3000',
    'export HOST=127.0.0.1',
    '  SPACED  =  two words  ',
    'EMPTY=',
    `QUOTED="#aa0000"`,
    `SINGLE='it is "so"' # a comment after it`,
    'TICKS=`both \' and "`',
    'LINES="one\\ntwo"',
    `PLAIN='one\\ntwo'`,
    `APOSTROPHE=John's club`,
    'EQUAL=a=b=c',
    'JSON={"a":1}',
    'PATH_LIKE=C:\\new',
  ]
  const { values, problems } = parse(text.join('\n'))
  assert.deepEqual(problems, [])
  assert.deepEqual(values, { ...parseEnv(text.join('\n')) })
  assert.deepEqual(values.QUOTED, '#aa0000')
  for (const end of ['\r\n', '\r']) assert.deepEqual(parse(text.join(end)).values, values)
  assert.deepEqual(parse(`\uFEFF${text.slice(3).join('\n')}`).values, values)
})

test('what parsers cut or read otherwise is reported with its line, and never its value', () => {
  const comment = 'has a # outside of quotes: put the value into quotes, or the comment on a line of its own'
  const unclosed = 'has a quote that is not closed in its line: close it; in double quotes, \\n is a new line'
  const after = 'has something after its closing quote: put the whole value into quotes that are not in it'
  for (const [line, problem] of [
    ['HROMADA_COLOR=#aa0000', `HROMADA_COLOR ${comment}`],
    ['X=canary horse#battery', `X ${comment}`],
    ['X=canary # remark', `X ${comment}`],
    ['export X = canary#', `X ${comment}`],
    ['X="canary', `X ${unclosed}`],
    [`X='canary"`, `X ${unclosed}`],
    ['X=`canary', `X ${unclosed}`],
    ['X="can"ary', `X ${after}`],
    ['X="a\\"canary"', `X ${after}`],
    [`X='it''s canary'`, `X ${after}`],
    ['canary', 'is not NAME=value'],
    ['X: canary', 'is not NAME=value'],
    ['=canary', 'is not NAME=value'],
    ['set X=canary', 'is not NAME=value'],
    ['export X', 'is not NAME=value'],
    ['PORT=3001', 'PORT is there already, in line 1'],
    ['export PORT=3000', 'PORT is there already, in line 1'],
  ] as const) {
    const { problems } = parse(`PORT=3000\n\n${line}\n`)
    assert.deepEqual(problems, [`.env, line 3: ${problem}`], line)
  }
  assert.equal(parse('A=#1\r\nB="x\r\nC').problems.length, 2)
})

test('a file in another encoding is reported', () => {
  const utf16 = Buffer.from('\uFEFFPORT=3000\n', 'utf16le')
  for (const bytes of [utf16, utf16.subarray(2), Buffer.from([0x50, 0x3d, 0xc3])]) {
    assert.deepEqual(parseEnvironmentFile(bytes).problems, ['.env: is no text in UTF-8'])
  }
})
