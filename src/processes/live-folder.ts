import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { messageOf } from '../message-of.ts'

const PREFIX = 'hromada-live-'
/** The program whose folder it is listens there as long as it runs. */
const SIGN_OF_LIFE = 'program.sock'
/** Between making the folder and listening in it. */
const BEGINNING_MS = 60_000

export interface LiveFolder extends AsyncDisposable {
  readonly path: string
}

/**
 * Makes the folder in which the processes of this program listen (live-relay.ts), and removes it when it is disposed of.
 * @param parent whose path is short: that of a Unix socket has at most 107 bytes
 */
export async function makeLiveFolder(parent = tmpdir()): Promise<LiveFolder> {
  const path = await mkdtemp(join(parent, PREFIX))
  const server = createServer((socket) => socket.destroy())
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(join(path, SIGN_OF_LIFE), resolve)
  await listening
  return {
    path,
    async [Symbol.asyncDispose]() {
      server.close()
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** Removes the folders that killed programs have left. One that cannot be looked at or removed stays. */
export async function removeLeftLiveFolders(log: Log, parent = tmpdir()): Promise<void> {
  try {
    for (const name of await readdir(parent)) if (name.startsWith(PREFIX)) await removeIfLeft(join(parent, name))
  } catch (error) {
    log.info({ reason: messageOf(error) }, 'folders of killed programs could not be looked for')
  }

  async function removeIfLeft(folder: string): Promise<void> {
    try {
      if (await isLeft(folder)) await rm(folder, { recursive: true, force: true })
    } catch (error) {
      log.info({ folder, reason: messageOf(error) }, 'the folder of another program stays')
    }
  }
}

async function isLeft(folder: string): Promise<boolean> {
  const { mtimeMs, uid } = await stat(folder)
  if (uid !== process.getuid?.() || Date.now() - mtimeMs < BEGINNING_MS) return false
  return isNobodyListening(join(folder, SIGN_OF_LIFE))
}

function isNobodyListening(path: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const socket = connect(path)
  socket.once('connect', () => resolve(false))
  socket.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(true)
    else reject(error)
  })
  return promise.finally(() => socket.destroy())
}
