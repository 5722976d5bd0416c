import type { Locale } from '../database/tables/accounts.ts'
import type { TextGroup, VariableKind } from './text-group.ts'
import type { TextValues } from './wording.ts'

/** As long as a value in a title may be. */
const LONG = 'x'.repeat(100)
const SAMPLE_TIME = new Date('2030-01-31T12:00:00Z')

/** Values for the variables of a group: for each word that one of them can be, a set. */
export function sampleValues(group: TextGroup, locale: Locale, { isLong = false } = {}): readonly TextValues[] {
  const sampleOf = (name: string, kind: VariableKind, index: number): string | number => {
    if (kind === 'number') return index
    if (kind === 'text') return isLong ? LONG : `[${name}]`
    if (kind === 'time') return formatSample(locale)
    return kind[index % kind.length] ?? ''
  }
  const kinds = Object.values(group.variables)
  const sets = Math.max(3, ...kinds.map((kind) => (Array.isArray(kind) ? kind.length : 0)))
  return Array.from({ length: sets }, (_, index) =>
    Object.fromEntries(Object.entries(group.variables).map(([name, kind]) => [name, sampleOf(name, kind, index)])),
  )
}

const formatSample = (locale: Locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(SAMPLE_TIME)
