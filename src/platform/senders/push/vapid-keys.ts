import { createECDH } from 'node:crypto'

/** A pair of the curve P-256 in base64url: its point, uncompressed, and its number (RFC 8292, section 3.2). */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const CURVE = 'prime256v1'
/** How many points the curve has. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The same pair for the same seed, which has more bits than the number, so that each is as likely (FIPS 186-5, A.2.1). */
export function vapidKeysFrom(seed: Buffer): VapidKeys {
  const number = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toString('base64url')
  return { publicKey: publicKeyOf(privateKey), privateKey }
}

/** Throws when the halves are not of one pair. */
export function assertPair({ publicKey, privateKey }: VapidKeys): void {
  if (publicKeyOf(privateKey) !== publicKey) throw new Error('the VAPID keys of the settings are not of one pair')
}

function publicKeyOf(privateKey: string): string {
  const curve = createECDH(CURVE)
  curve.setPrivateKey(privateKey, 'base64url')
  return curve.getPublicKey().toString('base64url')
}
