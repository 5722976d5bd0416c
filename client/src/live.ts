import { io, type Socket } from 'socket.io-client'
import type { Credentials, Secret } from './client.ts'
import type { components } from './schema.ts'

type Data = components['schemas']['LiveEvents']

/** What the service tells, by name. */
export type LiveEvents = { [Name in keyof Data]: (data: Data[Name]) => void }

/** The socket of Socket.IO, which knows what it can hear. Nothing can be said to the service. */
export type LiveConnection = Socket<LiveEvents, Record<never, never>>

export type LiveOptions = Exclude<Credentials, { apiKey: Secret }> & {
  /** Where the service is: `https://community.example`. */
  readonly baseUrl: string
}

/**
 * Connects a member, and again after each interruption, every time with what `token` then gives; a `token` that throws
 * is an interruption too. It does not come back after `connect_error` with `User not authenticated`, nor when the
 * session has ended (`io server disconnect`).
 */
export function connectLive({ baseUrl, token, cookies }: LiveOptions): LiveConnection {
  const { origin, pathname } = new URL(baseUrl)
  const live: LiveConnection = io(origin, {
    path: `${pathname.replace(/\/$/, '')}/socket.io/`,
    // Connections that share a transport would share its credentials.
    forceNew: true,
    withCredentials: cookies === true,
    auth: (present) => {
      presentToken(token, present).catch(() => live.io.engine.close())
    },
  })
  return live
}

async function presentToken(token: Secret | undefined, present: (auth: { token?: string }) => void): Promise<void> {
  const value = typeof token === 'function' ? await token() : token
  present(value === undefined ? {} : { token: value })
}
