import type { Community } from '../community/community.ts'
import type { Locale } from '../database/tables/accounts.ts'
import { sampleValues } from './sample.ts'
import type { TextGroup, VariableKind } from './text-group.ts'
import { formatMessage, parseMessage } from './wording.ts'

const MAX_MESSAGE_LENGTH = 5_000

/** Of titles, and of the labels of links. */
const oneLine = /^(title|subject|action.*|\w+Action)$/

export interface TextPlace {
  readonly group: TextGroup
  readonly part: string
}

/** What is wrong with a message in place of one of ours; undefined for one that can be used. */
export function problemOfMessage(
  community: Pick<Community, 'name'>,
  { group, part }: TextPlace,
  locale: Locale,
  message: string,
): string | undefined {
  if (message.trim() === '' || message.length > MAX_MESSAGE_LENGTH) {
    return `must have 1 to ${MAX_MESSAGE_LENGTH} characters`
  }
  if (oneLine.test(part) && /[\p{Cc}\u2028\u2029]|=\?/u.test(message)) return 'must be one line of plain text'
  const elements = parsed(message, locale)
  if (typeof elements === 'string') return elements
  const problem = problemOfElements(elements, group.variables)
  if (problem !== undefined) return problem
  const max = group.maxLengths?.[part]
  const texts = sampleValues(group, locale, { isLong: true }).map((values) =>
    formatMessage(community, message, locale, values),
  )
  if (texts.some((text) => text.trim() === '')) return 'must not be empty, whatever its arguments are'
  return max !== undefined && texts.some((text) => [...text].length > max)
    ? `must have at most ${max} characters, with arguments of up to 100 characters`
    : undefined
}

/** As the parser of ICU messages has them. */
interface Element {
  readonly type: number
  readonly value?: unknown
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>
}

const types = { literal: 0, argument: 1, number: 2, date: 3, time: 4, select: 5, plural: 6 }

/** Or else the problem. */
function parsed(message: string, locale: Locale): readonly Element[] | string {
  try {
    return parseMessage(message, locale).getAst()
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return `is no ICU message: ${error.message.toLowerCase().replaceAll('_', ' ')}`
  }
}

function problemOfElements(
  elements: readonly Element[],
  variables: Readonly<Record<string, VariableKind>>,
): string | undefined {
  const known: Readonly<Record<string, VariableKind>> = { ...variables, community: 'text' }
  for (const { type, value, options = {} } of elements) {
    if (type < types.argument || type > types.plural) continue
    const name = String(value)
    const kind = Object.hasOwn(known, name) ? known[name] : undefined
    if (kind === undefined) return `has the unknown argument ${name}; there are ${Object.keys(known).join(', ')}`
    if (type === types.date || type === types.time) return `formats ${name}: times come formatted`
    if ((type === types.number || type === types.plural) && kind !== 'number') return `${name} is no number`
    const unknown = Object.keys(options).find((word) => word !== 'other' && Array.isArray(kind) && !kind.includes(word))
    if (unknown !== undefined) return `${name} is never ${unknown}`
    for (const option of Object.values(options)) {
      const problem = problemOfElements(option.value, variables)
      if (problem !== undefined) return problem
    }
  }
  return undefined
}
