import type { Generated } from 'kysely'

export const apiKeyScopes = ['opportunities:read', 'opportunities:write', 'webhooks:write'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

export interface ApiKeyTables {
  api_keys: {
    id: string
    user_id: string
    name: string
    scopes: ApiKeyScope[]
    prefix: string
    key_hash: Buffer
    created_at: Generated<Date>
    expires_at: Date | null
    last_used_at: Date | null
    rotated_at: Date | null
  }
}
