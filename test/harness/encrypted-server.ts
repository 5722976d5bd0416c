import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { findBinaries } from '../../src/platform/embedded-postgres/binaries.ts'
import { prepareDataFolder } from '../../src/platform/embedded-postgres/folder.ts'
import { startServer, stopServer } from '../../src/platform/embedded-postgres/server.ts'
import { probePort } from '../../src/platform/lib/listening-port.ts'
import { layCluster } from './clusters.ts'
import { eventually } from './eventually.ts'
import { selfSigned, selfSignedLocalhost } from './self-signed.ts'

/** The databases that it has beside `hromada`, by whom they let in. */
const databases = ['insists', 'declines', 'certified']
const rules = `
local all all trust
hostssl insists all 127.0.0.1/32 trust
hostnossl declines all 127.0.0.1/32 trust
hostssl certified all 127.0.0.1/32 trust clientcert=verify-ca
host hromada all 127.0.0.1/32 trust
`

interface EncryptedServer {
  /** The address of one of its databases, with these parameters. */
  url(parameters?: string, place?: { readonly database?: string; readonly host?: string }): string
  /** What it shows, or wants to be shown: a certificate for `localhost`, signed by itself. */
  readonly certificate: string
  readonly key: string
  /** Of somebody else. */
  readonly otherCertificate: string
  readonly otherKey: string
}

/** A PostgreSQL with all tables that encrypts, as of a provider whose authority nobody knows, in an empty folder. */
export async function startEncryptedServer(
  stack: AsyncDisposableStack,
  folder: string,
  isEncrypting = true,
): Promise<EncryptedServer> {
  await layCluster(folder)
  const places = await prepareDataFolder(folder)
  const binaries = await findBinaries()
  const files = join(folder, 'files')
  await mkdir(files)
  const write = async (name: string, content: string) => {
    const path = join(files, name)
    await writeFile(path, content, { mode: 0o600 })
    if (places.serverUser !== undefined) await chown(path, places.serverUser.uid, places.serverUser.gid)
    return path
  }
  const certificate = await write('server.crt', selfSignedLocalhost.cert)
  const key = await write('server.key', selfSignedLocalhost.key)
  const port = await probePort('127.0.0.1', 0)
  await startServer(places, binaries, 0, {
    port: String(port),
    listen_addresses: '127.0.0.1',
    hba_file: await write('pg_hba.conf', rules),
    fsync: 'off',
    ...(isEncrypting && { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key, ssl_ca_file: certificate }),
  })
  stack.defer(() => stopServer(places, binaries, pino({ level: 'silent' })))
  const admin = newClient(places.sockets, port)
  await eventually('the server lets us in', () => isUp(places.sockets, port))
  await admin.connect()
  for (const name of databases) await admin.query(`create database ${name}`)
  await admin.end()
  return {
    url: (parameters = '', { database = 'hromada', host = '127.0.0.1' } = {}) =>
      `postgres://hromada@${host}:${port}/${database}?${parameters}`,
    certificate,
    key,
    otherCertificate: await write('other.crt', selfSigned.cert),
    otherKey: await write('other.key', selfSigned.key),
  }
}

const newClient = (host: string, port: number) => new pg.Client({ host, port, user: 'hromada', database: 'hromada' })

async function isUp(host: string, port: number): Promise<boolean> {
  const client = newClient(host, port)
  client.on('error', () => {})
  const isIn = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end()
  return isIn
}
