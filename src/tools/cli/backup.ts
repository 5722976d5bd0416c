import { randomUUIDv7 } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openAudit } from '../../features/audit/audit.ts'
import type { OperationAudit } from '../../features/operation/audit-actions.ts'
import type { Database } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { openFiles } from '../../platform/files/files.ts'
import { errorMessage } from '../../platform/lib/error-message.ts'
import { printable } from '../../platform/lib/printable.ts'
import { openKeys } from '../../platform/settings/keys.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { makeBackup } from '../backup/making.ts'
import { type Command, say, showProgress } from './command.ts'
import { withDatabase } from './database.ts'
import { refusedInWords, untilInterrupted } from './interruption.ts'
import { operatorOf } from './user-options.ts'

export const backup: Command = {
  options: '[--output <file or folder>] [--without-files]',
  about: 'Backs up database, uploaded files and secret into one file, as of one moment; the service may be running.',

  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { output: { type: 'string', default: '.' }, 'without-files': { type: 'boolean', default: false } },
    })
    const path = await pathOf(values.output)
    const made = await refusedInWords(() =>
      withDatabase(async ({ db, connection, settings, log }) => {
        const { store } = await openFiles(settings, log)
        try {
          const options = { signal: untilInterrupted(), reportProgress, hasFiles: !values['without-files'] }
          const finished = await makeBackup({ connection, settings, store }, path, options)
          await recordBackup(db, settings, finished).catch(sayUnrecorded)
          return finished
        } finally {
          store.close()
        }
      }),
    )
    const { rows, missingFiles, ...rest } = made
    const summary = { path, ...rest, tables: Object.keys(rows).length, rows: sum(Object.values(rows)), missingFiles }
    say(process.stdout.isTTY ? inWords(summary) : JSON.stringify(summary))
    for (const key of missingFiles) process.stderr.write(`hromada: file ${key} is missing in the store\n`)
    return missingFiles.length === 0 ? 0 : 1
  },
}

/** Once the file is complete: the entry is in none of its tables. */
async function recordBackup(db: Database, settings: Settings, { bytes, files }: Made): Promise<void> {
  const audit: OperationAudit = openAudit((await openKeys(settings)).audit)
  const event = {
    action: 'BACKUP_CREATE',
    target: { type: 'backup', id: randomUUIDv7() },
    details: { newValue: { bytes, files } },
  } as const
  await transaction(db, (trx) => audit(trx, operatorOf('backup'), event))
}

/** The tables of an earlier version, or a read-only copy, take no entry: that is no reason to be without a backup. */
function sayUnrecorded(error: unknown): void {
  const reason = printable(errorMessage(error))
  process.stderr.write(`hromada: the backup is complete, but not in the audit log: ${reason}\n`)
}

type Made = Awaited<ReturnType<typeof makeBackup>>

const reportProgress = (progress: string) => showProgress(process.stderr, progress)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** A name that tells the time, when only a folder is given. */
async function pathOf(output: string): Promise<string> {
  const path = resolve(output)
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  return isFolder ? join(path, `hromada-${time}.tar.zst`) : path
}

interface Summary {
  readonly path: string
  readonly bytes: number
  readonly rows: number
  readonly tables: number
  readonly files: number
}

function inWords({ path, bytes, rows, tables, files }: Summary): string {
  const size = (bytes / 1024 / 1024).toFixed(1)
  return `${path}\n${size} MiB: ${rows} rows of ${tables} tables, ${files} files.\nIt contains secrets: keep it as safe as the data folder.`
}
