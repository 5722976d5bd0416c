import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { errorMessage } from '../lib/error-message.ts'
import { type Check, oneOf, urlOf } from './checks.ts'

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
/** How connections are encrypted, as libpq names it. */
type EncryptionMode = (typeof modes)[number]

interface Encryption {
  readonly mode: EncryptionMode
  /** Of the authority that the certificate of the server is verified with; absent: those that Node knows. */
  readonly rootFile?: string | undefined
  readonly certificateFile?: string | undefined
  readonly keyFile?: string | undefined
}

/** Where libpq has more than we do, nobody shall believe that it works. */
const unsupported = ['sslcrl', 'sslcrldir', 'sslpassword']
const ours = new Set(['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat'])

/** The URL of a PostgreSQL, with the parameters of libpq for encryption; the files that they name can be read. */
export const databaseAddress: Check<string> = (input) => {
  const { rootFile, certificateFile, keyFile } = encryptionOf(urlOf('postgres', 'postgresql')(input))
  assertUnderstood(addressFor(input, { mode: 'require' }, true))
  if (!certificateFile !== !keyFile) throw new Error('sslcert and sslkey: set both or neither')
  if (rootFile !== undefined) inFile('sslrootcert', rootFile, (text) => new X509Certificate(text))
  if (certificateFile === undefined || keyFile === undefined) return input
  const key = inFile('sslkey', keyFile, createPrivateKey)
  const isPair = inFile('sslcert', certificateFile, (text) => new X509Certificate(text)).checkPrivateKey(key)
  if (!isPair) throw new Error('sslkey is not the key of sslcert')
  return input
}

/** As the parameters of the URL have it, or else the variables that psql heeds. Throws an Error for wrong ones. */
export function encryptionOf(url: string, environment: NodeJS.ProcessEnv = process.env): Encryption {
  const parameters = new URLSearchParams(queryOf(url))
  const given = (name: string) => parameters.getAll(name).at(-1) || environment[`PG${name.toUpperCase()}`] || undefined
  const refused = unsupported.find((name) => parameters.has(name))
  if (refused !== undefined) throw new Error(`${refused} is not supported`)
  const rootFile = given('sslrootcert')
  const isDirect = parameters.get('sslnegotiation') === 'direct'
  const named = given('sslmode') ?? modeOfJdbc(parameters.get('ssl'))
  const files = { certificateFile: given('sslcert'), keyFile: given('sslkey') }
  if (rootFile === 'system') {
    if (named !== undefined && named !== 'verify-full') throw new Error('sslrootcert=system needs sslmode=verify-full')
    return { mode: 'verify-full', ...files }
  }
  // What node-postgres calls it.
  if (named === 'no-verify') return { mode: 'require', ...files }
  // Without a word about it, only a server that insists gets encrypted connections, as ever.
  const mode = inParameter('sslmode', named ?? (isDirect ? 'require' : 'allow'), oneOf(modes))
  return { mode, rootFile, ...files }
}

function modeOfJdbc(ssl: string | null): string | undefined {
  if (!ssl) return undefined
  const known = { true: 'require', '1': 'require', 'no-verify': 'no-verify', false: 'disable', '0': 'disable' }
  return known[inParameter('ssl', ssl, oneOf(['true', '1', 'no-verify', 'false', '0']))]
}

/**
 * The URL for node-postgres, which encrypts as libpq does only when it is asked to, and else warns on standard error.
 * @param isEncrypted where the mode leaves that open
 */
export function addressFor(
  url: string,
  { mode, rootFile, certificateFile, keyFile }: Encryption,
  isEncrypted: boolean,
) {
  // It knows no certificates but named ones by which to verify less.
  const strict = mode === 'verify-ca' && rootFile === undefined ? 'verify-full' : mode
  const wanted = { sslrootcert: rootFile, sslcert: certificateFile, sslkey: keyFile }
  const files = Object.entries(wanted).flatMap(([name, file]) =>
    file === undefined ? [] : [`${name}=${encoded(file)}`],
  )
  const chosen = !isEncrypted
    ? ['sslmode=disable']
    : ['uselibpqcompat=true', `sslmode=${strict.startsWith('verify') ? strict : 'require'}`, ...files]
  const others = queryOf(url)
    .split('&')
    .filter((part) => part !== '' && !ours.has(part.split('=')[0] ?? ''))
  return `${url.split(/[?#]/)[0]}?${[...others, ...chosen].join('&')}`
}

/** In the words of node-postgres, which repeats no address. */
function assertUnderstood(connectionString: string): void {
  try {
    new pg.Client({ connectionString })
  } catch (error) {
    throw new Error(`cannot be understood: ${errorMessage(error)}`)
  }
}

const encoded = (path: string) => encodeURIComponent(path).replaceAll('%2F', '/')

const queryOf = (url: string) => /\?([^#]*)/.exec(url)?.[1] ?? ''

function inParameter<Value>(name: string, input: string, check: Check<Value>): Value {
  try {
    return check(input)
  } catch (error) {
    throw new Error(`${name} ${errorMessage(error)}`)
  }
}

function inFile<Value>(name: string, path: string, parse: (text: string) => Value): Value {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const isRead = !(error instanceof Error && 'syscall' in error)
    throw new Error(`${name}: ${isRead ? `${path} does not hold what it should, in PEM` : errorMessage(error)}`)
  }
}
