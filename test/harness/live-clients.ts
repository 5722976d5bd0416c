import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { TestApp } from './test-app.ts'

export type ClientOptions = Partial<ManagerOptions & SocketOptions>

export interface LiveClient {
  readonly socket: Socket
  /** Name and first argument of every event, in order. */
  readonly heard: [string, unknown][]
  /** Resolves with the client's reason when the connection ends. */
  readonly ended: Promise<string>
}

const CONNECT_TIMEOUT_MS = 60_000
const open = new Set<Socket>()

/** Connects as Socket.IO's own client does. Throws what the service refuses the connection with. */
export async function connectLive({ url }: Pick<TestApp, 'url'>, options: ClientOptions): Promise<LiveClient> {
  const socket = io(url, { forceNew: true, reconnection: false, timeout: CONNECT_TIMEOUT_MS, ...options })
  open.add(socket)
  const heard: [string, unknown][] = []
  socket.onAny((name, data) => heard.push([name, data]))
  const ended = new Promise<string>((resolve) => {
    socket.once('disconnect', resolve)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    // A refusal, which is sent right afterwards, is followed by the client's own close.
    socket.io.once('close', (reason) => reason !== 'forced close' && reject(new Error(reason)))
  })
  return { socket, heard, ended }
}

/** What the service refuses a connection with; undefined when it does not. */
export async function refusalOf(app: Pick<TestApp, 'url'>, options: ClientOptions): Promise<string | undefined> {
  try {
    await connectLive(app, options)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export function closeLiveClients(): void {
  for (const socket of open) socket.disconnect()
  open.clear()
}
