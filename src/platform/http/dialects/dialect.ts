import type { TSchema } from 'typebox'
import { type ApiError, type ErrorParts, type Kind, type KindDefaults, kinds, requirements } from '../errors/errors.ts'
import { ApiErrorPlain } from './schemas.ts'

export interface Dialect {
  readonly name: string
  readonly statuses: Readonly<Record<Kind, number>>
  readonly texts: Readonly<Record<Kind, string>>
  readonly codes: Readonly<Record<Kind, string>>
  readonly schema: TSchema
  render(problem: Problem): object
}

interface Problem {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly at: Date
  readonly details?: ErrorParts['details']
  readonly extra?: Readonly<Record<string, unknown>> | undefined
}

export function renderError(
  dialect: Dialect,
  { kind, parts }: ApiError,
  at = new Date(),
): { status: number; body: object } {
  const status = parts.status ?? dialect.statuses[kind]
  const message = parts.message ?? dialect.texts[kind]
  const code = parts.code ?? dialect.codes[kind]
  return { status, body: dialect.render({ status, code, message, at, details: parts.details, extra: parts.extra }) }
}

export const defaultStatuses = defaultsOf('status')
export const defaultTexts = defaultsOf('text')
export const defaultCodes = defaultsOf('code')

function defaultsOf<Part extends keyof KindDefaults>(part: Part): Record<Kind, KindDefaults[Part]> {
  return Object.fromEntries(Object.entries(kinds).map(([kind, defaults]) => [kind, defaults[part]])) as Record<
    Kind,
    KindDefaults[Part]
  >
}

/** For bodies without codes. */
export const requirementOf = (code: string) => (requirements.has(code) ? { code } : {})

/** For bodies whose message has the reason. */
export const detailsOf = ({ details }: Problem) =>
  details && { details: { field: details.field, code: details.code, limit: details.limit } }

export const plainErrors: Dialect = {
  name: 'plain',
  statuses: defaultStatuses,
  texts: defaultTexts,
  codes: defaultCodes,
  schema: ApiErrorPlain,
  render: (problem) => ({ error: problem.message, ...requirementOf(problem.code), ...detailsOf(problem) }),
}

/** For requests that match no route; `plainErrors` outside all areas. */
export function dialectsByPrefix(
  areas: readonly { readonly prefixes: readonly string[]; readonly dialect: Dialect }[],
): DialectForPath {
  const rows = areas.flatMap(({ prefixes, dialect }) => prefixes.map((prefix) => ({ prefix, dialect })))
  return (path) => rows.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.dialect ?? plainErrors
}

export type DialectForPath = (path: string) => Dialect
