const MAX_HEAD_CHARACTERS = 65_536

/** Reads each chunk of one connection as it arrives; returns the status with an answer's last byte, otherwise 0. */
type HttpResponseReader = (chunk: Buffer, bytes: number) => number

/**
 * Parses the little of HTTP/1.1 that counting needs: the status and where the answer ends.
 * Throws on what it would measure wrongly: chunked or unbounded answers, more bytes than announced.
 */
export function createHttpResponseReader(): HttpResponseReader {
  let status = 0
  let bodyBytesLeft = 0
  let received = ''

  return (chunk, bytes) => {
    if (status !== 0) return readBody(bytes)
    received += chunk.toString('latin1', 0, bytes)
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd === -1) {
      if (received.length > MAX_HEAD_CHARACTERS) throw new Error('the head of the answer does not end')
      return 0
    }
    const bodyBytes = received.length - headEnd - 4
    readHead(received.slice(0, headEnd))
    received = ''
    return readBody(bodyBytes)
  }

  function readHead(head: string): void {
    status = Number(/^HTTP\/1\.1 ([2-5]\d\d) /.exec(head)?.[1] ?? 0)
    if (status === 0) throw new Error(`not an answer: ${head.slice(0, 40)}`)
    if (/\r\ntransfer-encoding:/i.test(head)) throw new Error('chunked answers cannot be measured')
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
}
