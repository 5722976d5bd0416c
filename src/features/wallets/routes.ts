import { Type } from 'typebox'
import { freshly, signedIn } from '../../platform/access/access.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { answerOnce } from '../../platform/http/answers/idempotency.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Done, Succeeded } from '../../platform/http/schemas/schema.ts'
import { perCaller, standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ReadBalance } from './balances.ts'
import { linkByProof, type NoteWalletLinked } from './linking.ts'
import { askToSign } from './messages-to-sign.ts'
import type { ProofParts } from './proofs.ts'
import { readProof } from './proofs.ts'
import type { ReadWallets } from './read.ts'
import { listWallets, primaryAddressOf } from './read.ts'
import { AddressBody, AddressParams, AddressToSign, Balance, Nonce, Proof, Wallet } from './schema.ts'
import { setPrimaryWallet, unlinkWallet } from './wallets.ts'

const reads = [perCaller(60, 'wallet-reads')]
const writes = standardLimit('wallet-writes')

interface WalletRouteParts extends Pick<Platform, 'db' | 'community'> {
  readonly readWallets: ReadWallets
  readonly readBalance: ReadBalance
  readonly walletProofs: ProofParts
  readonly noteLinked: NoteWalletLinked
}

export function walletRoutes(app: RouteScope, parts: WalletRouteParts): void {
  const { db, readWallets, readBalance, walletProofs } = parts

  app.get(
    '/api/wallet/balance',
    {
      config: { access: signedIn, limits: reads, refuses: ['NOT_FOUND'], failure: 'Failed to fetch wallet balance' },
      schema: {
        operationId: 'getWalletBalance',
        summary: 'Get the balance of your primary wallet, at most 10 seconds old',
        response: { 200: Balance },
      },
    },
    async (request) => {
      const address = await primaryAddressOf(readWallets, actorOf(request).user.id)
      return { address, balance: await readBalance(address) }
    },
  )

  app.get(
    '/api/wallet/list',
    {
      config: { access: signedIn, limits: reads, refuses: ['NOT_FOUND'], failure: 'Failed to fetch user wallets' },
      schema: {
        operationId: 'listWallets',
        summary: 'List your wallets, primary first',
        response: { 200: Type.Object({ wallets: Type.Array(Wallet) }) },
      },
    },
    async (request) => {
      return { wallets: await listWallets(readWallets, actorOf(request).user.id) }
    },
  )

  app.post(
    '/api/wallet/nonce',
    {
      config: { access: signedIn, limits: writes, failure: 'Failed to make a nonce', isBodyOptional: true },
      schema: {
        operationId: 'createWalletNonce',
        summary: 'Issue a nonce for linking a wallet, and the message to sign; valid once, for 5 minutes',
        body: AddressToSign,
        response: { 200: Nonce },
      },
    },
    async (request) => {
      const { address } = request.body
      return askToSign(db, walletProofs, { purpose: 'link', userId: actorOf(request).user.id, address })
    },
  )

  app.post(
    '/api/wallet/link',
    {
      config: {
        records: 'WALLET_LINKED',
        access: freshly(signedIn),
        limits: writes,
        acceptsIdempotencyKey: true,
        refuses: ['BAD_REQUEST', 'CONFLICT', 'UNAVAILABLE'],
        failure: 'Failed to link wallet',
      },
      schema: {
        operationId: 'linkWallet',
        summary: 'Link a wallet by a signed message',
        body: Proof,
        response: { 201: Succeeded(Wallet) },
      },
    },
    async (request, reply) => {
      const message = await readProof(walletProofs, request.body)
      const data = await answerOnce(db, request, reply, (trx) =>
        linkByProof(trx, parts, actorOf(request).user, message),
      )
      return { success: true as const, message: 'Wallet linked successfully', data }
    },
  )

  app.post(
    '/api/wallet/set-primary',
    {
      config: { access: signedIn, limits: writes, refuses: ['NOT_FOUND'], failure: 'Failed to set primary wallet' },
      schema: {
        operationId: 'setPrimaryWallet',
        summary: 'Set your primary wallet',
        body: AddressBody,
        response: { 200: Succeeded(Wallet) },
      },
    },
    async (request) => {
      const { address } = request.body
      const data = await transaction(db, (trx) => setPrimaryWallet(trx, actorOf(request).user.id, address))
      return { success: true as const, message: 'Primary wallet set successfully', data }
    },
  )

  app.delete(
    '/api/wallet/:address',
    {
      config: {
        records: 'WALLET_UNLINKED',
        access: signedIn,
        limits: writes,
        refuses: ['NOT_FOUND', 'CONFLICT'],
        failure: 'Failed to unlink wallet',
      },
      schema: {
        operationId: 'unlinkWallet',
        summary: 'Unlink a wallet',
        params: AddressParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await transaction(db, (trx) => unlinkWallet(trx, actorOf(request).user.id, request.params.address))
      return { success: true as const, message: 'Wallet unlinked successfully' }
    },
  )
}
