import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Keys, SecretKeys } from '../../platform/settings/keys.ts'

/** As better-auth takes them: values that it encrypts name the version of their secret, `$ba$version$…`. */
export interface AuthSecrets {
  readonly secrets: { version: number; value: string }[]
  /** Accepted beside them: without one, better-auth takes what the environment holds for another program. */
  readonly secret: string
}

/** Derived from the secret, so that programs with the same secrets in another order agree on it. */
const versionOf = ({ fingerprint }: SecretKeys): number => Number.parseInt(fingerprint, 16)

export const authSecretsOf = ({ session, all }: Keys): AuthSecrets => ({
  secrets: all.map((keys) => ({ version: versionOf(keys), value: keys.session })),
  secret: session,
})

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
  const key = { keys, currentVersion: versionOf(first) }
  const content = await symmetricDecrypt({ key, data: value }).catch(() => undefined)
  return content === undefined ? undefined : encrypted(first, content)
}
