import { type Static, Type } from 'typebox'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { Timestamp } from '../../platform/http/schemas/schema.ts'

const Address = Type.String({ description: 'Ethereum address with EIP-55 checksum.' })

export const Wallet = Type.Object({ address: Address, isPrimary: Type.Boolean() })
export type Wallet = Static<typeof Wallet>

export const Balance = Type.Object({
  address: Address,
  balance: Type.String({ description: 'In ether, as an exact decimal number.' }),
})

export const Nonce = Type.Object({
  nonce: Type.String(),
  expiresAt: Timestamp,
  message: Type.Optional(
    Type.String({ description: 'The whole EIP-4361 message to sign, where an address was given.' }),
  ),
})
export type Nonce = Static<typeof Nonce>

/** What a nonce is for: `link` needs a signed-in caller. */
const noncePurposes = ['sign-in', 'link'] as const
export type NoncePurpose = (typeof noncePurposes)[number]

export const AddressToSign = Type.Object(
  {
    address: Type.Optional(
      Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', description: 'Of the wallet, for the message to sign.' }),
    ),
  },
  { additionalProperties: false },
)

export const NonceRequest = Type.Object(
  { ...AddressToSign.properties, purpose: Type.Optional(Type.Enum(noncePurposes)) },
  { additionalProperties: false },
)
export type NonceRequest = Static<typeof NonceRequest>

export const Proof = Type.Object(
  {
    message: Type.String({ minLength: 1, maxLength: 4096, description: 'An EIP-4361 message.' }),
    signature: Type.String({
      // EIP-6492: of a contract wallet it may include the code that deploys it.
      maxLength: 16_384,
      pattern: '^0x([0-9a-fA-F]{2})+$',
      description: 'EIP-191 signature of the message (`personal_sign`); for a contract wallet, EIP-1271 or EIP-6492.',
    }),
  },
  { additionalProperties: false },
)
export type Proof = Static<typeof Proof>

export const AddressBody = Type.Object({ address: Type.String({ maxLength: 100 }) })
export const AddressParams = Type.Object({ address: Type.String() })

nameSchemas({ Nonce, Wallet, WalletAddress: AddressBody, WalletBalance: Balance, WalletProof: Proof })
