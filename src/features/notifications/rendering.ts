import type { Community } from '../../platform/community/community.ts'
import { type Locale, locales } from '../../platform/database/tables/accounts.ts'
import type { Details } from '../../platform/http/errors/errors.ts'
import type { RefusalCode } from '../../platform/http/errors/refusal-texts.ts'
import { keyOf, type VariableKind } from '../../platform/texts/text-group.ts'
import { formatMessage, messageOf } from '../../platform/texts/wording.ts'
import type { Template, Wording } from './templates/template.ts'
import { type TemplateId, type TemplateVariables, templates } from './templates/templates.ts'

export type { TemplateId, TemplateVariables }

/** For an unknown template, and for missing or invalid variables. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly details: Details

  constructor(message: string, details: Details) {
    super(message)
    this.details = details
  }
}

/** Of each variable in a title, and in a body. */
const MAX_VALUE_CHARACTERS = { title: 100, body: 300 }

export const templateCatalogue = Object.entries<Template>(templates).map(([id, { type, variables }]) => ({
  id,
  type,
  locales: [...locales],
  variables: Object.keys(variables),
}))

export interface ReadBy {
  readonly community: Community
  readonly locale: Locale
  /** The community's unless it is known. */
  readonly timeZone?: string
}

/**
 * Values are plain text, and long ones are truncated.
 * @param variables by name; a time is a Date or RFC 3339. Unknown ones are ignored
 * @throws TemplateError
 */
export function renderTemplate(
  id: string,
  { community, locale, timeZone = community.timeZone }: ReadBy,
  variables: Readonly<Record<string, unknown>>,
): Wording {
  const template = templateOf(id)
  const valuesOf = (maxCharacters: number) =>
    Object.fromEntries(
      Object.entries(template.variables).map(([name, kind]) => [
        name,
        formatValue(name, kind, Object.hasOwn(variables, name) ? variables[name] : undefined, {
          maxCharacters,
          locale,
          timeZone,
        }),
      ]),
    )
  const format = (part: keyof Wording, ours: string, maxCharacters: number) => {
    const message = messageOf(community, keyOf({ name: groupNameOf(id) }, part), locale) ?? ours
    return formatMessage(community, message, locale, valuesOf(maxCharacters))
  }
  const { title, body, actionText } = template[locale]
  return {
    title: format('title', title, MAX_VALUE_CHARACTERS.title),
    body: format('body', body, MAX_VALUE_CHARACTERS.body),
    ...(actionText !== undefined && { actionText: format('actionText', actionText, MAX_VALUE_CHARACTERS.title) }),
  }
}

/** Of its texts. */
export const groupNameOf = (id: string) => `notification.${id}`

/** Throws TemplateError. */
export function templateOf(id: string): Template {
  if (!Object.hasOwn(templates, id)) {
    throw new TemplateError('There is no such template', { field: 'templateId', code: 'UNKNOWN' })
  }
  return templates[id as TemplateId]
}

interface ValueFormat {
  readonly maxCharacters: number
  readonly locale: Locale
  readonly timeZone: string
}

function formatValue(
  name: string,
  kind: VariableKind,
  value: unknown,
  { maxCharacters, locale, timeZone }: ValueFormat,
): string | number {
  if (value === undefined) throw wrongVariable(name, 'MISSING', 'is missing')
  if (kind === 'text' && typeof value === 'string') return truncated(onOneLine(value), maxCharacters)
  if (kind === 'number' && typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  if (kind === 'time') return formatTime(timeOf(name, value), locale, timeZone)
  if (Array.isArray(kind) && typeof value === 'string' && kind.includes(value)) return value
  throw wrongVariable(name, Array.isArray(kind) ? 'NOT_ONE_OF' : 'WRONG_TYPE', `must be ${expectation(kind)}`)
}

const wrongVariable = (name: string, code: RefusalCode, reason: string) =>
  new TemplateError(`The variable ${name} ${reason}`, { field: `data.${name}`, code })

function expectation(kind: VariableKind): string {
  if (kind === 'number') return 'a number, and not below 0'
  return typeof kind === 'string' ? `a ${kind}` : `one of ${kind.join(', ')}`
}

/** Without line breaks, and without characters that change the direction of our own text. */
const onOneLine = (text: string) =>
  text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

function truncated(text: string, maxCharacters: number): string {
  const characters = [...text]
  if (characters.length <= maxCharacters) return text
  const beginning = characters.slice(0, maxCharacters - 1).join('')
  return `${beginning.trimEnd()}…`
}

function timeOf(name: string, value: unknown): Date {
  if (value instanceof Date) return value
  try {
    return new Date(Temporal.Instant.from(String(value)).epochMilliseconds)
  } catch {
    throw wrongVariable(name, 'INVALID_FORMAT', 'must be a time as in RFC 3339')
  }
}

export function formatTime(time: Date, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(time)
}
