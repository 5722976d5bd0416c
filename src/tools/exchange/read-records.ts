import { createReadStream } from 'node:fs'
import { encodingOf, isWorkbook, notAWorkbook, zeroBytes } from '../../platform/lib/written-text.ts'
import { CommandFailure } from '../cli/command.ts'
import { openLines } from './read-lines.ts'
import { openTable } from './read-table.ts'
import type { ReadOptions, SourceRecord } from './record-source.ts'

interface Chunk {
  readonly records: readonly SourceRecord[]
  /** Of the file so far. */
  readonly bytes: number
}

/** Reads a file as it comes. Throws CommandFailure for one that holds no such records at all. */
export async function* readRecords(path: string, options: ReadOptions, signal: AbortSignal): AsyncGenerator<Chunk> {
  const parser = options.format === 'csv' ? openTable(path, options) : openLines(options)
  let bytes = 0
  let toUtf8: ToUtf8 | undefined
  for await (const chunk of createReadStream(path, { signal }) as AsyncIterable<Buffer>) {
    toUtf8 ??= encodingOf(chunk) === 'utf-8' ? openUtf8() : openUtf16(path, encodingOf(chunk))
    const text = toUtf8(chunk)
    if (bytes === 0) assertText(path, chunk, text)
    bytes += chunk.length
    yield { records: parser.push(text), bytes }
  }
  yield { records: [...(toUtf8 === undefined ? [] : parser.push(toUtf8())), ...parser.end()], bytes }
}

/** No first line has zero bytes, in either format: UTF-16 without a mark and UTF-32 have. */
function assertText(path: string, chunk: Buffer, text: string): void {
  if (isWorkbook(chunk)) throw new CommandFailure(`${path} ${notAWorkbook}`)
  if (/^[^\r\n]*\0/.test(text)) throw new CommandFailure(`${path} ${zeroBytes}`)
}

/**
 * UTF-8 in a text of which each character is a byte: what is special in either format is ASCII, and each record may be
 * decoded by itself. Without a chunk, the end.
 */
type ToUtf8 = (chunk?: Buffer) => string

const UTF_8_MARK = '\u00ef\u00bb\u00bf'

function openUtf8(): ToUtf8 {
  let isFirst = true
  return (chunk) => {
    const text = chunk?.toString('latin1') ?? ''
    const begun = isFirst && text.startsWith(UTF_8_MARK) ? text.slice(UTF_8_MARK.length) : text
    isFirst = false
    return begun
  }
}

function openUtf16(path: string, encoding: string): ToUtf8 {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (chunk) => {
    try {
      return Buffer.from(decoder.decode(chunk, { stream: chunk !== undefined })).toString('latin1')
    } catch {
      throw new CommandFailure(`${path} is not valid UTF-16: save it as UTF-8`)
    }
  }
}
