import { type AddressInfo, Server } from 'node:net'
import { errorCode } from './error-code.ts'

export class PortTaken extends Error {
  readonly isExpected = true

  constructor(host: string, port: number) {
    super(`Port ${port} of ${host} is in use: end what uses it, or choose another with PORT`)
  }
}

/**
 * Finds out whether a server could listen, before anything else is begun; 0 picks a free port.
 * @throws PortTaken, or the error of the system, such as EACCES for a port below 1024
 */
export function probePort(host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = new Server()
  probe.once('error', (error) => reject(errorCode(error) === 'EADDRINUSE' ? new PortTaken(host, port) : error))
  probe.listen({ host, port }, () => {
    const picked = (probe.address() as AddressInfo).port
    probe.close(() => resolve(picked))
  })
  return promise
}
