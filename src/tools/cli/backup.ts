import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { transaction } from '../../platform/database/transaction.ts'
import { openFiles } from '../../platform/files/files.ts'
import { errorMessage } from '../../platform/lib/error-message.ts'
import { printable } from '../../platform/lib/printable.ts'
import { ownSettings } from '../../platform/settings/own-settings.ts'
import { auditBackup } from '../backup/audit-backup.ts'
import { writeBackupFile } from '../backup/backup-file.ts'
import { backupName } from '../backup/backup-name.ts'
import { makeBackup } from '../backup/making.ts'
import { countRows } from '../backup/manifest.ts'
import { type Command, reportProgress, sayResult } from './command.ts'
import { withDatabase } from './database.ts'
import { refusedInWords, untilInterrupted } from './interruption.ts'
import { flag, text } from './options.ts'

export const backup: Command = {
  options: '[--output <file or folder>] [--without-files]',
  about: 'Backs up database, uploaded files and secret into one file, as of one moment; the service may be running.',

  async run(args) {
    const { values } = parseArgs({ args, options: { output: { ...text, default: '.' }, 'without-files': flag } })
    const { recipients } = (await ownSettings()).backup
    const path = await pathOf(values.output, recipients.length > 0)
    const made = await refusedInWords(() =>
      withDatabase(async ({ db, connection, settings, log }) => {
        const { store } = await openFiles(settings, log)
        try {
          const { written, ...totals } = await makeBackup(
            { connection, settings, store },
            {
              signal: untilInterrupted(),
              reportProgress,
              hasFiles: !values['without-files'],
              recipients,
              write: (content) => writeBackupFile(path, content),
            },
          )
          const finished = { ...totals, bytes: written, isEncrypted: recipients.length > 0 }
          await transaction(db, (trx) => auditBackup({ db, trx }, settings, finished)).catch(sayUnrecorded)
          return finished
        } finally {
          store.close()
        }
      }),
    )
    const { rows, missingFiles, ...rest } = made
    const summary = { path, ...rest, tables: Object.keys(rows).length, rows: countRows({ rows }), missingFiles }
    sayResult(inWords(summary), summary)
    for (const key of missingFiles) process.stderr.write(`hromada: file ${key} is missing in the store\n`)
    return missingFiles.length === 0 ? 0 : 1
  },
}

/** The tables of an earlier version, or a read-only copy, take no entry: that is no reason to be without a backup. */
function sayUnrecorded(error: unknown): void {
  const reason = printable(errorMessage(error))
  process.stderr.write(`hromada: the backup is complete, but not in the audit log: ${reason}\n`)
}

/** A name that tells the time, when only a folder is given. */
async function pathOf(output: string, isEncrypted: boolean): Promise<string> {
  const path = resolve(output)
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? join(path, backupName({ at: new Date(), isEncrypted })) : path
}

interface Summary {
  readonly path: string
  readonly bytes: number
  readonly rows: number
  readonly tables: number
  readonly files: number
  readonly isEncrypted: boolean
}

function inWords({ path, bytes, rows, tables, files, isEncrypted }: Summary): string {
  const size = (bytes / 1024 / 1024).toFixed(1)
  const care = isEncrypted ? 'It is encrypted.' : 'It contains secrets: keep it as safe as the data folder.'
  return `${path}\n${size} MiB: ${rows} rows of ${tables} tables, ${files} files.\n${care}`
}
