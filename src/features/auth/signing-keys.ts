import { randomUUIDv7 } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { SecretKeys } from '../../platform/settings/keys.ts'
import { encrypted, prefixOf } from './auth-secrets.ts'
import { TOKEN_ALGORITHM } from './json-web-tokens.ts'

/**
 * Key rotation: what another secret has sealed may be known, so it is not sealed anew. Its key signs no more, and a new
 * one, sealed with this secret and published at once, does: better-auth signs by the newest that has not expired. One
 * statement, so that nothing is replaced twice.
 * @returns whether there was such a key
 */
export async function replaceSigningKeys(db: Database, keys: SecretKeys): Promise<boolean> {
  const pair = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true })
  const [publicKey, privateKey] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)])
  const sealed = await encrypted(keys, JSON.stringify(privateKey))
  const { numAffectedRows } = await sql`
    with former as (
      update signing_keys set expires_at = now()
      where (expires_at is null or expires_at > now()) and not starts_with(private_key, ${`"${prefixOf(keys)}`})
      returning id
    )
    insert into signing_keys (id, public_key, private_key, alg, crv)
    select ${randomUUIDv7()}::uuid, ${JSON.stringify(publicKey)}, ${JSON.stringify(sealed)}, ${TOKEN_ALGORITHM},
      ${publicKey.crv}
    where exists (select from former)`.execute(db)
  return numAffectedRows === 1n
}
