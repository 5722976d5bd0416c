import { FieldsRefused } from '../../ui/form.tsx'
import { type Details, linesOfDetail, textOfDetail, textOfDetails } from './details-text.ts'
import { hints } from './hints.ts'

/**
 * What the lines say. Those that a program has stored otherwise than as a text stay as they are while their line does.
 * Throws FieldsRefused where a line has no name.
 */
export function detailsOf(text: string, before: Details = {}): Details {
  if (text === textOfDetails(before)) return before
  const stored = new Map(
    Object.entries(before).flatMap((detail) => {
      const [line, ...more] = linesOfDetail(detail)
      return line === undefined || more.length > 0 ? [] : [[line, detail] as const]
    }),
  )
  const details = new Map<string, unknown>()
  for (const line of linesOf(text)) {
    const [name, value] = stored.get(line) ?? named(line)
    details.set(name, details.has(name) ? [details.get(name), value].map(textOfDetail).join('\n') : value)
  }
  return Object.fromEntries(details)
}

function named(line: string): readonly [string, string] {
  const colon = line.indexOf(':')
  if (colon < 1) throw new FieldsRefused({ confidential_details: hints().detailUnnamed })
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}

/** Without those that say nothing. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
