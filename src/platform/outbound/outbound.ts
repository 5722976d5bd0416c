/** What is asked of another server. */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** For everything together: the name, the connection, the answer to its last byte. */
  readonly timeoutMs: number
  /** What an answer has beyond these bytes is not read. */
  readonly maxAnswerBytes: number
}

export interface OutboundAnswer {
  readonly status: number
  /** Names in lower case; of repeated ones the first. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** True when there was more than maxAnswerBytes. */
  readonly isCut: boolean
}

/** The one way out: no feature opens a connection to another server by itself. */
export interface Outbound {
  /**
   * Looks at an address in the moment that a user gives it: https (or http, if the operator allows networks), without
   * credentials, not by its mere form in a forbidden network. Throws AddressRefused. What its name leads to is looked
   * at whenever it is asked.
   */
  assertAskable(url: string): void
  /**
   * Asks an address that a user gave: https, or whatever lies in the networks that the operator allows.
   * Resolves for every status, redirects too: none is followed. Throws AddressRefused before any connection is made,
   * and OutboundFailure for what goes wrong afterwards.
   */
  askStranger(url: string, request: OutboundRequest): Promise<OutboundAnswer>
  /** Asks an address that the operator configured, which may lie anywhere; bounded in time and size all the same. */
  askConfigured(url: string, request: OutboundRequest): Promise<OutboundAnswer>
  close(): Promise<void>
}

/** Where the service must never connect to. The message says why, without what the name resolved to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** No whole answer: no connection, a broken one, time over. The message may be shown to who gave the address. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
}
