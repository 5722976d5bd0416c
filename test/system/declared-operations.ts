import type { TestApp } from '../harness/test-app.ts'
import type { Schema } from './broken-fields.ts'

export interface Operation {
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, { schema: Schema }>> }
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

/** Of the OpenAPI document. Pages say beside the field what is wrong with it, and their own tests look. */
export async function declaredOperations(app: TestApp) {
  const { body } = await app.request('GET', '/openapi.json')
  const paths = resolved(body.paths, body) as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** With what `$ref` points to in its place. */
function resolved(value: unknown, document: object): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(one, document))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as Schema
  if (typeof $ref !== 'string')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one, document)]))
  const target = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document)
  return resolved(target, document)
}

export const urlOf = (path: string) => path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000')
