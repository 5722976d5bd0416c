import { OutboundFailure } from './outbound.ts'

/** What the system and Node say, in words that give away no address. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'The server refuses connections',
  ECONNRESET: 'The server closed the connection',
  EPIPE: 'The server closed the connection',
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

export function timeOver(): OutboundFailure {
  return new OutboundFailure('The server did not answer in time')
}

/** The failure in words that may be shown; what it was lies in its cause. */
export function failureOf(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return new OutboundFailure(reasons[code] ?? general(code), { cause: error })
}

function general(code: string): string {
  if (code.startsWith('HPE_')) return 'The server did not answer in HTTP'
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'No secure connection could be made'
  return 'The connection failed'
}
