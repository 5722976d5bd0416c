import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Community, communityOf } from '../community/community.ts'
import { type Locale, locales } from '../database/tables/accounts.ts'
import { errorMessage } from '../lib/error-message.ts'
import { NotText, textOf } from '../lib/written-text.ts'
import type { SettingsCheck } from '../settings/own-settings.ts'
import { readSettings, SettingsError } from '../settings/settings.ts'
import { problemOfMessage, type TextPlace } from './check-message.ts'
import { keyOf, type Replacements, type TextGroup } from './text-group.ts'

const MAX_FILES = 100
const MAX_FILE_BYTES = 1024 * 1024

/** What `openCommunity` would refuse, for the report of all settings. */
export const textsCheck =
  (catalogue: readonly TextGroup[]): SettingsCheck =>
  async ({ HROMADA_TEXTS: folder }, settings = readSettings({})) => {
    if (folder) await readTexts(communityOf(settings), folder, catalogue)
  }

/**
 * The community's own texts: JSON files of `{key: {language: message}}`.
 * @param community whose name is in the texts that may be too long
 * @param catalogue of all texts
 * @throws SettingsError that names file, line and key of whatever is wrong
 */
export async function readTexts(
  community: Pick<Community, 'name'>,
  folder: string,
  catalogue: readonly TextGroup[],
): Promise<Replacements> {
  const places = new Map(
    catalogue.flatMap((group) => Object.keys(group.en).map((part) => [keyOf(group, part), { group, part }] as const)),
  )
  const problems: string[] = []
  const replacements = new Map<string, Partial<Record<Locale, string>>>()
  const files = await filesIn(folder)
  for (const name of files) {
    const text = await readBounded(join(folder, name)).catch((error) => {
      const place = error instanceof NotText ? `${name}, ` : ''
      problems.push(`HROMADA_TEXTS: ${place}${errorMessage(error)}`)
      return '{}'
    })
    const complain = (problem: string, ...names: readonly string[]) =>
      problems.push(
        `HROMADA_TEXTS: ${name}, line ${lineOf(text, names)}: ${[names.join(' '), problem].join(' ').trim()}`,
      )
    for (const [key, messages] of entriesOf(text, complain)) {
      const place = places.get(key)
      if (place === undefined) complain('is no key of a text; see `hromada texts`', key)
      else if (replacements.has(key)) complain('is there twice', key)
      else
        replacements.set(
          key,
          messagesOf(community, place, messages, (problem, ...names) => complain(problem, key, ...names)),
        )
    }
  }
  if (problems.length > 0) throw new SettingsError(problems)
  return replacements
}

type Complain = (problem: string, ...names: readonly string[]) => void

function messagesOf(
  community: Pick<Community, 'name'>,
  place: TextPlace,
  messages: unknown,
  complain: Complain,
): Partial<Record<Locale, string>> {
  if (typeof messages !== 'object' || messages === null || Array.isArray(messages)) {
    complain(`must have messages by language: ${locales.join(', ')}`)
    return {}
  }
  const accepted: Partial<Record<Locale, string>> = {}
  for (const [language, message] of Object.entries(messages)) {
    const locale = locales.find((one) => one === language)
    const problem =
      locale === undefined
        ? `is no language of these texts: ${locales.join(', ')}`
        : typeof message === 'string'
          ? problemOfMessage(community, place, locale, message)
          : 'must be a text'
    if (problem !== undefined) complain(problem, language)
    else if (locale !== undefined) accepted[locale] = message
  }
  return accepted
}

function entriesOf(text: string, complain: Complain): [string, unknown][] {
  try {
    const content: unknown = JSON.parse(text)
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return Object.entries(content)
    complain('must be an object of keys')
  } catch (error) {
    complain(`is no JSON: ${errorMessage(error)}`)
  }
  return []
}

/** Where the last of the names is, each after the one before; line 1 without any. */
function lineOf(text: string, names: readonly string[]): number {
  let position = 0
  for (const name of names) position = Math.max(position, text.indexOf(JSON.stringify(name), position))
  return text.slice(0, position).split('\n').length
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error) => refuse(errorMessage(error)))
  const files = names.filter((name) => name.endsWith('.json')).toSorted()
  return files.length <= MAX_FILES ? files : refuse(`${folder} has more than ${MAX_FILES} files`)
}

async function readBounded(path: string): Promise<string> {
  const found = await stat(path)
  if (!found.isFile()) throw new Error(`${path} is no file`)
  if (found.size > MAX_FILE_BYTES) throw new Error(`${path} has more than ${MAX_FILE_BYTES} bytes`)
  return textOf(await readFile(path))
}

function refuse(problem: string): never {
  throw new SettingsError([`HROMADA_TEXTS: ${problem}`])
}
