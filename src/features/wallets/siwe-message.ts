import { invalidField } from '../../platform/http/errors/errors.ts'

/** The fields of EIP-4361; times as in the message, the address with its checksum. */
export interface SiweMessage {
  readonly scheme?: string | undefined
  readonly domain: string
  readonly address: string
  readonly uri: string
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
}

export interface Verifier {
  readonly publicUrl: () => string
  readonly chainId: number
}

const CLOCK_TOLERANCE_MS = 60_000

/** Strict grammar of EIP-4361, including the checksum of the address. Throws 400. */
export async function readSiweMessage(text: string): Promise<SiweMessage> {
  const { ParsedMessage } = await import('@spruceid/siwe-parser')
  try {
    return new ParsedMessage(text) as SiweMessage
  } catch {
    throw refused('is not a message of EIP-4361')
  }
}

/** Throws 400 for a message to another service or another chain. */
export function assertMeantFor({ publicUrl, chainId }: Verifier, message: SiweMessage): void {
  const { host, origin, protocol } = new URL(publicUrl())
  if (message.domain.toLowerCase() !== host) throw refused('names another domain')
  if (message.scheme !== undefined && `${message.scheme.toLowerCase()}:` !== protocol) {
    throw refused('names another scheme')
  }
  if (!URL.canParse(message.uri) || new URL(message.uri).origin !== origin) throw refused('names another URI')
  if (message.chainId !== chainId) throw refused('names another chain')
}

export function assertTimely({ notBefore, expirationTime }: SiweMessage, now: Date): void {
  if (notBefore !== undefined && !(instantOf(notBefore) <= now.getTime())) throw refused('does not count yet')
  if (expirationTime !== undefined && !(instantOf(expirationTime) > now.getTime())) throw refused('has expired')
}

/** Throws 400 for a time of issue in the future, with some tolerance for the clocks of wallets. */
export function assertIssued({ issuedAt }: SiweMessage, now: Date): void {
  if (!(instantOf(issuedAt) <= now.getTime() + CLOCK_TOLERANCE_MS)) throw refused('was issued in the future')
}

/** NaN for a date that does not exist, such as a leap second; comparisons must be written to fail then. */
const instantOf = (text: string) => Date.parse(text.toUpperCase())

const refused = (reason: string) =>
  invalidField(`The signed message ${reason}`, { field: 'message', code: 'NOT_ACCEPTED' }, 'INVALID_WALLET_PROOF')
