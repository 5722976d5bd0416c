import { readFileSync } from 'node:fs'
import { isMissing } from '../lib/error-code.ts'
import { errorMessage } from '../lib/error-message.ts'
import { decoded } from '../lib/written-text.ts'

const FILE = '.env'

interface EnvironmentFile {
  readonly values: ReadonlyMap<string, string>
  /** Each with its line; none repeats a value. */
  readonly problems: readonly string[]
}

/**
 * Fills what the environment lacks from `.env` in the working folder; to do so again changes nothing.
 * @returns what is wrong with the file
 */
export function loadEnvironmentFile(): readonly string[] {
  const { values, problems } = readEnvironmentFile()
  for (const [name, value] of values) process.env[name] ??= value
  return problems
}

function readEnvironmentFile(): EnvironmentFile {
  try {
    return parseEnvironmentFile(readFileSync(FILE))
  } catch (error) {
    if (isMissing(error)) return { values: new Map(), problems: [] }
    return { values: new Map(), problems: [`${FILE}: ${errorMessage(error)}`] }
  }
}

const assignment = /^(?:export\s+)?([\w.-]+)\s*=\s*(.*)$/

/**
 * As Node's parser reads it, but of lines that other parsers read otherwise, or cut, nothing is guessed: they are
 * problems. A value is one line.
 */
export function parseEnvironmentFile(bytes: Uint8Array): EnvironmentFile {
  const values = new Map<string, string>()
  const lineOf = new Map<string, number>()
  const problems: string[] = []
  const text = decoded(bytes, 'utf-8')
  if (text === undefined || text.includes('\0')) return { values, problems: [`${FILE}: is no text in UTF-8`] }
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const complain = (problem: string) => problems.push(`${FILE}, line ${index + 1}: ${problem}`)
    const content = line.trim()
    if (content === '' || content.startsWith('#')) continue
    const [, name, written = ''] = assignment.exec(content) ?? []
    if (name === undefined) {
      complain('is not NAME=value')
      continue
    }
    const former = lineOf.get(name)
    if (former !== undefined) complain(`${name} is there already, in line ${former}`)
    lineOf.set(name, index + 1)
    const { value, problem } = readValue(written)
    if (problem !== undefined) complain(`${name} ${problem}`)
    values.set(name, value)
    // What follows may still be a part of it.
    if (problem === UNCLOSED) break
  }
  return { values, problems }
}

const UNCLOSED = 'has a quote that is not closed in its line: close it; in double quotes, \\n is a new line'
const AFTER_QUOTE = 'has something after its closing quote: put the whole value into quotes that are not in it'
const COMMENT = 'has a # outside of quotes: put the value into quotes, or the comment on a line of its own'

function readValue(written: string): { readonly value: string; readonly problem?: string } {
  const quote = /^["'`]/.exec(written)?.[0]
  if (quote === undefined) return written.includes('#') ? { value: written, problem: COMMENT } : { value: written }
  const end = written.indexOf(quote, 1)
  if (end === -1) return { value: written, problem: UNCLOSED }
  const quoted = written.slice(1, end)
  const value = quote === '"' ? quoted.replaceAll('\\n', '\n') : quoted
  const rest = written.slice(end + 1).trimStart()
  return rest === '' || rest.startsWith('#') ? { value } : { value, problem: AFTER_QUOTE }
}
