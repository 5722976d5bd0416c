import { IntlMessageFormat } from 'intl-messageformat'
import { LRUCache } from 'lru-cache'
import { withinUkrainianQuotes } from '../../../web/shared/quotes.ts'
import type { Community } from '../community/community.ts'
import type { Locale } from '../database/tables/accounts.ts'
import { keyOf, type TextGroup, type VariableKind } from './text-group.ts'

export type TextValues = Readonly<Record<string, string | number>>

type ValuesOf<Variables> = {
  readonly [Name in keyof Variables]: Variables[Name] extends 'number' ? number : string | number
}

/** The texts of a group in a language. Values are plain text. */
export function textsOf<Part extends string, Variables extends Readonly<Record<string, VariableKind>>>(
  community: Community,
  group: TextGroup<Part, Variables>,
  locale: Locale,
  values: ValuesOf<Variables>,
): (part: Part) => string {
  return (part) => {
    const message = messageOf(community, keyOf(group, part), locale) ?? group[locale][part]
    return formatMessage(community, message, locale, values)
  }
}

/** The community's own message; undefined where it says what we say. */
export const messageOf = ({ ownTexts }: Pick<Community, 'ownTexts'>, key: string, locale: Locale): string | undefined =>
  ownTexts.get(key)?.[locale]

/** More than there are texts of ours. */
const MAX_PARSED = 2_000

/** Depend on nothing but their language and words. */
const parsed = new LRUCache<string, IntlMessageFormat>({ max: MAX_PARSED })

/** Formats an ICU message of ours or of the community; parsed messages are cached. */
export function formatMessage(
  { name }: Pick<Community, 'name'>,
  message: string,
  locale: Locale,
  values: TextValues,
): string {
  const key = `${locale} ${message}`
  const format = parsed.get(key) ?? parseMessage(message, locale)
  parsed.set(key, format)
  return String(format.format(quotable(message, locale, { ...values, community: name })))
}

/** Values that a Ukrainian text puts into quotation marks have none of the same kind. */
function quotable(message: string, locale: Locale, values: TextValues): TextValues {
  if (locale !== 'uk') return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && message.includes(`«{${name}}»`) ? withinUkrainianQuotes(value) : value,
    ]),
  )
}

/** Throws SyntaxError. */
export const parseMessage = (message: string, locale: Locale): IntlMessageFormat =>
  new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })
