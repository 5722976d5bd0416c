import { parseArgs } from 'node:util'
import { io } from 'socket.io-client'

/** A process that holds connections of members: so many of each, whose tokens it is given. Says when all are there. */
const { values } = parseArgs({
  options: { url: { type: 'string' }, each: { type: 'string' }, tokens: { type: 'string' } },
})
const { url = '', each = '1', tokens = '' } = values
const CONNECTING_AT_ONCE = 50

const waiting = tokens.split(',').flatMap((token) => Array.from({ length: Number(each) }, () => token))

async function connectNext(): Promise<void> {
  for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
    const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    socket.once('disconnect', (reason) => {
      throw new Error(`a connection ended: ${reason}`)
    })
  }
}

await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, connectNext))
process.stdout.write(`listening on ${url} \n`)
