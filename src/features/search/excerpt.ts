import { escapeHtml } from '../../platform/lib/html.ts'
import { lexemesOf } from '../../platform/search/lexemes.ts'
import { firstLook } from '../../platform/search/look-alikes.ts'
import { words } from '../../platform/search/words.ts'

/** A text that is little else than one word would hold up the process. */
const MAX_MARKS = 200
const MAX_CHARACTERS = 240

const LEXEME = /'([^']+)'(:\*)?/g
const WORD = /(?:\.(?=net))?[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Cf}]|['’‘‛`´′＇](?=\p{L}))*[+#]*/giu

/** The lexeme that a word of a text was found by. */
type FoundBy = (word: string) => string | undefined

interface Mark {
  readonly start: number
  readonly end: number
  readonly foundBy: string
}

interface Passage {
  readonly text: string
  readonly marks: readonly Mark[]
  /** How many of the searched words it has. */
  readonly score: number
}

/**
 * Of the first text that has most of what was searched, the part that does; where none has any, the beginning.
 * @param query the text of a tsquery
 * @returns HTML: escaped text with `<mark>`, cut at spaces
 */
export function excerptOf(texts: readonly string[], query: string | null): string {
  const foundBy = finderOf(query ?? '')
  const [first, ...more] = texts
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .map((text) => bestPassage(text, foundBy))
  if (first === undefined) return ''
  return excerptHtml(more.reduce((best, passage) => (passage.score > best.score ? passage : best), first))
}

function finderOf(query: string): FoundBy {
  const searched = [...query.matchAll(LEXEME)]
  const lexemes = new Set(searched.map(([, lexeme = '']) => lexeme))
  const beginnings = searched.flatMap(([, lexeme = '', isBeginning]) => (isBeginning === undefined ? [] : [lexeme]))
  const mayStart = letterFilter(lexemes)
  return (word) => {
    if (!mayStart(word[0] ?? '')) return undefined
    for (const { whole, parts, shapes } of words(word)) {
      for (const part of new Set([whole, ...parts, ...shapes])) {
        const forms = lexemesOf(part)
        if (lexemes.has(part) || forms.some((form) => lexemes.has(form))) return forms.at(-1) ?? part
        const beginning = beginnings.find((start) => part.startsWith(start))
        if (beginning !== undefined) return beginning
      }
    }
    return undefined
  }
}

/** Most words of a text are told by their first letter, which costs a tenth of comparing them. */
function letterFilter(lexemes: ReadonlySet<string>): (letter: string) => boolean {
  const firsts = new Set([...lexemes].map(firstLook))
  const known = new Map<string, boolean>()
  return (letter) => {
    let answer = known.get(letter)
    if (answer === undefined) {
      const [word] = words(letter)
      answer = word === undefined || firsts.has(firstLook(word.whole))
      known.set(letter, answer)
    }
    return answer
  }
}

function bestPassage(text: string, foundBy: FoundBy): Passage {
  const marks: Mark[] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const lexeme = foundBy(word)
    if (lexeme !== undefined) marks.push({ start: index, end: index + word.length, foundBy: lexeme })
    if (marks.length === MAX_MARKS) break
  }
  return marks
    .map((_, index) => passageFrom(text, marks, index))
    .reduce((best, passage) => (passage.score > best.score ? passage : best), { text, marks: [], score: 0 })
}

function passageFrom(text: string, all: readonly Mark[], index: number): Passage {
  const start = all[index]?.start ?? 0
  let next = index + 1
  while ((all[next]?.end ?? Number.POSITIVE_INFINITY) - start <= MAX_CHARACTERS) next += 1
  const marks = all.slice(index, next)
  return { text, marks, score: new Set(marks.map(({ foundBy }) => foundBy)).size }
}

function excerptHtml({ text, marks }: Passage): string {
  const { start, end } = surroundings(text, marks[0]?.start ?? 0, marks.at(-1)?.end ?? 0)
  let html = start > 0 ? '…' : ''
  let written = start
  for (const mark of marks) {
    const markEnd = Math.min(mark.end, end)
    html += `${escaped(text, written, mark.start)}<mark>${escaped(text, mark.start, markEnd)}</mark>`
    written = markEnd
  }
  html += `${escaped(text, written, end)}${end < text.length ? '…' : ''}`
  return joinCompounds(html)
}

/** Words around a passage, up to MAX_CHARACTERS in all. */
function surroundings(text: string, from: number, to: number): { start: number; end: number } {
  const before = Math.floor(Math.max(0, MAX_CHARACTERS - (to - from)) / 3)
  const end = Math.min(text.length, Math.max(0, from - before) + MAX_CHARACTERS)
  const start = Math.max(0, Math.min(from, end - MAX_CHARACTERS))
  const firstSpace = start === 0 ? -1 : text.indexOf(' ', start - 1)
  const lastSpace = text.lastIndexOf(' ', end)
  return {
    start: start === 0 ? 0 : firstSpace !== -1 && firstSpace < from ? firstSpace + 1 : from,
    end: end === text.length || lastSpace <= to ? end : lastSpace,
  }
}

const escaped = (text: string, start: number, end: number) => escapeHtml(text.slice(start, end).toWellFormed())

/** One mark for `Node.js`, which is found by two words. */
const joinCompounds = (html: string) => html.replaceAll(/<\/mark>(&amp;|[-‐‑./])<mark>/g, '$1')
