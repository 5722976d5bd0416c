import { randomBytes } from 'node:crypto'
import { getAddress } from 'viem'
import { linkWallet } from '../../../src/features/wallets/wallets.ts'
import { transaction } from '../../../src/platform/database/transaction.ts'
import type { AccessCases, Make } from './access-case.ts'
import { another, caller, type Owner } from './people.ts'

const newAddress: Make = () => getAddress(`0x${randomBytes(20).toString('hex')}`)

const wallet =
  (owner: Owner): Make =>
  async (scene) => {
    const address = await newAddress(scene)
    const { id } = await owner(scene)
    await transaction(scene.app.platform.db, (trx) => linkWallet(trx, id, address))
    return address
  }

export const walletCases: AccessCases = {
  'GET /api/wallet/balance': { answers: 404 },
  'GET /api/wallet/list': { answers: 200 },
  'POST /api/wallet/nonce': { answers: 200 },
  'POST /api/wallet/link': { body: () => ({ message: 'none', signature: '0x00' }), answers: 400 },
  'POST /api/wallet/set-primary': {
    body: (address) => ({ address }),
    objects: { own: [wallet(caller), 200], another: [wallet(another), 404], absent: [newAddress, 404] },
  },
  'DELETE /api/wallet/:address': {
    objects: { own: [wallet(caller), 200], another: [wallet(another), 404], absent: [newAddress, 404] },
  },
}
