import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { openSemaphore } from '../../../platform/limits/semaphore.ts'

const argon2Async = promisify(argon2)

/** OWASP's parameters for Argon2id (RFC 9106): 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32

const MARK = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`

/** Semaphore: bounds memory, and leaves threads of Node's pool to files and names. */
const inTurn = openSemaphore({ atOnce: 2, waiting: 200 })

/** The PHC string format. Throws 503 while too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `${MARK}${encode(salt)}$${encode(await derive(password, salt))}`
}

/** A hash of any other form verifies no password. Throws 503 while too many wait. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  if (!hash.startsWith(MARK)) {
    // Enumeration: it takes as long.
    await hashPassword(password)
    return false
  }
  const [salt = '', expected = ''] = hash.slice(MARK.length).split('$')
  const derived = await derive(password, Buffer.from(salt, 'base64'))
  const known = Buffer.from(expected, 'base64')
  return known.length === derived.length && timingSafeEqual(known, derived)
}

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  inTurn(() =>
    argon2Async('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      memory: MEMORY_KIB,
      passes: PASSES,
      parallelism: LANES,
      tagLength: HASH_BYTES,
    }),
  )

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
