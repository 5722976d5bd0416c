import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { Identify } from '../access/credentials.ts'
import type { PubSub } from '../database/pubsub.ts'
import { ApiError } from '../http/errors/errors.ts'
import { openLineLimit } from '../http/errors/failure-log.ts'
import { isSlowReader } from './live-limits.ts'
import { identifyHandshake, isStillValid } from './live-rights.ts'
import { createSocketServer, type LiveServer, type LiveSocket } from './socket-server.ts'

export interface Live {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
  /** Includes connections that have not signed in yet. */
  count(): number
  /** Whether a connection with this id is open, or may be in another process. */
  mayHave(connectionId: string): boolean
  isConnected(userId: string): boolean
  connectedUsers(): string[]
  /** To all connections of a member to this process; backpressure closes those that read too slowly. */
  emit(userId: string, event: string, data: unknown): void
  recheck(userIds: readonly string[]): void
  /** Closes all connections so that clients reconnect automatically. */
  close(): void
}

interface LiveParts {
  readonly identify: Identify
  readonly pubsub: PubSub
  readonly cookieName: () => string
  readonly trustedOrigins: readonly string[]
  readonly log: Logger
  readonly idPrefix: string
}

const MAX_SOCKETS_PER_USER = 20

/** Published by triggers on accounts and sessions, with the id of a user. */
export const RIGHTS_TOPIC = 'rights'

const ROOM_PREFIX = 'user:'
const RETURN_AFTER_MS = 2_000
const NOT_AUTHENTICATED = 'User not authenticated'

/** Lazy: the Socket.IO server, which takes 0.1 s and 20 MB, opens with the first connection. */
export function openLive({ identify, pubsub, cookieName, trustedOrigins, log, idPrefix }: LiveParts): Live {
  let opening: Promise<LiveServer> | undefined
  let io: LiveServer | undefined
  let rightsVersion = 0
  const limitFailures = openLineLimit()

  pubsub.on(RIGHTS_TOPIC, (userId) => {
    rightsVersion += 1
    recheck(userId === undefined ? connectedUsers() : [userId])
  })

  function opened(): Promise<LiveServer> {
    opening ??= open()
    return opening
  }

  async function open(): Promise<LiveServer> {
    io = await createSocketServer({ trustedOrigins, idPrefix })
    io.use((socket, next) => {
      signIn(socket).then(
        () => next(),
        (error) => {
          if (error instanceof ApiError && error.kind === 'UNAUTHENTICATED') return next(new Error(NOT_AUTHENTICATED))
          limitFailures((suppressed) =>
            log.error({ err: error, suppressed }, 'failed to authenticate live connections, they will come back'),
          )
          // A refusal is final: clients come back by themselves where the transport ends. Their own backoff begins anew
          // with each transport, so that the pause is made here, another one for each (jitter).
          setTimeout(
            () => {
              socket.conn.close(true)
              // The library forgets what waits for an answer only with one.
              next(new Error('closed'))
            },
            RETURN_AFTER_MS * (1 + Math.random()),
          ).unref()
        },
      )
    })
    io.on('connection', register)
    const { adapter } = io.of('/')
    adapter.on('create-room', (room: string) => {
      for (const userId of memberOf(room)) void pubsub.follow(userId)
    })
    adapter.on('delete-room', (room: string) => {
      for (const userId of memberOf(room)) pubsub.unfollow(userId)
    })
    return io
  }

  async function signIn(socket: LiveSocket): Promise<void> {
    socket.data.rightsVersion = rightsVersion
    socket.data.right = await identifyHandshake(socket.handshake, cookieName(), identify)
    const { userId } = socket.data.right
    await pubsub.follow(userId)
    // By then it has joined the member's room, which follows from then on, or is closed.
    setImmediate(() => pubsub.unfollow(userId))
  }

  function register(socket: LiveSocket): void {
    const { right } = socket.data
    void socket.join(ROOM_PREFIX + right.userId)
    // The handshake would keep the cookie in memory as long as the connection.
    Object.assign(socket.handshake, { headers: {}, auth: {}, query: {} })
    Object.assign(socket.conn, { request: null })
    for (const oldest of socketsOf(right.userId).slice(0, -MAX_SOCKETS_PER_USER)) oldest.disconnect(true)
    // The right may have ended since it was checked.
    if (socket.data.rightsVersion !== rightsVersion) void recheckSocket(socket)
  }

  function recheck(userIds: readonly string[]): void {
    for (const userId of userIds) for (const socket of socketsOf(userId)) void recheckSocket(socket)
  }

  async function recheckSocket(socket: LiveSocket): Promise<void> {
    try {
      if (!(await isStillValid(socket.data.right, identify))) socket.disconnect(true)
    } catch (error) {
      log.warn({ err: error }, 'failed to recheck a live connection, disconnecting it')
      socket.conn.close(true)
    }
  }

  function socketsOf(userId: string): LiveSocket[] {
    const ids = rooms()?.get(ROOM_PREFIX + userId) ?? []
    return [...ids].map((id) => io?.of('/').sockets.get(id)).filter((socket) => socket !== undefined)
  }

  function connectedUsers(): string[] {
    return [...(rooms()?.keys() ?? [])].flatMap(memberOf)
  }

  const rooms = () => io?.of('/').adapter.rooms

  return {
    handle: async (request, response) => (await opened()).engine.handleRequest(request, response),
    upgrade: async (request, socket, head) => (await opened()).engine.handleUpgrade(request, socket, head),
    count: () => io?.engine.clientsCount ?? 0,
    mayHave: (connectionId) => io !== undefined && Object.hasOwn(connectionsOf(io), connectionId),
    isConnected: (userId) => rooms()?.has(ROOM_PREFIX + userId) ?? false,
    connectedUsers,
    emit(userId, event, data) {
      for (const socket of socketsOf(userId)) {
        if (isSlowReader(socket.conn)) socket.conn.close(true)
        else socket.emit(event, data)
      }
    },
    recheck,
    close: () => void io?.engine.close(),
  }
}

/** None where it is the room of a connection. */
const memberOf = (room: string) => (room.startsWith(ROOM_PREFIX) ? [room.slice(ROOM_PREFIX.length)] : [])

/** By their ids; the library counts them only. */
const connectionsOf = ({ engine }: LiveServer): object => Reflect.get(engine, 'clients')
