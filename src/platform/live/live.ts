import { randomBytes } from 'node:crypto'
import { Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Signals } from '../database/signals.ts'
import type { Identify } from '../http/credentials.ts'
import { ApiError } from '../http/errors.ts'
import { cutFloods, isBehind } from './live-limits.ts'
import { identifyHandshake, isStillRight, type Right } from './live-rights.ts'

/** Connections of this process to members who are there: what happens is told to them at once. */
export interface Live {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
  /** How many connections there are, signed in or not yet. */
  count(): number
  isHere(userId: string): boolean
  /** Every member who is connected to this process. */
  whoIsHere(): string[]
  /** Tells a member on all of his connections to this process; whoever does not keep up is cut off. */
  tell(userId: string, event: string, data: unknown): void
  /** Looks anew at the rights of these members' connections, and ends those without. */
  recheck(userIds: readonly string[]): void
  /** Ends all connections in the way after which clients come back by themselves. */
  close(): void
}

export interface LiveParts {
  readonly identify: Identify
  readonly signals: Signals
  readonly cookieName: () => string
  /** Whose pages may use the transport that is made of requests. */
  readonly trustedOrigins: readonly string[]
  readonly log: Logger
  /** With what the ids of connections begin. */
  readonly idPrefix: string
}

type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Connected>
type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Connected>

interface Connected {
  right: Right
  /** How many signals of changed rights had been heard when the right was looked at. */
  signalsHeard: number
}

const MOST_SOCKETS_OF_ONE_USER = 20
export const MOST_MESSAGE_BYTES = 16 * 1024
const SIGN_IN_TIMEOUT_MS = 10_000
const PING_INTERVAL_MS = 25_000
const PONG_TIMEOUT_MS = 20_000

const ROOM_PREFIX = 'user:'

/**
 * The Socket.IO server, which takes its requests from elsewhere (live-requests.ts) and no events from clients. It is made
 * when somebody first connects: it takes a tenth of a second and 20 MB.
 */
export function openLive({ identify, signals, cookieName, trustedOrigins, log, idPrefix }: LiveParts): Live {
  let opening: Promise<LiveServer> | undefined
  let io: LiveServer | undefined
  let signalsHeard = 0

  signals.on('rights', (userId) => {
    signalsHeard += 1
    recheck(userId === undefined ? whoIsHere() : [userId])
  })

  function opened(): Promise<LiveServer> {
    opening ??= open()
    return opening
  }

  async function open(): Promise<LiveServer> {
    const library = await import('socket.io')
    // A server of its own, which never listens: without one the library would not begin.
    io = new library.Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Connected>(new HttpServer(), {
      serveClient: false,
      connectTimeout: SIGN_IN_TIMEOUT_MS,
      pingInterval: PING_INTERVAL_MS,
      pingTimeout: PONG_TIMEOUT_MS,
      maxHttpBufferSize: MOST_MESSAGE_BYTES,
      // Memory for each connection, and a small message that grows on the way in.
      perMessageDeflate: false,
      httpCompression: false,
      ...(trustedOrigins.length > 0 && { cors: { origin: [...trustedOrigins], credentials: true } }),
    })
    io.engine.generateId = () => idPrefix + randomBytes(15).toString('base64url')
    io.engine.on('connection', cutFloods)
    io.use((socket, next) => {
      signIn(socket).then(
        () => next(),
        (error) => next(refusalOf(error)),
      )
    })
    io.on('connection', welcome)
    return io
  }

  async function signIn(socket: LiveSocket): Promise<void> {
    socket.data.signalsHeard = signalsHeard
    socket.data.right = await identifyHandshake(socket.handshake, cookieName(), identify)
  }

  function refusalOf(error: unknown): Error {
    if (error instanceof ApiError) return new Error('User not authenticated')
    log.error({ err: error }, 'it could not be found out who connects')
    return new Error('Service temporarily unavailable')
  }

  function welcome(socket: LiveSocket): void {
    const { right } = socket.data
    void socket.join(ROOM_PREFIX + right.userId)
    // Holds the cookie, and memory for as long as the connection lasts.
    Object.assign(socket.handshake, { headers: {}, auth: {}, query: {} })
    Object.assign(socket.conn, { request: null })
    for (const former of socketsOf(right.userId).slice(0, -MOST_SOCKETS_OF_ONE_USER)) former.disconnect(true)
    // The right may have ended between the look at it and now.
    if (socket.data.signalsHeard !== signalsHeard) void recheckSocket(socket)
  }

  function recheck(userIds: readonly string[]): void {
    for (const userId of userIds) for (const socket of socketsOf(userId)) void recheckSocket(socket)
  }

  async function recheckSocket(socket: LiveSocket): Promise<void> {
    try {
      if (!(await isStillRight(socket.data.right, identify))) socket.disconnect(true)
    } catch (error) {
      log.warn({ err: error }, 'a right could not be looked at: the client has to connect anew')
      socket.conn.close(true)
    }
  }

  /** From the oldest to the newest. */
  function socketsOf(userId: string): LiveSocket[] {
    const ids = rooms()?.get(ROOM_PREFIX + userId) ?? []
    return [...ids].map((id) => io?.of('/').sockets.get(id)).filter((socket) => socket !== undefined)
  }

  function whoIsHere(): string[] {
    const users = [...(rooms()?.keys() ?? [])].filter((room) => room.startsWith(ROOM_PREFIX))
    return users.map((room) => room.slice(ROOM_PREFIX.length))
  }

  const rooms = () => io?.of('/').adapter.rooms

  return {
    handle: async (request, response) => (await opened()).engine.handleRequest(request, response),
    upgrade: async (request, socket, head) => (await opened()).engine.handleUpgrade(request, socket, head),
    count: () => io?.engine.clientsCount ?? 0,
    isHere: (userId) => rooms()?.has(ROOM_PREFIX + userId) ?? false,
    whoIsHere,
    tell(userId, event, data) {
      for (const socket of socketsOf(userId)) {
        if (isBehind(socket.conn)) socket.conn.close(true)
        else socket.emit(event, data)
      }
    },
    recheck,
    close: () => void io?.engine.close(),
  }
}
