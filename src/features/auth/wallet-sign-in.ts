import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { transaction } from '../../platform/database/transaction.ts'
import { preferredLanguage } from '../../platform/http/answers/preferred-language.ts'
import type { Platform } from '../../platform/platform.ts'
import { askToSign } from '../wallets/messages-to-sign.ts'
import { type ProofParts, readProof, redeemProof } from '../wallets/proofs.ts'
import type { NonceRequest, Proof } from '../wallets/schema.ts'
import { accountOfWallet } from '../wallets/sign-up.ts'
import { type SignUpMode, walletSignUpRefusal } from './sign-up-policy.ts'
import { startSession } from './start-session.ts'
import { typedBody } from './typed-body.ts'

const signInFirst = { message: 'Sign in to link a wallet', code: 'UNAUTHORIZED' }

interface WalletSignInParts extends Pick<Platform, 'db' | 'community'> {
  readonly walletProofs: ProofParts
  readonly signUp: SignUpMode
}

/**
 * Sign-in with Ethereum (EIP-4361). It replaces better-auth's own plugin at the same paths, which parses messages less
 * strictly and has its own table of wallets.
 */
export const walletSignIn = ({ db, community, walletProofs, signUp }: WalletSignInParts) => ({
  id: 'wallet-sign-in',
  endpoints: {
    walletNonce: createAuthEndpoint(
      '/siwe/nonce',
      { method: 'POST', ...typedBody<NonceRequest>() },
      async (context) => {
        const { address, purpose = 'sign-in' } = context.body
        const session = purpose === 'link' ? await getSessionFromCtx(context) : null
        if (purpose === 'link' && session === null) throw APIError.from('UNAUTHORIZED', signInFirst)
        return context.json(await askToSign(db, walletProofs, { purpose, userId: session?.user.id ?? null, address }))
      },
    ),

    walletSignIn: createAuthEndpoint('/siwe/verify', { method: 'POST', ...typedBody<Proof>() }, async (context) => {
      const message = await readProof(walletProofs, context.body)
      const language = preferredLanguage(context.headers?.get('accept-language'), community.language)
      const userId = await transaction(db, async (trx) => {
        await redeemProof(trx, message, null)
        return accountOfWallet(trx, message.address, { language, refusal: walletSignUpRefusal(signUp) })
      })
      return context.json(await startSession(context, userId, { provider: 'wallet' }))
    }),
  },
})
