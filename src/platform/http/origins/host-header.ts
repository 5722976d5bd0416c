import type { IncomingMessage } from 'node:http'
import { ApiError } from '../errors/errors.ts'

/** RFC 9112, section 3.2. Node reads the first, a proxy may have read the last. Throws 400 and ends the connection. */
export function assertOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): void {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  if (count > 1) throw new ApiError('BAD_REQUEST', { headers: { connection: 'close' } })
}
