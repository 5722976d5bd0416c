export interface OutboundRequest {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** For everything: name resolution, connection, and the answer to its last byte. */
  readonly timeoutMs: number
  readonly maxAnswerBytes: number
}

export interface OutboundAnswer {
  readonly status: number
  /** Names in lower case; the first of repeated ones. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly isCut: boolean
}

/** SSRF protection: no feature opens a connection to another server by itself. */
export interface Outbound {
  /** Checks the URL itself, without resolving its host; every request resolves and checks it. Throws AddressRefused. */
  assertAskable(url: string): void
  /** Never follows redirects. Throws AddressRefused before any connection, and OutboundFailure afterwards. */
  requestUntrusted(url: string, request: OutboundRequest): Promise<OutboundAnswer>
  requestTrusted(url: string, request: OutboundRequest): Promise<OutboundAnswer>
  close(): Promise<void>
}

/** The messages of both errors are shown to users: they omit what the name resolved to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

export class OutboundFailure extends Error {
  override readonly name: string = 'OutboundFailure'
}

export class OutboundTimedOut extends OutboundFailure {
  override readonly name = 'OutboundTimedOut'
}
