import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** Keys for different purposes, so that what one signs says nothing to another. */
export interface Keys {
  readonly session: string
  readonly audit: Buffer
}

/** Derives all keys from the secret of the settings, or from one that is made once and kept in the data folder. */
export async function openKeys({ secret, dataFolder }: Pick<Settings, 'secret' | 'dataFolder'>): Promise<Keys> {
  const root = secret ?? (await keptSecret(dataFolder))
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', `hromada ${purpose}`, 32))
  return { session: derive('session').toString('base64url'), audit: derive('audit') }
}

async function keptSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    // A link appears whole and only where there is none: of two programs that start together both read one secret.
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
  const secret = await readFile(file, 'utf8')
  if (secret.length < 32) throw new Error(`${file} does not hold a secret: restore it, or remove it to make a new one`)
  return secret
}
