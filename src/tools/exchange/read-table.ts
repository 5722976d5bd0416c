import { type CsvRecord, openCsvParser, tableOf } from '../../platform/lib/csv.ts'
import { notUtf8 } from '../../platform/lib/written-text.ts'
import { CommandFailure } from '../cli/command.ts'
import { type Column, recordOf } from './columns.ts'
import { MAX_RECORD_BYTES, type Parser, type ReadOptions, type SourceRecord } from './record-source.ts'

/** CSV whose first line names the columns. Throws CommandFailure where it does not. */
export function openTable(path: string, options: ReadOptions): Parser {
  let head = ''
  let parser: ReturnType<typeof openCsvParser> | undefined
  let places: Place[] | undefined

  function toRecord({ line, cells, problem }: CsvRecord): SourceRecord[] {
    if (places === undefined) {
      if (problem !== undefined) throw new CommandFailure(`${path}, line ${line} ${problem}`)
      places = placesOf(path, namesIn(path, line, cells), options)
      return []
    }
    if (problem !== undefined) return [{ line, problem }]
    if (cells.length > places.length) return [{ line, problem: 'has more fields than there are columns' }]
    try {
      const texts = cells.map(decoded)
      const named = places.flatMap(({ columns }, place) =>
        columns.map((column) => ({ column, cell: texts[place] ?? '' })),
      )
      return [{ line, fields: recordOf(named) }]
    } catch {
      return [{ line, problem: notUtf8 }]
    }
  }

  function begun(text: string, isEnd: boolean) {
    head += text
    if (parser !== undefined) return { parser, pending: headOnce() }
    // The first line may be about the table, and the second name its columns.
    if (!isEnd && !/\n[^\n]*[\r\n]/.test(head) && head.length < MAX_RECORD_BYTES) return undefined
    const { table, separator, skippedLines } = tableOf(headOnce())
    parser = openCsvParser({ separator, skippedLines, maxCharacters: MAX_RECORD_BYTES })
    return { parser, pending: table }
  }

  function headOnce(): string {
    const text = head
    head = ''
    return text
  }

  return {
    push(text) {
      const { parser, pending } = begun(text, false) ?? {}
      return parser === undefined ? [] : parser.push(pending as string).flatMap(toRecord)
    },
    end() {
      const { parser, pending } = begun('', true) as { parser: ReturnType<typeof openCsvParser>; pending: string }
      const records = [...parser.push(pending), ...parser.end()].flatMap(toRecord)
      if (places === undefined) throw new CommandFailure(`${path} is empty: its first line must name the columns`)
      return records
    },
  }
}

function namesIn(path: string, line: number, cells: readonly string[]): string[] {
  try {
    return cells.map(decoded)
  } catch {
    throw new CommandFailure(`${path}, line ${line} ${notUtf8}`)
  }
}

interface Place {
  readonly columns: readonly Column[]
}

function placesOf(path: string, names: readonly string[], options: ReadOptions): Place[] {
  const { columns, required, mapping, ignoresUnknown } = options
  const trimmed = names.map((name) => name.trim())
  const twice = trimmed.find((name, index) => name !== '' && trimmed.indexOf(name) !== index)
  if (twice !== undefined) throw new CommandFailure(`${path} has two columns ${twice}`)
  const places = trimmed.map((name) => ({
    columns: columns.filter((column) => (mapping.get(column.name) ?? column.name) === name),
  }))
  const unknown = trimmed.filter((_, index) => places[index]?.columns.length === 0)
  if (unknown.length > 0 && !ignoresUnknown) {
    throw new CommandFailure(
      `${path} has columns that are not known: ${unknown.join(', ')}. Known are ${columns.map(({ name }) => name).join(', ')}`,
    )
  }
  const found = new Set(places.flatMap((place) => place.columns.map(({ name }) => name)))
  const missing = required.filter((name) => !found.has(name))
  if (missing.length > 0) throw new CommandFailure(`${path} has no column ${missing.join(', ')}`)
  return places
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const ascii = /^[\0-\x7f]*$/

/** Throws for what is not UTF-8. */
const decoded = (bytes: string): string => (ascii.test(bytes) ? bytes : decoder.decode(Buffer.from(bytes, 'latin1')))
