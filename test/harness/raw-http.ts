import { once } from 'node:events'
import { connect } from 'node:net'

/** All that the service answers to these bytes until it closes the connection. */
export async function exchange(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // The service may close while we still write.
  socket.on('error', () => undefined)
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}
