import { Socket } from 'node:net'

interface SocketRegistry {
  open(): Socket
  endAll(): void
}

/** The sockets of all database connections, to end them whatever they wait for. */
export function openSocketRegistry(): SocketRegistry {
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
