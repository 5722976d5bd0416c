import { readFile, stat } from 'node:fs/promises'
import { MAX_MESSAGE_LENGTH, MESSAGE_PATTERN } from '../../features/auth/invitations/schema.ts'
import { type Locale, locales, type Role } from '../../platform/database/tables/accounts.ts'
import { type CsvRecord, openCsvParser, tableOf } from '../../platform/lib/csv.ts'
import { emailAddress } from '../../platform/lib/email-address.ts'
import { NotText, textOf } from '../../platform/lib/written-text.ts'
import { CommandFailure, UsageError } from './command.ts'
import { roleOf } from './user-options.ts'

const MAX_PEOPLE = 10_000
const MAX_BYTES = 32 * 1024 * 1024
const columns = ['email', 'role', 'language', 'message'] as const

export interface Person {
  readonly email: string
  readonly role: Role
  /** Absent: the community's. */
  readonly language?: Locale
  readonly message: string | null
}

type Fields = { readonly [Column in (typeof columns)[number]]?: string | undefined }

/** Empty fields are those not given. Throws UsageError. */
export function personOf({ email = '', role, language, message }: Fields): Person {
  const locale = locales.find((name) => name === language)
  if (language && locale === undefined) throw new UsageError(`the language must be one of ${locales.join(', ')}`)
  if (message !== undefined && (message.length > MAX_MESSAGE_LENGTH || !new RegExp(MESSAGE_PATTERN).test(message))) {
    throw new UsageError(`the message must be plain text of at most ${MAX_MESSAGE_LENGTH} characters`)
  }
  return {
    email: addressOf(email.trim()),
    role: roleOf(role || 'subscriber'),
    ...(locale && { language: locale }),
    message: message || null,
  }
}

function addressOf(text: string): string {
  const address = emailAddress(text)
  if (address === undefined) throw new UsageError(`"${text.slice(0, 100)}" is not an e-mail address`)
  return address
}

/**
 * Reads CSV (RFC 4180) as spreadsheets write it, with a line of column names, of which only `email` is required. All lines are checked
 * before any is used; of one address the first line counts.
 * @throws CommandFailure with the number of the first wrong line
 */
export async function readPeople(path: string): Promise<Person[]> {
  if ((await stat(path)).size > MAX_BYTES) throw new CommandFailure(`${path} is larger than ${MAX_BYTES} bytes`)
  const [{ cells: head } = { cells: [] }, ...records] = recordsOf(path, await readText(path))
  const names = head.map((name) => name.trim().toLowerCase())
  const unknown = names.find((name) => !columns.some((column) => column === name))
  if (unknown !== undefined || !names.includes('email')) {
    const found = unknown === undefined ? 'email is missing' : `"${unknown.slice(0, 100)}" is none of them`
    throw new CommandFailure(
      `${path}: the first line must name columns of ${columns.join(', ')}, email among them; ${found}`,
    )
  }
  if (records.length > MAX_PEOPLE) throw new CommandFailure(`${path} has more than ${MAX_PEOPLE} people`)
  const people = new Map<string, Person>()
  for (const { line, cells } of records) {
    try {
      if (cells.length > names.length) throw new UsageError('there are more fields than columns')
      const fields = Object.fromEntries(names.map((name, column) => [name, cells[column]]))
      const person = personOf(fields)
      if (!people.has(person.email)) people.set(person.email, person)
    } catch (error) {
      throw error instanceof UsageError ? new CommandFailure(`${path}, line ${line}: ${error.message}`) : error
    }
  }
  return [...people.values()]
}

async function readText(path: string): Promise<string> {
  try {
    return textOf(await readFile(path))
  } catch (error) {
    throw error instanceof NotText ? new CommandFailure(`${path}: ${error.message}`) : error
  }
}

function recordsOf(path: string, text: string): CsvRecord[] {
  const { table, separator, skippedLines } = tableOf(text)
  const parser = openCsvParser({ separator, skippedLines, maxCharacters: MAX_BYTES })
  const records = [...parser.push(table), ...parser.end()]
  const broken = records.find(({ problem }) => problem !== undefined)
  if (broken !== undefined) throw new CommandFailure(`${path}, line ${broken.line} ${broken.problem}`)
  return records
}
