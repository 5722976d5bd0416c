import { createReadStream } from 'node:fs'
import { CommandFailure } from '../cli/command.ts'
import { openLines } from './read-lines.ts'
import { openTable } from './read-table.ts'
import type { ReadOptions, SourceRecord } from './record-source.ts'

export interface Chunk {
  readonly records: readonly SourceRecord[]
  /** Of the file so far. */
  readonly bytes: number
}

/** Reads a file as it comes. Throws CommandFailure for one that holds no such records at all. */
export async function* readRecords(path: string, options: ReadOptions, signal: AbortSignal): AsyncGenerator<Chunk> {
  const parser = options.format === 'csv' ? openTable(path, options) : openLines(options)
  let bytes = 0
  // A character per byte: what is special in either format is ASCII, and each record may be decoded by itself.
  for await (const chunk of createReadStream(path, { encoding: 'latin1', signal }) as AsyncIterable<string>) {
    const text = bytes === 0 ? withoutMark(path, chunk) : chunk
    bytes += chunk.length
    yield { records: parser.push(text), bytes }
  }
  yield { records: parser.end(), bytes }
}

const UTF_8_MARK = '\u00ef\u00bb\u00bf'

function withoutMark(path: string, text: string): string {
  if (text.startsWith('\u00ff\u00fe') || text.startsWith('\u00fe\u00ff')) {
    throw new CommandFailure(`${path} is UTF-16: save it as UTF-8`)
  }
  return text.startsWith(UTF_8_MARK) ? text.slice(UTF_8_MARK.length) : text
}
