import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { ArchiveDamaged } from './archive.ts'
import { BackupRefused } from './manifest.ts'

/** With what files of age begin (age-encryption.org/v1). */
const MAGIC = Buffer.from('age-encryption.org/')

/** For everyone who has the private key of one of the recipients; without recipients as it is. */
export async function encrypted(content: Readable, recipients: readonly string[]): Promise<AsyncIterable<Uint8Array>> {
  if (recipients.length === 0) return content
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter.encrypt(Readable.toWeb(content) as ReadableStream<Uint8Array>)
}

/**
 * What is not encrypted passes as it is. Whatever becomes of it, the content is closed. Throws BackupRefused when no
 * identity fits, ArchiveDamaged for a damaged file.
 */
export async function* decrypted(content: Readable, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  try {
    const { isEncrypted, whole } = await peek(content)
    if (!isEncrypted) return yield* whole
    if (identities.length === 0) {
      throw new BackupRefused('it is encrypted: name the file with the private key of age, --identity <file>')
    }
    yield* plaintextOf(Readable.from(whole), identities)
  } finally {
    content.destroy()
  }
}

async function* plaintextOf(content: Readable, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  let readError: unknown
  content.once('error', (error) => {
    readError = error
  })
  try {
    yield* await decrypter.decrypt(Readable.toWeb(content) as ReadableStream<Uint8Array>)
  } catch (error) {
    if (readError !== undefined) throw readError
    const { message } = error as Error
    if (message.includes('no identity matched')) {
      throw new BackupRefused('it was not encrypted for this identity: name another with --identity <file>')
    }
    throw new ArchiveDamaged(`it cannot be decrypted (${message})`, { cause: error })
  }
}

async function peek(content: Readable): Promise<{ isEncrypted: boolean; whole: AsyncIterable<Uint8Array> }> {
  const chunks = content.iterator({ destroyOnReturn: false })
  let head: Buffer = Buffer.alloc(0)
  while (head.length < MAGIC.length) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* whole() {
    yield head
    yield* chunks
  }
  return { isEncrypted: head.subarray(0, MAGIC.length).equals(MAGIC), whole: whole() }
}

/** The private keys in files as age-keygen writes them. Throws BackupRefused for a file without one. */
export async function readIdentities(paths: readonly string[]): Promise<string[]> {
  const files = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
  return files.flatMap(({ path, text }) => {
    const identities = text.split(/\r?\n/).filter((line) => line.startsWith('AGE-SECRET-KEY-1'))
    if (identities.length > 0 && identities.every(isIdentity)) return identities
    const isSealed = text.startsWith(MAGIC.toString()) || text.startsWith('-----BEGIN AGE')
    throw new BackupRefused(
      `${path} ${isSealed ? 'is encrypted itself: decrypt it first' : 'has no private key of age'}`,
    )
  })
}

function isIdentity(text: string): boolean {
  try {
    new Decrypter().addIdentity(text)
    return true
  } catch {
    return false
  }
}
