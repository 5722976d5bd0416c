import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** Streams `copy … to stdout` with backpressure; returns the row count. After an early end, close the client. */
export async function* copyOut(client: pg.ClientBase, statement: string): AsyncGenerator<Buffer, number> {
  const rows = client.query(to(statement))
  yield* rows
  // The row count may arrive after the last row, but before the answer to any later statement.
  await client.query('')
  return rows.rowCount
}

export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const rows = client.query(from(statement))
  await pipeline(content, rows)
  return rows.rowCount
}
