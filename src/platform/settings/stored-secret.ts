import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { replaceFile } from '../lib/atomic-file.ts'
import { errorCode, isMissing } from '../lib/error-code.ts'
import { secretList } from './checks.ts'

const SECRET_BYTES = 32

export const secretFile = (dataFolder: string): string => join(dataFolder, 'secret')

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** There is no secret, or the file holds none; the message says what to do. */
class SecretUnusable extends Error {
  override readonly name = 'SecretUnusable'
  readonly isExpected = true
}

/** The secrets in the data folder; one is made if there is none. Throws SecretUnusable. */
export async function generatedSecrets(dataFolder: string): Promise<string[]> {
  const file = secretFile(dataFolder)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await writeFile(draft, newSecret(), { mode: 0o600, flush: true })
  try {
    // Atomic, and never replaces: two programs that start together read the same secret.
    await link(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readStoredSecrets(dataFolder)
}

/** Throws SecretUnusable. */
export async function readStoredSecrets(dataFolder: string): Promise<string[]> {
  const file = secretFile(dataFolder)
  const text = await readFile(file, 'utf8').catch((error) => {
    if (!isMissing(error)) throw error
    throw new SecretUnusable(
      `there is no ${resolve(file)}: set HROMADA_SECRET or HROMADA_DATA_DIR as the service has them`,
    )
  })
  try {
    return secretList(text.trimEnd())
  } catch (error) {
    const reason = (error as Error).message
    throw new SecretUnusable(
      `${file} does not hold a secret (it ${reason}): restore it, or remove it to make a new one`,
    )
  }
}

export async function writeStoredSecrets(dataFolder: string, secrets: readonly string[]): Promise<void> {
  await replaceFile(secretFile(dataFolder), (draft) =>
    writeFile(draft, secrets.join(','), { flag: 'wx', mode: 0o600, flush: true }),
  )
}
