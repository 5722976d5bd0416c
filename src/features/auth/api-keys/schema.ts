import { type Static, Type } from 'typebox'
import { apiKeyScopes } from '../../../platform/database/tables/api-keys.ts'
import { nameSchemas } from '../../../platform/http/openapi/components.ts'
import { DayOrTime } from '../../../platform/http/schemas/given-times.ts'
import { Id, Nullable, Timestamp } from '../../../platform/http/schemas/schema.ts'
import { Name } from '../../../platform/http/schemas/texts.ts'

const Scope = Type.Enum(apiKeyScopes)

export const NewApiKey = Type.Object(
  {
    name: Name(100),
    scopes: Type.Array(Scope, { minItems: 1, maxItems: apiKeyScopes.length, uniqueItems: true }),
    expires_at: Type.Optional(Nullable(DayOrTime('Until when it counts; in the future. A day: to its end.'))),
  },
  { additionalProperties: false },
)
export type NewApiKey = Static<typeof NewApiKey>

export const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(Scope),
  prefix: Type.String({ description: 'The first characters of the key.' }),
  created_at: Timestamp,
  expires_at: Nullable(Timestamp),
  last_used_at: Nullable({ ...Timestamp, description: 'To the minute.' }),
})
export type ApiKey = Static<typeof ApiKey>

export const IssuedApiKey = Type.Object({
  api_key: ApiKey,
  key: Type.Optional(Type.String({ description: 'Returned once: the answer to a repeated request omits it.' })),
})

nameSchemas({ ApiKey, IssuedApiKey, NewApiKey })
