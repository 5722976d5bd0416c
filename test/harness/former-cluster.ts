import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { prepareDataFolder } from '../../src/platform/embedded-postgres/folder.ts'
import { findFormerBinaries } from '../../src/platform/embedded-postgres/former-binaries.ts'
import { run } from '../../src/platform/embedded-postgres/process.ts'
import { stopServer } from '../../src/platform/embedded-postgres/server.ts'
import { connectionOf, openOwnerSession } from '../../src/platform/embedded-postgres/session.ts'

/** Of Debian, or of TEST_POSTGRESQL_BINARIES, which then is of this version too. */
export const FORMER_MAJOR = Number(process.env.TEST_FORMER_MAJOR ?? 15)

/** A server on the cluster of a data folder, made with the programs of an earlier PostgreSQL, until the stack is left. */
export async function startFormerCluster(stack: AsyncDisposableStack, dataFolder: string) {
  await mkdir(dataFolder, { recursive: true })
  const folder = await prepareDataFolder(dataFolder)
  const binaries = await findFormerBinaries({
    major: FORMER_MAJOR,
    folder: process.env.TEST_POSTGRESQL_BINARIES,
    user: folder.serverUser,
  })
  const initialize = [
    '--username=hromada',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-sync',
    '--auth=trust',
  ]
  await run({
    user: folder.serverUser,
    program: binaries.initdb,
    arguments: [`--pgdata=${folder.cluster}`, ...initialize, '--lc-ctype=C.UTF-8'],
    folder: folder.path,
  })
  const log = pino({ level: 'error' }, pino.destination(2))
  const { signal } = new AbortController()
  const session = await openOwnerSession({ folder, binaries, log, lockPatienceMs: 0, signal })
  stack.defer(async () => {
    session.socket.destroy()
    await stopServer(folder, binaries, log)
  })
  const connection = connectionOf(folder)
  const host = encodeURIComponent(join(folder.path, 'postgres-socket'))
  return { connection, url: `postgres://hromada@localhost:${connection.port}/hromada?host=${host}` }
}
