import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { errorCode } from '../lib/error-code.ts'
import { errorMessage } from '../lib/error-message.ts'
import { UnusableHere } from './binaries.ts'
import type { ServerUser } from './process.ts'

export interface DataFolder {
  readonly path: string
  readonly cluster: string
  readonly logs: string
  readonly sockets: string
  readonly areSocketsElsewhere: boolean
  readonly serverUser: ServerUser | undefined
}

/** Only part of the socket's name: the server does not listen on the network. */
export const PORT = 5432

const NOBODY: ServerUser = { uid: 65534, gid: 65534 }
const SOCKET_PATH_LIMIT_BYTES = process.platform === 'darwin' ? 103 : 107

/** Creates the data folder if it is missing; throws UnusableHere with the reason why it cannot. */
export async function prepareDataFolder(dataFolder: string): Promise<DataFolder> {
  const absolute = resolve(dataFolder)
  try {
    await mkdir(absolute, { recursive: true, mode: 0o700 })
    const path = await realpath(absolute)
    const cluster = join(path, 'postgres')
    const serverUser = await chooseServerUser(path, cluster)
    const folder = { path, cluster, serverUser, logs: join(path, 'postgres-logs'), ...placeSockets(path) }
    await preparePrivateFolders(folder)
    return folder
  } catch (cause) {
    throw new UnusableHere(`The data folder ${absolute} cannot be used: ${reasonOf(cause)}`, { cause })
  }
}

/** Only their owner may enter: PostgreSQL trusts anyone who can reach the socket. */
export async function preparePrivateFolders(folder: DataFolder): Promise<void> {
  await makePrivateFolder(folder.logs, folder.serverUser)
  await makePrivateFolder(folder.sockets, folder.serverUser)
}

async function chooseServerUser(path: string, cluster: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  // Root may maintain a folder that an ordinary user otherwise uses: no file in it may become root's.
  const { uid, gid } = await stat(cluster).catch(() => stat(path))
  return uid === 0 ? NOBODY : { uid, gid }
}

function placeSockets(path: string): { sockets: string; areSocketsElsewhere: boolean } {
  const inside = join(path, 'postgres-socket')
  const longest = Buffer.byteLength(join(inside, `.s.PGSQL.${PORT}`))
  if (longest <= SOCKET_PATH_LIMIT_BYTES) return { sockets: inside, areSocketsElsewhere: false }
  const name = createHash('sha256').update(path).digest('hex').slice(0, 24)
  return {
    sockets: join(tmpdir(), `hromada-${name}`),
    areSocketsElsewhere: true,
  }
}

export async function makePrivateFolder(path: string, serverUser: ServerUser | undefined): Promise<void> {
  const self = process.getuid?.() ?? 0
  // The user nobody is shared with other services, so its folder stays root's; a real user must have access.
  const owner = serverUser === undefined || serverUser.uid === NOBODY.uid ? self : serverUser.uid
  try {
    await mkdir(path, { mode: 0o700 })
    if (serverUser !== undefined && owner !== self) await chown(path, serverUser.uid, serverUser.gid)
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause
  }
  const stats = await lstat(path)
  if (!stats.isDirectory() || stats.uid !== owner) {
    throw new Error(`${path} must be a folder that belongs to user ${owner}`)
  }
  if ((stats.mode & 0o777) !== 0o700) await chmod(path, 0o700)
}

function reasonOf(error: unknown): string {
  const reasons: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'a file is in the way',
    EEXIST: 'a file is in the way',
    ENOSPC: 'the disk is full',
  }
  return reasons[errorCode(error) ?? ''] ?? errorMessage(error)
}
