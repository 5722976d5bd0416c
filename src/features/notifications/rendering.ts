import { IntlMessageFormat } from 'intl-messageformat'
import { type Locale, locales } from './schema.ts'
import type { Template, VariableKind, Wording } from './templates/template.ts'
import { type TemplateId, type TemplateVariables, templates } from './templates/templates.ts'

export type { TemplateId, TemplateVariables }

/** Thrown for a template that does not exist, and for variables that it cannot be rendered with. */
export class TemplateProblem extends Error {
  override readonly name = 'TemplateProblem'
}

/** How much of a text finds room in a title, and in a body. */
const ROOM = { title: 100, body: 300 }

/** All templates, with the names of what each asks for. */
export const templateCatalogue = Object.entries<Template>(templates).map(([id, { type, variables }]) => ({
  id,
  type,
  locales: [...locales],
  variables: Object.keys(variables),
}))

/**
 * The words of a template in a language. Values are text and nothing else; of long ones the end is left out.
 * @param variables by name; a time is a Date, or a text as in RFC 3339. Others than the template's are left alone
 * @param timeZone in which times are given
 * @throws TemplateProblem
 */
export function renderTemplate(
  id: string,
  locale: Locale,
  variables: Readonly<Record<string, unknown>>,
  timeZone = 'UTC',
): Wording {
  const template = templateOf(id)
  const valuesIn = (room: number) =>
    Object.fromEntries(
      Object.entries(template.variables).map(([name, kind]) => [
        name,
        written(name, kind, Object.hasOwn(variables, name) ? variables[name] : undefined, { room, locale, timeZone }),
      ]),
    )
  const { title, body, actionText } = template[locale]
  return {
    title: formatMessage(title, locale, valuesIn(ROOM.title)),
    body: formatMessage(body, locale, valuesIn(ROOM.body)),
    ...(actionText !== undefined && { actionText }),
  }
}

/** Everything that is written down of a template. Throws TemplateProblem. */
export function templateOf(id: string): Template {
  if (!Object.hasOwn(templates, id)) throw new TemplateProblem('There is no such template')
  return templates[id as TemplateId]
}

const messages = new Map<string, IntlMessageFormat>()

/** An ICU message of our own with its values; each message is read once. */
export function formatMessage(
  message: string,
  locale: Locale,
  values: Readonly<Record<string, string | number>>,
): string {
  const key = `${locale} ${message}`
  const known = messages.get(key) ?? new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })
  messages.set(key, known)
  return String(known.format({ ...values }))
}

interface Form {
  readonly room: number
  readonly locale: Locale
  readonly timeZone: string
}

function written(name: string, kind: VariableKind, value: unknown, { room, locale, timeZone }: Form): string | number {
  if (value === undefined) throw new TemplateProblem(`The variable ${name} is missing`)
  if (kind === 'text' && typeof value === 'string') return shortened(onOneLine(value), room)
  if (kind === 'number' && typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  if (kind === 'time') return formatTime(timeOf(name, value), locale, timeZone)
  if (Array.isArray(kind) && typeof value === 'string' && kind.includes(value)) return value
  throw new TemplateProblem(`The variable ${name} must be ${expectation(kind)}`)
}

function expectation(kind: VariableKind): string {
  if (kind === 'number') return 'a number, and not below 0'
  return typeof kind === 'string' ? `a ${kind}` : `one of ${kind.join(', ')}`
}

/** What could break a line, or turn the direction of what we write around it. */
const onOneLine = (text: string) =>
  text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

function shortened(text: string, room: number): string {
  const characters = [...text]
  if (characters.length <= room) return text
  const beginning = characters.slice(0, room - 1).join('')
  return `${beginning.trimEnd()}…`
}

function timeOf(name: string, value: unknown): Date {
  if (value instanceof Date) return value
  try {
    return new Date(Temporal.Instant.from(String(value)).epochMilliseconds)
  } catch {
    throw new TemplateProblem(`The variable ${name} must be a time as in RFC 3339`)
  }
}

function formatTime(time: Date, locale: Locale, timeZone: string): string {
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
