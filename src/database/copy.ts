import { once } from 'node:events'
import type pg from 'pg'

/** Each message is copied once more on its way. */
const SENT_BYTES = 64 * 1024

/** What `pg` has for COPY and its types do not tell of. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/**
 * Gives what `copy … to stdout` sends, as quickly as it is taken: meanwhile the server waits. Whoever stops before the
 * end must close the client.
 * @returns at the end: how many rows that were
 */
export async function* copyOut(client: pg.ClientBase, statement: string): AsyncGenerator<Buffer, number> {
  const arrived: Buffer[] = []
  let connection: pg.Connection | undefined
  let failure: Error | undefined
  let rows: number | undefined
  let isOver = false
  let wake = () => {}
  client.query({
    submit(opened: pg.Connection) {
      connection = opened
      opened.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // Its memory is used for what arrives next.
      arrived.push(Buffer.from(chunk))
      connection?.stream.pause()
      wake()
    },
    handleCommandComplete({ text }: { text: string }) {
      rows = rowsOf(text)
    },
    handleError(error: Error) {
      failure = error
      wake()
    },
    handleReadyForQuery() {
      isOver = true
      wake()
    },
  })
  for (;;) {
    if (arrived.length > 0) {
      yield Buffer.concat(arrived.splice(0))
    } else if (failure !== undefined) {
      throw failure
    } else if (isOver) {
      return rows ?? 0
    } else {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      connection?.stream.resume()
      await promise
    }
  }
}

/**
 * Sends content to `copy … from stdin`, as quickly as the server takes it.
 * @returns how many rows that were
 * @throws what the content throws, or what the server says of it
 */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { promise: rows, resolve, reject } = Promise.withResolvers<number>()
  const over = new AbortController()
  let copied = 0

  async function send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of content) {
        for (let at = 0; at < chunk.length; at += SENT_BYTES) {
          if (over.signal.aborted) return
          connection.sendCopyFromChunk(chunk.subarray(at, at + SENT_BYTES))
          if (connection.stream.writableNeedDrain) await drained(connection)
        }
      }
      connection.endCopyFrom()
    } catch (error) {
      reject(error)
      connection.sendCopyFail('the content broke off')
    }
  }

  async function drained({ stream }: CopyConnection): Promise<void> {
    await once(stream, 'drain', { signal: over.signal }).catch((error) => {
      if (!over.signal.aborted) throw error
    })
  }

  client.query({
    submit: (connection: pg.Connection) => connection.query(statement),
    handleCopyInResponse: (connection: CopyConnection) => void send(connection),
    handleCommandComplete({ text }: { text: string }) {
      copied = rowsOf(text)
    },
    handleError(error: Error) {
      over.abort()
      reject(error)
    },
    handleReadyForQuery() {
      over.abort()
      resolve(copied)
    },
  })
  return rows
}

/** Of a command tag: `COPY 12`. */
const rowsOf = (commandTag: string): number => Number(commandTag.split(' ')[1])
