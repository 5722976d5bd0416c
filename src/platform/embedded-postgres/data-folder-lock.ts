import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../lib/error-code.ts'

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  readonly isExpected = true

  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another running program`)
  }
}

const POLL_MS = 20

/** Lock among the programs of this machine; ends with the process. Throws DataFolderInUse after patienceMs. */
export async function claimDataFolder(folder: string, patienceMs: number): Promise<() => Promise<void>> {
  // Only Linux has abstract sockets, which vanish with their process; elsewhere the advisory lock suffices.
  if (process.platform !== 'linux') return async () => {}
  const name = await nameOf(folder)
  const deadline = performance.now() + patienceMs
  for (;;) {
    const server = await listen(name)
    if (server !== undefined) return () => close(server)
    if (performance.now() >= deadline) throw new DataFolderInUse(folder)
    await sleep(POLL_MS)
  }
}

/** By device and inode, so that two paths to one folder have one name. */
async function nameOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return `\0hromada-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`
}

function listen(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen({ path: name, exclusive: true }, () => resolve(server.unref()))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
