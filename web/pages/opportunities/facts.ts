import type { Opportunity } from './fields.ts'
import { term } from './words.ts'

/** Where it is, as its page says it: a line for each. */
export function placeLines({ address, city, country, remote }: Opportunity['location']): string {
  const named = [...new Set([city, country])].filter(Boolean).join(', ')
  return [address, named, remote && term().remote].filter(Boolean).join('\n')
}
