import crypto, { type argon2, type BinaryLike } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { promisify } from 'node:util'

const derive = promisify(crypto.argon2)
const derived = new Map<string, Promise<Buffer>>()

/**
 * The hash of a password is made to be slow, and all members of tests have one password: what this process has derived
 * once is not derived again for the same password, salt and costs. To be imported before the program.
 */
const remember: typeof argon2 = (algorithm, parameters, callback) => {
  const { message, nonce, ...costs } = parameters
  const key = JSON.stringify([algorithm, exactly(message), exactly(nonce), costs])
  derived
    .getOrInsertComputed(key, () => derive(algorithm, parameters))
    .then(
      (hash) => callback(null, Buffer.from(hash)),
      (error) => callback(error, Buffer.alloc(0)),
    )
}

const exactly = (data: BinaryLike) => Buffer.from(data as Uint8Array).toString('hex')

Object.assign(crypto, { argon2: remember })
syncBuiltinESMExports()
