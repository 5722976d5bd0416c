import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { type VapidKeys, vapidKeysFrom } from '../senders/push/vapid-keys.ts'
import type { Settings } from './settings.ts'
import { generatedSecrets, readStoredSecrets } from './stored-secret.ts'

/** The keys of one secret. Key separation: a signature for one purpose is invalid for any other. */
export interface SecretKeys {
  /** Names the secret without revealing it: 12 hexadecimal digits. */
  readonly fingerprint: string
  readonly session: string
  readonly audit: AuditKey
  readonly webhooks: Buffer
  readonly phoneCodes: Buffer
  readonly secondFactors: Buffer
  readonly unsubscribing: Buffer
  /** Signs the addresses at which pictures from elsewhere are shown. */
  readonly outsidePictures: Buffer
  /** Seals the table `stored_keys`. */
  readonly storedKeys: Buffer
  readonly backup: Buffer
  readonly redisPrefix: string
  /** Used when the settings have none. */
  readonly push: VapidKeys
}

export interface AuditKey {
  readonly fingerprint: string
  readonly chain: Buffer
  /** Ed25519, for the head of the log. */
  readonly signing: KeyObject
  readonly verifying: KeyObject
}

export interface AuditKeys extends AuditKey {
  /** One for each secret, the first one's first. */
  readonly all: readonly AuditKey[]
}

/** The keys of the first secret, to sign and to seal. */
export interface Keys extends SecretKeys {
  readonly audit: AuditKeys
  /** To verify and to open: the keys of each secret, the first one's first. */
  readonly all: readonly SecretKeys[]
  /** Links in mails outlive a secret: also the stored keys of former ones. */
  readonly unsubscribingOfAll: readonly Buffer[]
}

/** DER prefix of a private Ed25519 key (RFC 8410, section 7). */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

type Place = Pick<Settings, 'secrets' | 'dataFolder'>

/** Of the secrets in the settings, or those in the data folder. Throws SecretUnusable. */
export async function openKeys({ secrets, dataFolder }: Place): Promise<Keys> {
  return keysOfAll(secrets ?? (await readStoredSecrets(dataFolder)))
}

/** The same for a start: where there is no secret, one is generated once and stored in the data folder. */
export async function openOrMakeKeys({ secrets, dataFolder }: Place): Promise<Keys> {
  return keysOfAll(secrets ?? (await generatedSecrets(dataFolder)))
}

function keysOfAll(secrets: readonly string[]): Keys {
  const all = secrets.map(keysOf)
  const [first] = all
  if (first === undefined) throw new Error('there is no secret')
  return {
    ...first,
    audit: { ...first.audit, all: all.map(({ audit }) => audit) },
    all,
    unsubscribingOfAll: all.map(({ unsubscribing }) => unsubscribing),
  }
}

function keysOf(secret: string): SecretKeys {
  const derive = (purpose: string, bytes = 32) =>
    Buffer.from(hkdfSync('sha256', secret, '', `hromada ${purpose}`, bytes))
  const fingerprint = derive('fingerprint', 6).toString('hex')
  const signing = ed25519Key(derive('audit head'))
  return {
    fingerprint,
    session: derive('session').toString('base64url'),
    phoneCodes: derive('phone codes'),
    secondFactors: derive('second factors'),
    audit: { fingerprint, chain: derive('audit'), signing, verifying: createPublicKey(signing) },
    webhooks: derive('webhooks'),
    unsubscribing: derive('unsubscribing'),
    outsidePictures: derive('outside pictures'),
    storedKeys: derive('stored keys'),
    backup: derive('backup'),
    redisPrefix: derive('redis', 9).toString('base64url'),
    push: vapidKeysFrom(derive('push', 48)),
  }
}

function ed25519Key(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([ED25519_PREFIX, seed]), format: 'der', type: 'pkcs8' })
}
