import { Socket } from 'node:net'
import pg from 'pg'
import type { Connection } from './database.ts'
import { watchLiveness } from './liveness.ts'

interface ListeningConnection {
  readonly ended: Promise<void>
  end(): void
}

interface Handlers {
  onMessage(channel: string, message: string): void
  onSilence(): void
}

const CONNECT_TIMEOUT_MS = 3_000
const ANSWER_TIMEOUT_MS = 2_000

export async function openListeningConnection(
  connection: Connection,
  { name, channels }: { readonly name: string; readonly channels: readonly string[] },
  { onMessage, onSilence }: Handlers,
): Promise<ListeningConnection> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    application_name: name,
    ...connection,
    stream: () => socket,
  })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const ending = new AbortController()
  // What breaks a connection also ends it.
  client.on('error', () => {})
  client.once('end', () => {
    ending.abort()
    resolve()
  })
  client.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload))
  // client.end() would wait for a server that no longer answers.
  const end = () => void socket.destroy()
  try {
    await client.connect()
    await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
  } catch (error) {
    end()
    throw error
  }
  void watchLiveness(client, () => socket.bytesRead, ending.signal).then((isSilent) => {
    if (!isSilent) return
    end()
    onSilence()
  })
  return { ended, end }
}
