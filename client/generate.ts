import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { liveCatalogue } from '../src/features/notifications/live-catalogue.ts'

const HEADER = '/** Made by `npm run docs` from what the service says of itself: not to be changed by hand. */\n\n'

/** The codes of refusals with their texts (src/refusal-texts.ts): those of the service, as they are. */
export async function clientRefusalTexts(): Promise<string> {
  const source = join(import.meta.dirname, '../src/platform/http/errors/refusal-texts.ts')
  return HEADER + (await readFile(source, 'utf8'))
}

interface Description {
  readonly paths: Record<string, Record<string, { responses?: Record<string, unknown> }>>
  readonly components: { readonly schemas: Record<string, object> }
}

const isOfRefusals = (name: string) => name.startsWith('ApiError') || name === 'RefusedField'

/**
 * The types of the client (src/schema.ts), from the OpenAPI description of the service and its live events. Refusals
 * are left out: whatever their form, the client makes one error of them.
 */
export async function clientSchema(openApi: object): Promise<string> {
  const { paths, components, ...rest } = JSON.parse(JSON.stringify(openApi)) as Description
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses ?? {}).filter(([status]) => status < '400'),
    )
  }
  const schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => !isOfRefusals(name)))
  const events = Object.entries(liveCatalogue)
  const live = { type: 'object', properties: Object.fromEntries(events), required: events.map(([name]) => name) }
  const described = { ...rest, paths, components: { schemas: { ...schemas, LiveEvents: live } } }
  const nodes = await openapiTS(described as unknown as OpenAPI3, {
    silent: true,
    // What has a default need not be sent.
    defaultNonNullable: false,
    transform: (schema) => (schema.format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  })
  return HEADER + astToString(nodes)
}
