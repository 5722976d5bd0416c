import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { words } from './words.ts'

const wholesOf = (text: string) => words(text).map(({ whole }) => whole)

test('words are in lower case, without accents and stress marks', () => {
  assert.deepEqual(wholesOf('Résumé NAÏVE Розробни́к'), ['resume', 'naive', 'розробник'])
  assert.deepEqual(wholesOf('Résumé Розробни́к'.normalize('NFD')), ['resume', 'розробник'])
})

test('й and ї are letters of their own, however they are encoded; ґ is г, ё is е', () => {
  assert.deepEqual(wholesOf('Йод ЇЖАК ґанок ёлка'), ['йод', 'їжак', 'ганок', 'елка'])
  assert.deepEqual(wholesOf('Йод ЇЖАК'.normalize('NFD')), ['йод', 'їжак'])
  assert.notDeepEqual(wholesOf('іній'), wholesOf('інии'))
})

test('an apostrophe within a word is left out, however it is typed; around a word it is a quotation mark', () => {
  for (const text of ["п'ять", 'пʼять', 'п’ять', 'п`ять', 'пять']) assert.deepEqual(wholesOf(text), ['пять'], text)
  assert.deepEqual(wholesOf("'quoted' O'Reilly"), ['quoted', 'oreilly'])
})

test('soft hyphens and other invisible signs are left out', () => {
  assert.deepEqual(wholesOf('роз\u00adробка про\u200bдаж \ufeffтекст'), ['розробка', 'продаж', 'текст'])
})

test('names that differ by signs stay distinct', () => {
  assert.deepEqual(wholesOf('C C++ C# F# .NET'), ['c', 'cpp', 'csharp', 'fsharp', 'dotnet'])
  assert.deepEqual(wholesOf('С++ С#'), ['cpp', 'csharp'])
  assert.deepEqual(wholesOf('(C++17, C#/.NET)'), ['cpp', '17', 'csharp', 'dotnet'])
  assert.deepEqual(wholesOf('ASP.NET'), ['asp', 'dotnet'])
})

test('a compound gives its parts and what they are together', () => {
  const compounds = {
    'node.js': { whole: 'nodejs', parts: ['node', 'js'], shapes: [] },
    'CI/CD': { whole: 'cicd', parts: ['ci', 'cd'], shapes: ['~ci'] },
    'full-stack': { whole: 'fullstack', parts: ['full', 'stack'], shapes: [] },
    'full\u2011stack': { whole: 'fullstack', parts: ['full', 'stack'], shapes: [] },
    'R&D': { whole: 'rd', parts: ['r', 'd'], shapes: [] },
    'менеджер/ка': { whole: 'менеджерка', parts: ['менеджер', 'ка'], shapes: [] },
    'Анна–Марія': { whole: 'аннамарія', parts: ['анна', 'марія'], shapes: [] },
    'Анна−Марія': { whole: 'аннамарія', parts: ['анна', 'марія'], shapes: [] },
    "О' Коннор": { whole: 'оконнор', parts: ['о', 'коннор'], shapes: [] },
    'О ’Коннор': { whole: 'оконнор', parts: ['о', 'коннор'], shapes: [] },
    'C/C++': { whole: 'ccpp', parts: ['c', 'cpp'], shapes: [] },
  }
  assert.deepEqual(Object.fromEntries(Object.keys(compounds).map((text) => [text, words(text)[0]])), compounds)
  assert.deepEqual(wholesOf('one - two. Three & four'), ['one', 'two', 'three', 'four'])
})

test('a compound of more than four parts is several', () => {
  const parts = ['state', 'of', 'the', 'art']
  assert.deepEqual(words('state-of-the-art'), [{ whole: 'stateoftheart', parts, shapes: [] }])
  assert.deepEqual(wholesOf('+380-44-123-45-67'), ['3804412345', '67'])
})

test('a word in which Latin and Cyrillic letters meet is in the script that has them all', () => {
  assert.deepEqual(wholesOf('Кyiv Kиїв тeма рroject IТ smartфон'), [
    'kyiv',
    'київ',
    'тема',
    'project',
    'it',
    'smartфон',
  ])
})

test('capitals that both scripts have say how a word looks; ordinary words look like none', () => {
  const shapesOf = (text: string) => words(text).flatMap(({ shapes }) => shapes)
  assert.deepEqual(shapesOf('ІТ IT В2В B2B СЕО-CTO'), ['~it', '~it', '~b2b', '~b2b', '~ceo', '~cto'])
  assert.deepEqual(shapesOf('Рот pot Том іт it В А 12 НЕ THE HR ПТУ Stack'), [])
})

test('of marks that pile up on one letter the first sixteen count', () => {
  const pile = `a${'\u0488'.repeat(50_000)}b`
  assert.deepEqual(wholesOf(pile), [`a${'\u0488'.repeat(16)}b`])
  assert.deepEqual(wholesOf(`a${'\u0301'.repeat(25_000)}${'\u0323'.repeat(25_000)}`), ['a'])
})

test('long words and long texts are cut', () => {
  assert.deepEqual(wholesOf('ж'.repeat(100)), ['ж'.repeat(64)])
  assert.deepEqual(wholesOf('𝒳'.repeat(100)), ['𝒳'.repeat(64)])
  assert.equal(wholesOf('a '.repeat(60_000)).length, 50_000)
  assert.deepEqual(wholesOf('a-'.repeat(1_000_000)).at(-1), 'aaaa')
})

test('whatever the text is, its words are letters, marks and digits only, and do not change when read again', () => {
  const units = fc.array(fc.nat(0xffff), { maxLength: 50 }).map((codes) => String.fromCharCode(...codes))
  const texts = fc.oneof(
    units,
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...`aЙі\u0308'-./&+#`) }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      for (const word of words(text).flatMap(({ whole, parts }) => [whole, ...parts])) {
        assert.match(word, /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*$/u)
        assert.ok([...word].length <= 64)
        assert.deepEqual(wholesOf(word), [word])
      }
    }),
    { numRuns: 1000 },
  )
})
