import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { SecretKeys } from '../../platform/settings/keys.ts'

/** As better-auth takes them: values that it encrypts name the version of their secret, `$ba$version$…`. */
export interface AuthSecrets {
  readonly secrets: { version: number; value: string }[]
  /** Opens the values of earlier versions of this program, which name none. */
  readonly secret: string
}

/** Derived from the secret, so that programs with the same secrets in another order agree on it. */
const versionOf = ({ fingerprint }: SecretKeys): number => Number.parseInt(fingerprint, 16)

export async function openAuthSecrets(db: Database, all: readonly SecretKeys[]): Promise<AuthSecrets> {
  return {
    secrets: all.map((keys) => ({ version: versionOf(keys), value: keys.session })),
    secret: await secretOfUnnamed(db, all),
  }
}

/** Which secret it was is found by trial: the present order of the list does not tell. */
async function secretOfUnnamed(db: Database, all: readonly SecretKeys[]): Promise<string> {
  const sessions = all.map(({ session }) => session)
  const last = sessions.at(-1) ?? ''
  if (sessions.length === 1) return last
  const { rows } = await sql<{ value: string }>`
    select private_key::json #>> '{}' as value from signing_keys where private_key not like '"$ba$%' limit 1`.execute(
    db,
  )
  const [sample] = rows
  if (sample === undefined) return last
  for (const session of sessions) if ((await decrypted(session, sample.value)) !== undefined) return session
  return last
}

/** How values begin that better-auth has encrypted with this secret. */
export const prefixOf = (keys: SecretKeys): string => `$ba$${versionOf(keys)}$`

export const encrypted = (keys: SecretKeys, data: string): Promise<string> =>
  symmetricEncrypt({
    key: { keys: new Map([[versionOf(keys), keys.session]]), currentVersion: versionOf(keys) },
    data,
  })

/** Encrypted with the first secret: the same value if it is already. Undefined when none of them opens it. */
export async function reencrypted(all: readonly SecretKeys[], value: string): Promise<string | undefined> {
  const [first] = all
  if (first === undefined || value.startsWith(prefixOf(first))) return value
  const keys = new Map(all.map((keys) => [versionOf(keys), keys.session]))
  for (const { session } of value.startsWith('$ba$') ? [first] : all) {
    const key = { keys, currentVersion: versionOf(first), legacySecret: session }
    const content = await symmetricDecrypt({ key, data: value }).catch(() => undefined)
    if (content !== undefined) return encrypted(first, content)
  }
  return undefined
}

/** Undefined when it was encrypted with another secret. */
export const decrypted = (session: string, value: string): Promise<string | undefined> =>
  symmetricDecrypt({ key: session, data: value }).catch(() => undefined)
