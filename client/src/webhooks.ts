import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import type { webhooks } from './schema.ts'

export { WebhookVerificationError }

/** The body in which an event arrives, told apart by its `type`. */
export type WebhookEvent = {
  [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json']
}[keyof webhooks]

/** Those of a Fetch request, or as Node's server gives them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The event of a request that a webhook sent (Standard Webhooks 1.0). Throws a WebhookVerificationError when the
 * signature is not that of the secret, or more than five minutes old.
 * @param secret as the service gave it: `whsec_...`
 * @param body as it arrived, byte for byte
 */
export function verifyWebhook(secret: string, headers: WebhookHeaders, body: string | Uint8Array): WebhookEvent {
  const given = headers instanceof Headers ? Object.fromEntries(headers) : headers
  const single = Object.entries(given).map(([name, value]) => [name, String(value ?? '')] as const)
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  return new Webhook(secret).verify(text, Object.fromEntries(single)) as WebhookEvent
}
