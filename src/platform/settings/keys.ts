import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type VapidKeys, vapidKeysFrom } from './push/vapid-keys.ts'
import type { Settings } from './settings.ts'

/** Keys for different purposes, so that what one signs says nothing to another. */
export interface Keys {
  readonly session: string
  readonly audit: AuditKeys
  /** Encrypts the secrets of webhooks. */
  readonly webhooks: Buffer
  /** Of the hashes of codes sent by SMS. */
  readonly phoneCodes: Buffer
  /** Of the links by which people unsubscribe from mail. */
  readonly unsubscribing: Buffer
  /** Of the seals of backups. */
  readonly backup: Buffer
  /** Tells this community's entries in a Redis from those of others. */
  readonly redisPrefix: string
  /** Names the service to push services, where the settings hold no such pair. */
  readonly push: VapidKeys
}

export interface AuditKeys {
  /** Of the hash chain. */
  readonly chain: Buffer
  /** Ed25519, for the head of the log. */
  readonly signing: KeyObject
  readonly verifying: KeyObject
}

/** What comes before the 32 bytes of a private Ed25519 key in its DER form (RFC 8410, section 7). */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derives all keys from the secret of the settings, or from one that is made once and kept in the data folder. */
export async function openKeys({ secret, dataFolder }: Pick<Settings, 'secret' | 'dataFolder'>): Promise<Keys> {
  const root = secret ?? (await keptSecret(dataFolder))
  const derive = (purpose: string, bytes = 32) => Buffer.from(hkdfSync('sha256', root, '', `hromada ${purpose}`, bytes))
  const signing = ed25519Key(derive('audit head'))
  return {
    session: derive('session').toString('base64url'),
    phoneCodes: derive('phone codes'),
    audit: { chain: derive('audit'), signing, verifying: createPublicKey(signing) },
    webhooks: derive('webhooks'),
    unsubscribing: derive('unsubscribing'),
    backup: derive('backup'),
    redisPrefix: derive('redis', 9).toString('base64url'),
    push: vapidKeysFrom(derive('push', 48)),
  }
}

function ed25519Key(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([ED25519_PREFIX, seed]), format: 'der', type: 'pkcs8' })
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
