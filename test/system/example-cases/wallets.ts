import { parseEther } from 'viem'
import type { Person } from '../../harness/people.ts'
import { link, newWallet } from '../../harness/wallet-fixtures.ts'
import type { Scene } from '../access-cases/access-case.ts'
import { caller, somebody } from '../access-cases/people.ts'
import type { ExampleCases } from './example-case.ts'

/** The message that the service gives to be signed, with its signature. */
async function signedBy(wallet: ReturnType<typeof newWallet>, { app }: Scene, as: Person | null) {
  const path = as === null ? '/api/auth/siwe/nonce' : '/api/wallet/nonce'
  const { body } = await app.request('POST', path, { body: { address: wallet.address }, ...(as && { as }) })
  const message: string = body.message
  return { message, signature: await wallet.signMessage({ message }) }
}

export const walletExamples: ExampleCases = {
  'POST /api/auth/siwe/nonce': { body: () => ({ address: newWallet().address, purpose: 'sign-in' }) },
  'POST /api/auth/siwe/verify': async (scene) => {
    const wallet = newWallet()
    await link(scene.app, await somebody(scene), wallet)
    return { body: await signedBy(wallet, scene, null) }
  },
  'POST /api/wallet/nonce': { body: () => ({ address: newWallet().address }) },
  'POST /api/wallet/link': async (scene) => ({ body: await signedBy(newWallet(), scene, scene.caller) }),
  'GET /api/wallet/balance': async (scene) => {
    const wallet = newWallet()
    await link(scene.app, await caller(scene), wallet)
    await scene.chain.send({ to: wallet.address, value: parseEther('1.25') })
    return {}
  },
}
