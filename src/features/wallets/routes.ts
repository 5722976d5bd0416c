import { Type } from 'typebox'
import { transaction } from '../database/transaction.ts'
import { signedIn } from '../http/access.ts'
import { answerOnce } from '../http/idempotency.ts'
import { perCaller, standardLimit } from '../http/rate-limits.ts'
import { actorOf } from '../http/route-config.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { Done, Succeeded } from '../http/schema.ts'
import type { Services } from '../services.ts'
import { linkByProof } from './linking.ts'
import { issueNonce } from './nonces.ts'
import { readProof } from './proofs.ts'
import { listWallets, primaryAddressOf } from './reading.ts'
import { AddressBody, AddressParams, Balance, Nonce, Proof, Wallet } from './schema.ts'
import { setPrimaryWallet, unlinkWallet } from './wallets.ts'

const reads = [perCaller(60, 'wallet-reads')]
const writes = standardLimit('wallet-writes')

type WalletServices = Pick<Services, 'db' | 'readWallets' | 'readBalance' | 'walletProofs'>

/** An account's own wallets. The service never holds a key of theirs: that one is the caller's shows by a signature. */
export function walletRoutes(app: RouteScope, { db, readWallets, readBalance, walletProofs }: WalletServices): void {
  app.get(
    '/api/wallet/balance',
    {
      config: { access: signedIn, limits: reads, refuses: ['NOT_FOUND'], failure: 'Failed to fetch wallet balance' },
      schema: { summary: 'The balance of the own primary wallet, of the last ten seconds', response: { 200: Balance } },
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
        summary: 'The own wallets, the primary one first',
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
        summary: 'A nonce for the message that links a wallet; for once, within 5 minutes',
        response: { 200: Nonce },
      },
    },
    async (request) => {
      return issueNonce(db, actorOf(request).user.id)
    },
  )

  app.post(
    '/api/wallet/link',
    {
      config: {
        access: signedIn,
        limits: writes,
        creates: true,
        refuses: ['BAD_REQUEST', 'CONFLICT', 'UNAVAILABLE'],
        failure: 'Failed to link wallet',
      },
      schema: { summary: 'Link a wallet that signed a message', body: Proof, response: { 201: Succeeded(Wallet) } },
    },
    async (request, reply) => {
      const message = await readProof(walletProofs, request.body)
      const data = await answerOnce(db, request, reply, (trx) => linkByProof(trx, actorOf(request).user.id, message))
      return { success: true as const, message: 'Wallet linked successfully', data }
    },
  )

  app.post(
    '/api/wallet/set-primary',
    {
      config: { access: signedIn, limits: writes, refuses: ['NOT_FOUND'], failure: 'Failed to set primary wallet' },
      schema: {
        summary: 'Make one of the own wallets the primary one',
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
        access: signedIn,
        limits: writes,
        refuses: ['NOT_FOUND', 'CONFLICT'],
        failure: 'Failed to unlink wallet',
      },
      schema: { summary: 'Unlink a wallet', params: AddressParams, response: { 200: Done } },
    },
    async (request) => {
      await transaction(db, (trx) => unlinkWallet(trx, actorOf(request).user.id, request.params.address))
      return { success: true as const, message: 'Wallet unlinked successfully' }
    },
  )
}
