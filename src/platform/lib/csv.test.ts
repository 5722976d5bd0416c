import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvLine, openCsvParser, tableOf, withoutGuards } from './csv.ts'

const limits = { maxCharacters: 1_000 }

function parse(...chunks: string[]) {
  const parser = openCsvParser(limits)
  return [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()]
}

const cellsOf = (...chunks: string[]) => parse(...chunks).map(({ cells }) => cells)

test('CSV may have quoted fields, any line ends and no last one', () => {
  assert.deepEqual(cellsOf('a,b\r\n"1,""2""\n3",\n\nc,d'), [
    ['a', 'b'],
    ['1,"2"\n3', ''],
    ['c', 'd'],
  ])
  assert.deepEqual(cellsOf(''), [])
  assert.deepEqual(cellsOf('a\rb\r\n\r\nc\n""'), [['a'], ['b'], ['c'], ['']])
})

test('a record that is none names its line, and those after it are read', () => {
  const long = 'x'.repeat(2_000)
  for (const [text, problem] of [
    ['a"b', 'is not CSV: a quote is missing or misplaced'],
    ['"a"b,c', 'is not CSV: a quote is missing or misplaced'],
    [long, 'is longer than 1000 bytes'],
    [`"${long}"`, 'is longer than 1000 bytes'],
    [','.repeat(2_000), 'is longer than 1000 bytes'],
  ] as const) {
    const [head, broken, last] = parse(`"one\ntwo"\r\n${text}\nlast`)
    assert.deepEqual([head?.line, broken?.line, broken?.problem], [1, 3, problem])
    assert.deepEqual(last, { line: 4, cells: ['last'] })
  }
  assert.deepEqual(parse('a\n"open').at(-1)?.problem, 'is not CSV: a quote is missing or misplaced')
})

test('whatever is written is read back, however it is cut into chunks, and no cell begins a formula', () => {
  const characters = fc.constantFrom('a', '=', '-', '＝', '"', "'", ',', ';', '|', '\r', '\n', '\t', ' ', 'Ж', '')
  const cell = fc.array(characters, { maxLength: 8 }).map((all) => all.join(''))
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 20 }), (written, size) => {
      const text = written.map(csvLine).join('')
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
        text.slice(index * size, (index + 1) * size),
      )
      const parser = openCsvParser({ maxCharacters: 1_000_000 })
      const read = [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()]
      assert.deepEqual(
        read.map(({ cells }) => cells.map(withoutGuards)),
        written,
      )
    }),
  )
  assert.deepEqual(
    ['=1', " '-x", '"@a'].map((cell) => csvLine([cell])),
    ['"\'=1"\r\n', '" \'\'-x"\r\n', '"""\'@a"\r\n'],
  )
})

test('the first line says what separates the cells', () => {
  const plain = (separator: string, table: string) => ({ separator, skippedLines: 0, table })
  for (const [text, separator] of [
    ['email,role\na;b,c', ','],
    ['email;role\r\na,b', ';'],
    ['email\trole', '\t'],
    ['email|role', '|'],
    ['email\na;b', ','],
    ['"a,b,c";role\n', ';'],
    ['', ','],
  ] as const)
    assert.deepEqual(tableOf(text), plain(separator, text), text)
  for (const declaration of ['sep=;\r\n', 'SEP=;\n', '"sep=;"\n', 'sep=;\r'])
    assert.deepEqual(tableOf(`${declaration}email,x;role\n`), {
      separator: ';',
      skippedLines: 1,
      table: 'email,x;role\n',
    })
  const { separator, skippedLines, table } = tableOf('sep=|\na|b\n1|2\n')
  const parser = openCsvParser({ separator, skippedLines, ...limits })
  assert.deepEqual(parser.push(table), [
    { line: 2, cells: ['a', 'b'] },
    { line: 3, cells: ['1', '2'] },
  ])
})
