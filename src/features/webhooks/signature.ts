import { createHmac } from 'node:crypto'

/** What is signed of one attempt. */
export interface Signed {
  readonly id: string
  readonly timestampSeconds: number
  readonly body: string
}

/** The headers of Standard Webhooks 1.0, with one signature for each secret: any of them will do for the receiver. */
export function signatureHeaders(secrets: readonly Buffer[], { id, timestampSeconds, body }: Signed) {
  const content = `${id}.${timestampSeconds}.${body}`
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  }
}
