import { type Static, Type } from 'typebox'
import { Timestamp } from '../http/schema.ts'

const Address = Type.String({ description: 'Ethereum address with the checksum of EIP-55.' })

export const Wallet = Type.Object({ address: Address, isPrimary: Type.Boolean() })
export type Wallet = Static<typeof Wallet>

export const Balance = Type.Object({
  address: Address,
  balance: Type.String({ description: 'In ether: an exact decimal number.' }),
})

export const Nonce = Type.Object({ nonce: Type.String(), expiresAt: Timestamp })
export type Nonce = Static<typeof Nonce>

/** What a wallet signed, to show that it is the caller's. */
export const Proof = Type.Object({
  message: Type.String({ minLength: 1, maxLength: 4096, description: 'As EIP-4361 says.' }),
  signature: Type.String({
    // Of a contract wallet it may hold all that the wallet would be made by (EIP-6492).
    maxLength: 16_384,
    pattern: '^0x([0-9a-fA-F]{2})+$',
    description: 'Of the message as EIP-191 says (`personal_sign`); of a contract wallet as EIP-1271 or EIP-6492 say.',
  }),
})
export type Proof = Static<typeof Proof>

/** An address in any case. */
export const AddressBody = Type.Object({ address: Type.String({ maxLength: 100 }) })
export const AddressParams = Type.Object({ address: Type.String() })
