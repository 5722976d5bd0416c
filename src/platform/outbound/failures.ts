import { errorCode } from '../lib/error-code.ts'
import { TimedOut } from '../lib/timeout.ts'
import { OutboundFailure, OutboundTimedOut } from './outbound.ts'

const CLOSED = 'The server closed the connection'

/** Security: no text reveals an address. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'The server refuses connections',
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  ETIMEDOUT: 'The server cannot be reached',
  EHOSTUNREACH: 'The server cannot be reached',
  ENETUNREACH: 'The server cannot be reached',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are too large',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another host',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the server is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate of the server is not trusted',
}

export function connectionClosed(): OutboundFailure {
  return new OutboundFailure(CLOSED)
}

export function timeOver(): OutboundFailure {
  return new OutboundTimedOut('The server did not answer in time')
}

export function failureOf(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  if (error instanceof TimedOut) return timeOver()
  const code = errorCode(error) ?? ''
  return new OutboundFailure(reasons[code] ?? general(code), { cause: error })
}

function general(code: string): string {
  if (code.startsWith('HPE_')) return 'The server did not answer in HTTP'
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'No secure connection could be made'
  return 'The connection failed'
}
