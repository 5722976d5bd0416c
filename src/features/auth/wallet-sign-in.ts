import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { parseUserOutput } from 'better-auth/db'
import type { Community } from '../../platform/community/community.ts'
import type { Database } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { preferredLanguage } from '../../platform/http/answers/preferred-language.ts'
import { askToSign } from '../wallets/messages-to-sign.ts'
import { type ProofParts, readProof, redeemProof } from '../wallets/proofs.ts'
import type { NonceRequest, Proof } from '../wallets/schema.ts'
import { accountOfWallet } from '../wallets/sign-up-by-wallet.ts'
import { type SignUpMode, walletSignUpRefusal } from './sign-up-policy.ts'

const signInFirst = { message: 'Sign in to link a wallet', code: 'UNAUTHORIZED' }

interface WalletSignInParts {
  readonly db: Database
  readonly community: Community
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
      { method: 'POST', metadata: { $Infer: { body: {} as NonceRequest } } },
      async (context) => {
        const { address, purpose = 'sign-in' } = context.body
        const session = purpose === 'link' ? await getSessionFromCtx(context) : null
        if (purpose === 'link' && session === null) throw APIError.from('UNAUTHORIZED', signInFirst)
        return context.json(await askToSign(db, walletProofs, { purpose, userId: session?.user.id ?? null, address }))
      },
    ),

    walletSignIn: createAuthEndpoint(
      '/siwe/verify',
      { method: 'POST', metadata: { $Infer: { body: {} as Proof } } },
      async (context) => {
        const message = await readProof(walletProofs, context.body)
        const language = preferredLanguage(context.headers?.get('accept-language'), community.language)
        const userId = await transaction(db, async (trx) => {
          await redeemProof(trx, message, null)
          return accountOfWallet(trx, message.address, { language, refusal: walletSignUpRefusal(signUp) })
        })
        const { internalAdapter, options } = context.context
        const session = await internalAdapter.createSession(userId, false, { provider: 'wallet' }, true)
        const user = await internalAdapter.findUserById(userId)
        if (user === null)
          throw new APIError('FORBIDDEN', { message: 'Account is not active', code: 'ACCOUNT_INACTIVE' })
        await setSessionCookie(context, { session, user })
        return context.json({ token: session.token, user: parseUserOutput(options, user) })
      },
    ),
  },
})
