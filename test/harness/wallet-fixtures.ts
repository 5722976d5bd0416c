import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { Answer, Member, TestApp } from './test-app.ts'

/** A wallet of a key of its own. */
export const newWallet = () => privateKeyToAccount(generatePrivateKey())

type SiweFields = Partial<Parameters<typeof createSiweMessage>[0]>

/** What a wallet signs for the service; any field may be another. */
export function siweText(
  app: TestApp,
  fields: SiweFields & Pick<Parameters<typeof createSiweMessage>[0], 'address' | 'nonce'>,
) {
  return createSiweMessage({
    domain: new URL(app.url).host,
    uri: app.url,
    version: '1',
    chainId: app.platform.settings.chain.id,
    ...fields,
  })
}

/** Asks for a nonce: to link a wallet to a member, or for nobody, to sign in. */
export async function nonceFor(app: TestApp, member: Member | null): Promise<string> {
  const path = member === null ? '/api/auth/siwe/nonce' : '/api/wallet/nonce'
  const { body } = await app.request('POST', path, member === null ? {} : { as: member })
  return body.nonce
}

/** The proof that a wallet is the caller's, with a nonce made for it. */
export async function proofOf(app: TestApp, member: Member | null, wallet: PrivateKeyAccount, fields: SiweFields = {}) {
  const nonce = fields.nonce ?? (await nonceFor(app, member))
  const message = siweText(app, { address: wallet.address, ...fields, nonce })
  return { message, signature: await wallet.signMessage({ message }) }
}

/** Links a wallet as its member would. */
export async function link(app: TestApp, member: Member, wallet: PrivateKeyAccount): Promise<Answer> {
  return app.request('POST', '/api/wallet/link', { as: member, body: await proofOf(app, member, wallet) })
}
