import { Socket } from 'node:net'

export interface Sockets {
  /** For the setting `stream` of a connection. */
  open(): Socket
  /** Ends them all, at once and whatever they wait for. */
  endAll(): void
}

/** The sockets of all connections to the database. */
export function openSockets(): Sockets {
  const sockets = new Set<Socket>()
  return {
    open() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    endAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
