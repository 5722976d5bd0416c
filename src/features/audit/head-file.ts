import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { replaceFile } from '../../platform/lib/atomic-file.ts'
import { isMissing } from '../../platform/lib/error-code.ts'
import type { Log } from '../../platform/log.ts'
import type { AuditKeys } from '../../platform/settings/keys.ts'
import { partsOf } from './hand-over.ts'
import { isSigned, type SignedHead, type StoredHead } from './signed-head.ts'

export const HEAD_FILE = 'audit-head.json'

const MIN_INTERVAL_MS = 500

interface HeadFile {
  /** Call after each commit of entries: within a second they are sealed, and the head is stored. */
  scheduleUpdate(): void
  /** Stores a pending head at once. */
  close(): Promise<void>
}

interface Parts {
  readonly db: Database
  readonly keys: AuditKeys
  readonly dataFolder: string
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly seal: () => Promise<void>
}

/**
 * Truncation detection: stores the newest signed head in a file beside the database. Commits do not wait for the file;
 * a failed write is logged and retried with the next entry.
 */
export async function openHeadFile(parts: Parts): Promise<HeadFile> {
  let lastLogged = ''
  let isPending = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let updating = update()
  await updating

  async function update(): Promise<void> {
    isPending = false
    const problem = await storeNewestHead(parts).catch((error: unknown) => ({
      error,
      message: 'could not be kept',
    }))
    // Logged once, not with every entry, until it changes.
    if (problem !== undefined && problem.message !== lastLogged) logProblem(problem)
    lastLogged = problem?.message ?? ''
  }

  function logProblem({ message, error }: Problem): void {
    if (error !== undefined) parts.log.warn({ err: error }, `the head of the audit log ${message}`)
    else parts.log.error(`the head of the audit log ${message}: see hromada audit verify`)
  }

  return {
    scheduleUpdate() {
      isPending = true
      if (isClosed) return
      timer ??= setTimeout(() => {
        timer = undefined
        updating = updating.then(() => update())
      }, MIN_INTERVAL_MS)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await updating
      if (isPending) await update()
    },
  }
}

interface Problem {
  readonly message: string
  readonly error?: unknown
}

/** Replaces the stored head if the database's continues from it; returns why it could not. */
async function storeNewestHead({ db, keys, dataFolder, seal }: Parts): Promise<Problem | undefined> {
  await seal()
  const stored = await readHeadFile(dataFolder)
  const head = await readHead(db, stored?.sequence ?? '0')
  if (head === undefined) return { message: 'is missing' }
  if (stored !== undefined) {
    // Evidence of tampering stays as it is, whatever is appended later.
    if (!isSigned(keys, stored) && !(await isOfFormerSecret(db, keys, stored)))
      return { message: `in ${HEAD_FILE} was signed with another secret` }
    if (!head.hashAtStored?.equals(stored.hash)) return { message: `does not go on from the one in ${HEAD_FILE}` }
    if (BigInt(head.sequence) <= BigInt(stored.sequence)) return undefined
  }
  if (head.sequence === '0') return undefined
  if (!isSigned(keys, head)) return { message: 'was not signed by this service' }
  await writeHeadFile(dataFolder, head)
  return undefined
}

/** The secret may have been rotated since this machine has stored a head. */
async function isOfFormerSecret(db: Database, keys: AuditKeys, stored: SignedHead): Promise<boolean> {
  const { list } = await partsOf(db, keys)
  return isSigned({ all: list.map(({ key }) => key) }, stored)
}

async function readHead(db: Database, storedSequence: string) {
  const { rows } = await sql<StoredHead & { hashAtStored: Buffer | null }>`
    select sequence, hash, signature,
      (select entry.hash from audit_entries entry where entry.sequence = ${storedSequence}) as "hashAtStored"
    from audit_head`.execute(db)
  return rows[0]
}

/** Undefined without a file. Throws an Error for a file that holds no head. */
export async function readHeadFile(dataFolder: string): Promise<SignedHead | undefined> {
  const file = join(dataFolder, HEAD_FILE)
  const text = await readFile(file, 'utf8').catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (text === undefined) return undefined
  const head = parse(text)
  if (head === undefined) throw new Error(`${file} does not hold the head of an audit log`)
  return head
}

function parse(text: string): SignedHead | undefined {
  try {
    const { sequence, hash, signature } = JSON.parse(text)
    if (!/^[1-9]\d{0,17}$/.test(sequence) || !/^[0-9a-f]{64}$/.test(hash)) return undefined
    return { sequence, hash: Buffer.from(hash, 'hex'), signature: Buffer.from(signature, 'base64') }
  } catch {
    return undefined
  }
}

async function writeHeadFile(dataFolder: string, { sequence, hash, signature }: SignedHead): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const text = JSON.stringify({
    sequence,
    hash: hash.toString('hex'),
    signature: signature.toString('base64'),
    time: new Date().toISOString(),
  })
  await replaceFile(join(dataFolder, HEAD_FILE), (draft) =>
    writeFile(draft, `${text}\n`, { flag: 'wx', mode: 0o600, flush: true }),
  )
}
