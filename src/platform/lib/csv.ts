/**
 * Formula injection: an apostrophe makes a spreadsheet read as text what begins like a formula. Spreadsheets of some
 * languages separate cells elsewhere than RFC 4180, and then heed neither our quotes nor our line ends.
 */
const formulas = /(^|[,;\|\t\r\n])([[\s\p{C}"']--[\t\r\n]]*)(?=[=+\-@＝＋－＠])/gv
const guardedFormulas = /(^|[,;\|\t\r\n])([[\s\p{C}"']--[\t\r\n]]*)'(?=[=+\-@＝＋－＠])/gv

/** RFC 4180, every cell quoted. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

const quoted = (cell: string): string => `"${cell.replaceAll(formulas, "$1$2'").replaceAll('"', '""')}"`

/** A cell as it was before `csvLine` guarded it. */
export const withoutGuards = (cell: string): string => cell.replaceAll(guardedFormulas, '$1$2')

export interface CsvRecord {
  /** Of the file, where the record begins; the first is 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why it is no record. The next one begins after the end of the line. */
  readonly problem?: string
}

const separators = [',', ';', '\t', '|']

/**
 * What separates the cells of a table, as its first line tells: spreadsheets of some languages write semicolons, and some
 * a line of their own about it (`sep=;`), which is no part of the table.
 */
export function tableOf(text: string): {
  readonly separator: string
  readonly skippedLines: number
  readonly table: string
} {
  const [told, separator] = /^"?sep=([^\r\n])"?(?:\r\n?|\n)/i.exec(text) ?? []
  if (told !== undefined && separator !== undefined)
    return { separator, skippedLines: 1, table: text.slice(told.length) }
  const [head = ''] = text.split(/[\r\n]/, 1)
  const bare = head.replaceAll(/"[^"]*"/g, '')
  const count = (one: string) => bare.split(one).length
  const best = separators.reduce((most, one) => (count(one) > count(most) ? one : most))
  return { separator: best, skippedLines: 0, table: text }
}

interface CsvOptions {
  readonly separator?: string
  /** Of the file, before what is parsed. */
  readonly skippedLines?: number
  readonly maxCharacters: number
}

/**
 * Parses CSV (RFC 4180) that arrives in chunks: quoted fields may hold separators, line breaks and doubled quotes, lines
 * end in any way, empty ones are left out. Every call of `push` returns the records that it completed.
 */
export function openCsvParser({ separator = ',', skippedLines = 0, maxCharacters }: CsvOptions) {
  const plainEnd = new RegExp(`[${RegExp.escape(separator)}\\r\\n"]`, 'g')
  const quotedEnd = /["\r\n]/g
  let line = 1 + skippedLines
  let beginsAt = line
  let cells: string[] = []
  let cell = ''
  let isQuotedCell = false
  let state: 'start' | 'plain' | 'quoted' | 'quote' | 'broken' = 'start'
  let size = 0
  let problem: string | undefined
  let wasReturn = false

  function grow(characters: number): void {
    size += characters
    if (size <= maxCharacters || problem !== undefined) return
    problem = `is longer than ${maxCharacters} bytes`
    cells = []
    cell = ''
  }

  function take(text: string): void {
    grow(text.length)
    if (problem === undefined) cell += text
  }

  function endCell(): void {
    grow(1)
    if (problem === undefined) cells.push(cell)
    cell = ''
    state = 'start'
  }

  function endRecord(): CsvRecord | undefined {
    const isEmpty = cells.length === 0 && cell === '' && !isQuotedCell && problem === undefined
    endCell()
    const record = { line: beginsAt, cells, ...(problem !== undefined && { problem }) }
    cells = []
    size = 0
    isQuotedCell = false
    problem = undefined
    return isEmpty ? undefined : record
  }

  function misplaced(): void {
    problem ??= 'is not CSV: a quote is missing or misplaced'
    state = 'broken'
  }

  /** @returns the record that the character ends */
  function step(character: string): CsvRecord | undefined {
    if (character === '\n' || character === '\r') {
      const isSecond = character === '\n' && wasReturn
      if (!isSecond) line += 1
      wasReturn = character === '\r'
      if (state === 'quoted') take(character)
      if (state === 'quoted') return undefined
      const ended = isSecond ? undefined : endRecord()
      beginsAt = line
      return ended
    }
    wasReturn = false
    if (state === 'quoted') {
      if (character === '"') state = 'quote'
      else take(character)
    } else if (state === 'broken') return undefined
    else if (state === 'quote' && character === '"') {
      take('"')
      state = 'quoted'
    } else if (character === separator) endCell()
    else if (character === '"' && state === 'start') {
      state = 'quoted'
      isQuotedCell = true
    } else if (character === '"' || state === 'quote') misplaced()
    else {
      take(character)
      state = 'plain'
    }
    return undefined
  }

  /** Up to where nothing but text follows: most of a file. */
  function textEnd(text: string, from: number): number {
    if (state === 'quote') return from
    const special = state === 'quoted' ? quotedEnd : plainEnd
    special.lastIndex = from
    return special.exec(text)?.index ?? text.length
  }

  function push(text: string): CsvRecord[] {
    const records: CsvRecord[] = []
    for (let at = 0; at < text.length; ) {
      const end = textEnd(text, at)
      if (end > at) {
        wasReturn = false
        if (state !== 'broken') take(text.slice(at, end))
        if (state === 'start') state = 'plain'
        at = end
      } else {
        const record = step(text[at] as string)
        if (record !== undefined) records.push(record)
        at += 1
      }
    }
    return records
  }

  return {
    push,
    /** @returns the last record, if the text does not end with a line */
    end(): CsvRecord[] {
      if (state === 'quoted') misplaced()
      const record = endRecord()
      return record === undefined ? [] : [record]
    },
  }
}
