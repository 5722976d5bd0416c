const CONTENT_LENGTH = Buffer.from('content-length:')
const TRANSFER_ENCODING = Buffer.from('transfer-encoding:')
const LINE_END = 10
const CARRIAGE_RETURN = 13
const SPACE = 32
const ZERO = 48
const LONGEST_HEAD_BYTES = 65_536

/** Takes each chunk of one connection as it arrives; returns the status when an answer is complete, otherwise 0. */
export type AnswerReader = (chunk: Buffer, bytes: number) => number

/**
 * Reads the little of HTTP/1.1 that counting needs: the status and where the answer ends.
 * What it cannot measure rightly (chunked or unbounded answers, more bytes than announced) it refuses by throwing.
 */
export function createAnswerReader(): AnswerReader {
  let status = 0
  let bodyBytesLeft = 0
  let headSoFar: Buffer | undefined

  function readHead(head: Buffer, bytes: number): number {
    let lineStart = 0
    let contentLength = -1
    for (let at = 0; at < bytes; at++) {
      if (head[at] !== LINE_END) continue
      if (at - lineStart <= 1 && (at === lineStart || head[lineStart] === CARRIAGE_RETURN)) {
        return acceptHead(head, contentLength, bytes - at - 1)
      }
      if (startsWith(head, lineStart, CONTENT_LENGTH)) contentLength = numberAt(head, lineStart + CONTENT_LENGTH.length)
      else if (startsWith(head, lineStart, TRANSFER_ENCODING)) throw new Error('chunked answers cannot be measured')
      lineStart = at + 1
    }
    if (bytes > LONGEST_HEAD_BYTES) throw new Error('the head of the answer does not end')
    headSoFar = Buffer.from(head.subarray(0, bytes))
    return 0
  }

  function acceptHead(head: Buffer, contentLength: number, bodyBytes: number): number {
    headSoFar = undefined
    status = numberAt(head, 9)
    if (head[0] !== 72 || status < 200 || status > 599)
      throw new Error(`not an answer: ${head.toString('latin1', 0, 40)}`)
    const bodiless = status === 204 || status === 304
    if (contentLength < 0 && !bodiless) throw new Error(`an answer ${status} without content-length`)
    bodyBytesLeft = bodiless ? 0 : contentLength
    return readBody(bodyBytes)
  }

  function readBody(bytes: number): number {
    bodyBytesLeft -= bytes
    if (bodyBytesLeft > 0) return 0
    if (bodyBytesLeft < 0) throw new Error('more bytes than the answer announced')
    const complete = status
    status = 0
    return complete
  }

  return (chunk, bytes) => {
    if (status !== 0) return readBody(bytes)
    if (headSoFar === undefined) return readHead(chunk, bytes)
    return readHead(Buffer.concat([headSoFar, chunk.subarray(0, bytes)]), headSoFar.length + bytes)
  }
}

function startsWith(head: Buffer, start: number, lowerCaseName: Buffer): boolean {
  for (let at = 0; at < lowerCaseName.length; at++) {
    if (((head[start + at] ?? 0) | 0x20) !== lowerCaseName[at]) return false
  }
  return true
}

function numberAt(head: Buffer, start: number): number {
  let at = start
  while (head[at] === SPACE) at++
  let number = 0
  for (let digit = (head[at] ?? 0) - ZERO; digit >= 0 && digit <= 9; digit = (head[++at] ?? 0) - ZERO) {
    number = number * 10 + digit
  }
  return number
}
