import type { Community } from '../../platform/community/community.ts'
import type { Database } from '../../platform/database/database.ts'
import { issueNonce } from './nonces.ts'
import type { Nonce, NoncePurpose } from './schema.ts'
import type { Verifier } from './siwe-message.ts'

interface Asker extends Verifier {
  readonly community: Pick<Community, 'name'>
}

interface Signing {
  readonly purpose: NoncePurpose
  /** Of the account that links; null for signing in. */
  readonly userId: string | null
  /** Of the wallet; some wallets choose theirs only when they sign. */
  readonly address: string | undefined
}

/** A nonce, and with an address the message that the wallet has to sign. */
export async function askToSign(db: Database, asker: Asker, { purpose, userId, address }: Signing): Promise<Nonce> {
  const issued = await issueNonce(db, userId)
  if (address === undefined) return issued
  const { getAddress } = await import('viem')
  return { ...issued, message: messageOf(asker, purpose, getAddress(address), issued) }
}

/** What EIP-4361 allows in a statement: no letters but those of ASCII. */
const statementText = /^[\w :/?#[\]@!$&'()*+,;=.~-]+$/

function messageOf(
  { community: { name }, publicUrl, chainId }: Asker,
  purpose: NoncePurpose,
  address: string,
  issued: Nonce,
): string {
  const { host, origin } = new URL(publicUrl())
  const community = statementText.test(name) ? name : 'the community'
  const statement = purpose === 'link' ? `Link this wallet to your account at ${community}` : `Sign in to ${community}`
  return [
    `${host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    statement,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${issued.nonce}`,
    `Issued At: ${new Date().toISOString()}`,
    `Expiration Time: ${issued.expiresAt}`,
  ].join('\n')
}
