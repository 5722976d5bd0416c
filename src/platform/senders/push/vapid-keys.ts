import { createECDH } from 'node:crypto'

/** P-256 in base64url: the uncompressed point and the scalar (RFC 8292, section 3.2). */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const CURVE = 'prime256v1'
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Deterministic. The seed has more bits than the scalar, so that it is unbiased (FIPS 186-5, A.2.1). */
export function vapidKeysFrom(seed: Buffer): VapidKeys {
  const number = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toString('base64url')
  return { publicKey: publicKeyOf(privateKey), privateKey }
}

export function areOfOnePair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    return publicKeyOf(privateKey) === publicKey
  } catch {
    // A number that is no key of the curve.
    return false
  }
}

export function publicKeyOf(privateKey: string): string {
  const curve = createECDH(CURVE)
  curve.setPrivateKey(privateKey, 'base64url')
  return curve.getPublicKey().toString('base64url')
}
