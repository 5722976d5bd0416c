import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvLine } from '../../lib/csv.ts'

export const exportFormats = ['jsonl', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

const contentTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson' }

/** As routes describe it. */
export const exportedTable = (description: string) => ({
  description,
  content: {
    [contentTypes.jsonl]: { schema: { type: 'string' } },
    [contentTypes.csv]: { schema: { type: 'string' } },
  },
})

interface TableWriter<Row> {
  readonly head: string
  write(row: Row): string
}

/** Of JSON each row is an object with all that it has, of CSV a line with these columns. */
export const tableWriters = <Row>(
  columns: readonly (keyof Row & string)[],
): Readonly<Record<ExportFormat, TableWriter<Row>>> => ({
  csv: {
    head: csvLine(columns),
    write: (row) => csvLine(columns.map((column) => textOf(row[column]))),
  },
  jsonl: { head: '', write: (row) => `${JSON.stringify(row)}\n` },
})

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** As a file to keep, named by what it holds and the day. */
export function sendTable(reply: FastifyReply, name: string, format: ExportFormat, content: Readable): FastifyReply {
  const day = new Date().toISOString().slice(0, 10)
  return reply
    .type(contentTypes[format])
    .header('content-disposition', `attachment; filename="${name}-${day}.${format}"`)
    .send(content)
}
