import { IntlMessageFormat } from 'intl-messageformat'
import { ourCommunity } from '../community/community.ts'
import type { Locale } from '../database/tables/accounts.ts'
import { keyOf, type TextGroup, type VariableKind } from './text-group.ts'

/** The community's own words in place of ours, by key. */
export type Replacements = ReadonlyMap<string, Readonly<Partial<Record<Locale, string>>>>

const none: Replacements = new Map()

/** Of the whole process, as the community is. */
let inUse = none

/** @returns ends the use */
export function useTexts(replacements: Replacements): () => void {
  inUse = replacements
  return () => {
    if (inUse === replacements) inUse = none
  }
}

export type TextValues = Readonly<Record<string, string | number>>

type ValuesOf<Variables> = {
  readonly [Name in keyof Variables]: Variables[Name] extends 'number' ? number : string | number
}

/** The texts of a group in a language. Values are plain text. */
export function textsOf<Part extends string, Variables extends Readonly<Record<string, VariableKind>>>(
  group: TextGroup<Part, Variables>,
  locale: Locale,
  values: ValuesOf<Variables>,
): (part: Part) => string {
  return (part) => formatMessage(messageOf(keyOf(group, part), locale, group[locale][part]), locale, values)
}

/** The community's own message, or else ours. */
export const messageOf = (key: string, locale: Locale, ours: string): string => inUse.get(key)?.[locale] ?? ours

const parsed = new Map<string, IntlMessageFormat>()

/** Formats an ICU message of ours or of the community; parsed messages are cached. */
export function formatMessage(message: string, locale: Locale, values: TextValues): string {
  const key = `${locale} ${message}`
  const format = parsed.get(key) ?? parseMessage(message, locale)
  parsed.set(key, format)
  return String(format.format({ ...values, community: ourCommunity().name }))
}

/** Throws SyntaxError. */
export const parseMessage = (message: string, locale: Locale): IntlMessageFormat =>
  new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })
