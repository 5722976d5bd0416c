import type { Column, Fields } from './columns.ts'

export const formats = ['csv', 'jsonl'] as const
export type Format = (typeof formats)[number]

/** As a body of the API, and room for the escapes of JSON. */
export const MAX_RECORD_BYTES = 2 * 1024 ** 2

export interface SourceRecord {
  readonly line: number
  /** Why there are no fields. */
  readonly problem?: string | undefined
  readonly fields?: Fields
}

export interface ReadOptions {
  readonly format: Format
  readonly columns: readonly Column[]
  readonly required: readonly string[]
  /** Names in the file, by names of columns. */
  readonly mapping: ReadonlyMap<string, string>
  readonly ignoresUnknown: boolean
}

/** Of text in which a character is a byte. */
export interface Parser {
  push(text: string): SourceRecord[]
  end(): SourceRecord[]
}
