import { createHmac } from 'node:crypto'

interface Signed {
  readonly id: string
  readonly timestampSeconds: number
  readonly body: string
}

/** Standard Webhooks 1.0: one signature per secret, of which the receiver accepts any. */
export function signatureHeaders(secrets: readonly Buffer[], { id, timestampSeconds, body }: Signed) {
  const content = `${id}.${timestampSeconds}.${body}`
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  }
}
