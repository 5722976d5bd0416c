import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { AuditKeys } from '../keys.ts'
import type { Log } from '../log.ts'
import { replaceWhole } from '../whole-file.ts'
import { isSigned, type SignedHead, type StoredHead, signHead } from './head.ts'
import './tables.ts'

export const KEPT_HEAD_FILE = 'audit-head.json'

const LEAST_INTERVAL_MS = 1_000

export interface KeptHead {
  /** Says that entries have been committed: the head is kept within about a second. */
  note(): void
  /** Keeps the newest head at once, if there is one that is not kept yet. */
  close(): Promise<void>
}

interface Parts {
  readonly db: Database
  readonly keys: AuditKeys
  readonly dataFolder: string
  readonly log: Pick<Log, 'warn' | 'error'>
}

/**
 * Keeps the newest signed head of the audit log in a file beside the database, so that entries which are cut off at the
 * end are missed. Neither waits for the other: a file that cannot be written is logged, and tried again with the next
 * entry.
 */
export async function openKeptHead(parts: Parts): Promise<KeptHead> {
  let lastTold = ''
  let isNoted = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let keeping = keep({ mayAdopt: true })
  await keeping

  async function keep({ mayAdopt = false } = {}): Promise<void> {
    isNoted = false
    const problem = await keepNewestHead(parts, mayAdopt).catch((error: unknown) => ({
      error,
      message: 'could not be kept',
    }))
    const told = problem?.message ?? ''
    // Once, not with every entry, until it is over.
    if (told !== '' && told !== lastTold) tell(problem as Problem)
    lastTold = told
  }

  function tell({ message, error }: Problem): void {
    if (error !== undefined) parts.log.warn({ err: error }, `the head of the audit log ${message}`)
    else parts.log.error(`the head of the audit log ${message}: see hromada audit verify`)
  }

  return {
    note() {
      isNoted = true
      if (isClosed) return
      timer ??= setTimeout(() => {
        timer = undefined
        keeping = keeping.then(() => keep())
      }, LEAST_INTERVAL_MS)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await keeping
      if (isNoted) await keep()
    },
  }
}

interface Problem {
  readonly message: string
  readonly error?: unknown
}

/** Replaces the kept head by the one of the database, if that goes on from it. @returns why not */
async function keepNewestHead({ db, keys, dataFolder }: Parts, mayAdopt: boolean): Promise<Problem | undefined> {
  const kept = await readKeptHead(dataFolder)
  const head = await readHead(db, kept?.sequence ?? '0')
  if (head === undefined) return { message: 'is missing' }
  if (kept !== undefined) {
    // What it was kept for: it stays as it is, whatever is appended from now on.
    if (!isSigned(keys, kept)) return { message: `in ${KEPT_HEAD_FILE} was signed with another secret` }
    if (!head.keptHash?.equals(kept.hash)) return { message: `does not go on from the one in ${KEPT_HEAD_FILE}` }
    if (BigInt(head.sequence) <= BigInt(kept.sequence)) return undefined
  }
  if (head.sequence === '0') return undefined
  const isLegacy = head.signature === null && kept === undefined
  const signed = isSigned(keys, head) ? head : mayAdopt && isLegacy && (await adopt(db, keys, head))
  if (!signed) return { message: 'was not signed by this service' }
  await writeKeptHead(dataFolder, signed)
  return undefined
}

async function readHead(db: Database, keptSequence: string) {
  const { rows } = await sql<StoredHead & { keptHash: Buffer | null }>`
    select sequence, hash, signature,
      (select entry.hash from audit_entries entry where entry.sequence = ${keptSequence}) as "keptHash"
    from audit_head`.execute(db)
  return rows[0]
}

/** A log from before heads were signed is taken as it is when the first program starts that keeps its head. */
async function adopt(db: Database, keys: AuditKeys, { sequence, hash }: StoredHead): Promise<SignedHead | undefined> {
  const signature = signHead(keys, { sequence, hash })
  const { numUpdatedRows } = await db
    .updateTable('audit_head')
    .set({ signature })
    .where('sequence', '=', sequence)
    .where('hash', '=', hash)
    .where('signature', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? { sequence, hash, signature } : undefined
}

/** The head that was kept last; undefined when none was. Throws an Error for a file that holds no head. */
export async function readKeptHead(dataFolder: string): Promise<SignedHead | undefined> {
  const file = join(dataFolder, KEPT_HEAD_FILE)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
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

async function writeKeptHead(dataFolder: string, { sequence, hash, signature }: SignedHead): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const text = JSON.stringify({
    sequence,
    hash: hash.toString('hex'),
    signature: signature.toString('base64'),
    time: new Date().toISOString(),
  })
  await replaceWhole(join(dataFolder, KEPT_HEAD_FILE), (draft) =>
    writeFile(draft, `${text}\n`, { flag: 'wx', mode: 0o600, flush: true }),
  )
}
