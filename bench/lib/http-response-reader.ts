const MAX_HEAD_CHARACTERS = 65_536

/** Reads each chunk of one connection as it arrives; returns the status with an answer's last byte, otherwise 0. */
type HttpResponseReader = (chunk: Buffer, bytes: number) => number

/**
 * Parses the little of HTTP/1.1 that counting needs: the status and where the answer ends, by its length or its chunks
 * (RFC 9112, sections 6.2 and 7.1). Throws on what it would measure wrongly: unbounded answers, other encodings, more bytes
 * than announced.
 */
export function createHttpResponseReader(): HttpResponseReader {
  let status = 0
  let isChunked = false
  let bodyBytesLeft = 0
  let received = ''

  return (chunk, bytes) => {
    if (status !== 0) return isChunked ? readChunks(chunk.toString('latin1', 0, bytes)) : readBody(bytes)
    received += chunk.toString('latin1', 0, bytes)
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd === -1) {
      if (received.length > MAX_HEAD_CHARACTERS) throw new Error('the head of the answer does not end')
      return 0
    }
    const body = received.slice(headEnd + 4)
    readHead(received.slice(0, headEnd))
    received = ''
    return isChunked ? readChunks(body) : readBody(body.length)
  }

  function readHead(head: string): void {
    status = Number(/^HTTP\/1\.1 ([2-5]\d\d) /.exec(head)?.[1] ?? 0)
    if (status === 0) throw new Error(`not an answer: ${head.slice(0, 40)}`)
    const encoding = /\r\ntransfer-encoding: *([^\r]*)/i.exec(head)?.[1]
    if (encoding !== undefined && encoding !== 'chunked') throw new Error(`an answer encoded as ${encoding}`)
    isChunked = encoding !== undefined
    bodyBytesLeft = 0
    if (isChunked) return
    const contentLength = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    const isBodiless = status === 204 || status === 304
    if (contentLength === undefined && !isBodiless) throw new Error(`an answer ${status} without content-length`)
    bodyBytesLeft = isBodiless ? 0 : Number(contentLength)
  }

  function readBody(bytes: number): number {
    bodyBytesLeft -= bytes
    if (bodyBytesLeft > 0) return 0
    if (bodyBytesLeft < 0) throw new Error('more bytes than the answer announced')
    const complete = status
    status = 0
    return complete
  }

  /** Of a chunk that has begun, `bodyBytesLeft` are missing. */
  function readChunks(text: string): number {
    received += text
    for (;;) {
      const skipped = Math.min(bodyBytesLeft, received.length)
      bodyBytesLeft -= skipped
      received = received.slice(skipped)
      const lineEnd = received.indexOf('\r\n')
      if (bodyBytesLeft > 0 || lineEnd === -1) return 0
      const [digits] = /^[0-9a-f]+(?=;|$)/i.exec(received.slice(0, lineEnd)) ?? []
      if (digits === undefined) throw new Error(`not a chunk: ${received.slice(0, 40)}`)
      const size = Number.parseInt(digits, 16)
      if (size === 0) return readEnd(lineEnd)
      received = received.slice(lineEnd + 2)
      bodyBytesLeft = size + 2
    }
  }

  function readEnd(lineEnd: number): number {
    if (received.length < lineEnd + 4) return 0
    if (received.slice(lineEnd) !== '\r\n\r\n') throw new Error('trailers, or more bytes than the answer announced')
    received = ''
    return readBody(0)
  }
}
