import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../errors/errors.ts'

/** By any of the labels of the Encoding standard (https://encoding.spec.whatwg.org/#names-and-labels). */
export function isUtf8(label: string): boolean {
  try {
    return new TextDecoder(label).encoding === 'utf-8'
  } catch {
    return false
  }
}

/** Throws 415 for a body that says it is in another charset, or compressed. */
export function assertPlainUtf8(headers: IncomingHttpHeaders): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  const encoding = headers['content-encoding'] ?? 'identity'
  if (!isUtf8(charset) || encoding.toLowerCase() !== 'identity') throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
}
