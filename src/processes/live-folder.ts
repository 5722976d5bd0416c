import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'hromada-live-'
/** A program that begins has its folder before anybody listens in it. */
const BEGINNING_MS = 60_000

/**
 * Makes the folder in which the processes of this program listen (live-relay.ts), among others of its kind.
 * @param parent whose path is short: that of a Unix socket has at most 107 bytes
 */
export function makeLiveFolder(parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, PREFIX))
}

/** Removes the folders that killed programs have left: none of their sockets takes a connection any more. */
export async function removeLeftLiveFolders(parent = tmpdir()): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(parent, name)
    // Another user's may not be looked into, and one may go meanwhile.
    if (await isLeft(folder).catch(() => false)) await rm(folder, { recursive: true, force: true })
  }
}

async function isLeft(folder: string): Promise<boolean> {
  const { mtimeMs } = await stat(folder)
  if (Date.now() - mtimeMs < BEGINNING_MS) return false
  const answers = await Promise.all((await readdir(folder)).map((socket) => isListening(join(folder, socket))))
  return !answers.includes(true)
}

function isListening(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(path)
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
