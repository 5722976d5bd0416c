import { type Static, Type } from 'typebox'
import { apiKeyScopes } from '../http/caller.ts'
import { Id, Nullable, Timestamp } from '../http/schema.ts'

const Scope = Type.Enum(apiKeyScopes)

export const NewApiKey = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    scopes: Type.Array(Scope, { minItems: 1, maxItems: apiKeyScopes.length, uniqueItems: true }),
    expires_at: Type.Optional(Nullable(Timestamp)),
  },
  { additionalProperties: false },
)
export type NewApiKey = Static<typeof NewApiKey>

/** A key as its owner sees it later, without its secret. */
export const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(Scope),
  prefix: Type.String({ description: 'What the key begins with.' }),
  created_at: Timestamp,
  expires_at: Nullable(Timestamp),
  last_used_at: Nullable({ ...Timestamp, description: 'To the minute.' }),
})
export type ApiKey = Static<typeof ApiKey>

export const IssuedApiKey = Type.Object({
  api_key: ApiKey,
  key: Type.Optional(Type.String({ description: 'Shown once: a repeated request is answered without it.' })),
})
