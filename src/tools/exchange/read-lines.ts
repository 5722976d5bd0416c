import { parseStrictJson } from '../../platform/http/bodies/strict-json.ts'
import { isFields } from './columns.ts'
import { openLineSplitter } from './line-splitter.ts'
import { MAX_RECORD_BYTES, type Parser, type ReadOptions, type SourceRecord } from './record-source.ts'

/** A JSON object a line. */
export function openLines({ columns, mapping, ignoresUnknown }: ReadOptions): Parser {
  const known = new Set(columns.map(({ path: [name = ''] }) => name))
  const renamed = new Map<string, string[]>()
  for (const name of known)
    renamed.set(mapping.get(name) ?? name, [...(renamed.get(mapping.get(name) ?? name) ?? []), name])
  const splitter = openLineSplitter(MAX_RECORD_BYTES)

  function toRecord({ line, text, isTooLong }: { line: number; text: string; isTooLong: boolean }): SourceRecord {
    if (isTooLong) return { line, problem: `is longer than ${MAX_RECORD_BYTES} bytes` }
    try {
      const value = parseStrictJson(Buffer.from(text, 'latin1'))
      if (!isFields(value)) return { line, problem: 'is no JSON object' }
      const unknown = Object.keys(value).find((name) => !renamed.has(name))
      if (unknown !== undefined && !ignoresUnknown) return { line, problem: `${unknown} is not a known field` }
      const entries = Object.entries(value).flatMap(([name, one]) =>
        (renamed.get(name) ?? []).map((column) => [column, one] as const),
      )
      return { line, fields: Object.fromEntries(entries) }
    } catch (error) {
      return { line, problem: error instanceof Error ? error.message : String(error) }
    }
  }

  return {
    push: (text) => splitter.push(text).map(toRecord),
    end: () => splitter.end().map(toRecord),
  }
}
