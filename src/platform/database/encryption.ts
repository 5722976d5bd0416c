import pg from 'pg'
import { errorCode } from '../lib/error-code.ts'
import { errorMessage } from '../lib/error-message.ts'
import { withTimeout } from '../lib/timeout.ts'
import { addressFor, encryptionOf } from '../settings/database-address.ts'
import type { Connection } from './database.ts'
import { isUnavailable } from './errors.ts'
import { withClient } from './with-client.ts'

const REPLICA_TIMEOUT_MS = 3_000

/** The user or the database is wrong: the connection as such was welcome. */
const refusedInside = ['28P01', '3D000']

/**
 * How a PostgreSQL of the operator's own is connected to. Where the mode leaves open whether connections are encrypted,
 * the server is asked once. Throws what connecting throws when it cannot be reached.
 */
export async function connectionTo(databaseUrl: string): Promise<Connection> {
  const encryption = encryptionOf(databaseUrl)
  const place = (isEncrypted: boolean) => ({ connectionString: addressFor(databaseUrl, encryption, isEncrypted) })
  const [encrypted, plain] = [place(true), place(false)]
  if (encryption.mode === 'disable' || isSocket(encrypted)) return plain
  if (encryption.mode === 'prefer') return (await refusalOf(encrypted)) === undefined ? encrypted : plain
  if (encryption.mode !== 'allow') return encrypted
  const refusal = await refusalOf(plain)
  if (refusal === undefined || refusedInside.includes(errorCode(refusal) ?? '')) return plain
  return (await refusalOf(encrypted)) === undefined ? encrypted : plain
}

/** Of a server that may be away: then encrypted, unless the mode asks for none. */
export async function connectionOfReplica(url: string): Promise<Connection> {
  const encryption = encryptionOf(url)
  const isEncrypted = encryption.mode !== 'disable' && encryption.mode !== 'allow'
  return withTimeout(REPLICA_TIMEOUT_MS, connectionTo(url), 'no answer in time').catch(() => ({
    connectionString: addressFor(url, encryption, isEncrypted),
  }))
}

/** libpq does not encrypt there either, whatever it is told. */
const isSocket = (connection: Connection): boolean => new pg.Client(connection).host.startsWith('/')

async function refusalOf(connection: Connection): Promise<unknown> {
  try {
    return await withClient(connection, async () => undefined)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) && isUnavailable(error)) throw error
    return error
  }
}

const verification = /^(CERT_|CRL_|DEPTH_ZERO_|ERR_TLS_|HOSTNAME_MISMATCH|INVALID_|PATH_LENGTH|SELF_SIGNED_|UNABLE_TO_)/

/** How a server breaks off that is greeted in another way than it knows. */
const brokenOff = /^(ECONNRESET|EPIPE|EPROTO|ERR_SSL_)/

/** What helps when it is the encryption that a connection failed at; undefined when it is something else. */
export function encryptionAdvice(error: unknown, databaseUrl: string): string | undefined {
  const code = errorCode(error) ?? ''
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'name the server in DATABASE_URL as its certificate does, or verify its authority alone (sslmode=verify-ca with sslrootcert=…)'
  if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(code))
    return 'renew the certificate of the server, and compare the clocks of both machines'
  if (verification.test(code))
    return 'name the certificate of its authority in DATABASE_URL (sslrootcert=…), or encrypt without verifying it (sslmode=require): see docs/configuration.md'
  const message = errorMessage(error)
  if (message === 'The server does not support SSL connections')
    return 'the server does not encrypt: sslmode=disable in DATABASE_URL, or switch ssl on there'
  if (/[?&]sslnegotiation=direct\b/.test(databaseUrl) && brokenOff.test(code))
    return 'only PostgreSQL 17 and later, with ssl switched on, takes sslnegotiation=direct: leave it out of DATABASE_URL, or switch ssl on there'
  if (error instanceof pg.DatabaseError && /no encryption|\bSSL\b/.test(message))
    return 'the server wants encrypted connections: sslmode=require in DATABASE_URL'
  return undefined
}
