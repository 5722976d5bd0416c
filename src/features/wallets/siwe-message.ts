import { badRequest } from '../http/errors.ts'

/** A message of EIP-4361 whose every field was read by the grammar; its times as they stand there. */
export interface SiweMessage {
  readonly scheme?: string | undefined
  readonly domain: string
  /** With its checksum. */
  readonly address: string
  readonly uri: string
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
}

/** For whom a message must have been signed. */
export interface Verifier {
  /** Where people reach the service. */
  readonly publicUrl: () => string
  readonly chainId: number
}

/** Clocks of wallets go wrong. */
const CLOCK_TOLERANCE_MS = 60_000

/** Reads a message strictly by the grammar of EIP-4361, the checksum of its address included. Throws 400. */
export async function readSiweMessage(text: string): Promise<SiweMessage> {
  const { ParsedMessage } = await import('@spruceid/siwe-parser')
  try {
    return new ParsedMessage(text) as SiweMessage
  } catch {
    throw refused('is not a message of EIP-4361')
  }
}

/** Throws 400 for a message that is meant for another service or another chain. */
export function assertMeantFor({ publicUrl, chainId }: Verifier, message: SiweMessage): void {
  const { host, origin, protocol } = new URL(publicUrl())
  if (message.domain.toLowerCase() !== host) throw refused('names another domain')
  if (message.scheme !== undefined && `${message.scheme.toLowerCase()}:` !== protocol) {
    throw refused('names another scheme')
  }
  if (!URL.canParse(message.uri) || new URL(message.uri).origin !== origin) throw refused('names another URI')
  if (message.chainId !== chainId) throw refused('names another chain')
}

/** Throws 400 for a message that does not count yet, or no longer. */
export function assertTimely({ notBefore, expirationTime }: SiweMessage, now: Date): void {
  if (notBefore !== undefined && !(instantOf(notBefore) <= now.getTime())) throw refused('does not count yet')
  if (expirationTime !== undefined && !(instantOf(expirationTime) > now.getTime())) throw refused('has expired')
}

/** Throws 400 for a message that will only be signed; what it says of its issue is else no concern of EIP-4361. */
export function assertIssued({ issuedAt }: SiweMessage, now: Date): void {
  if (!(instantOf(issuedAt) <= now.getTime() + CLOCK_TOLERANCE_MS)) throw refused('was issued in the future')
}

/** Not a number for what no calendar has, as a leap second, which no comparison lets pass. */
const instantOf = (text: string) => Date.parse(text.toUpperCase())

const refused = (reason: string) => badRequest(`The signed message ${reason}`, 'INVALID_WALLET_PROOF')
