import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { ApiError, type Details } from '../../../platform/http/errors/errors.ts'
import { refusalText } from '../../../platform/http/errors/refusal-texts.ts'

/** What is refused of a query, for a list that says so beside its filters. Throws what is no such refusal. */
export function refusalIn(error: unknown): Details {
  const details = error instanceof ApiError && error.kind === 'INVALID_QUERY' ? error.parts.details : undefined
  if (details === undefined) throw error
  return details
}

export const refusedField = (error: unknown): string => refusalIn(error).field

/** In words. @param name of the field */
export const refusedText = (locale: Locale, name: string, { code, limit }: Details): string =>
  `${name}: ${refusalText(code, locale, limit)}.`
