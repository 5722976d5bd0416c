import { type Static, Type } from 'typebox'
import { nameSchemas } from '../../../platform/http/openapi/components.ts'

/** Bounded, as it is indexed. ASCII, as URLs are encoded. */
const Endpoint = Type.String({ maxLength: 2_048, pattern: '^https?://[!-~]+$' })
const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_+/-]+={0,2}$' })

/** The JSON of a PushSubscription (W3C Push API), without `expirationTime`: the push service reports what is gone. */
export const NewPushSubscription = Type.Object(
  {
    endpoint: Endpoint,
    keys: Type.Object({ p256dh: Base64Url(100), auth: Base64Url(50) }, { additionalProperties: false }),
  },
  { additionalProperties: false },
)
export type NewPushSubscription = Static<typeof NewPushSubscription>

export const EndedPushSubscription = Type.Object({ endpoint: Endpoint }, { additionalProperties: false })

export const PushPublicKey = Type.Object({
  publicKey: Type.String({ description: 'The `applicationServerKey` for subscriptions, in base64url.' }),
})

nameSchemas({ EndedPushSubscription, NewPushSubscription, PushPublicKey })
