import { parseArgs } from 'node:util'
import { ownSettings } from '../../platform/settings/own-settings.ts'
import { assertEmptyFolder, inEmptyFolder } from '../backup/empty-target.ts'
import { readIdentities } from '../backup/encryption.ts'
import { findBackup } from '../backup/find-backup.ts'
import { countRows } from '../backup/manifest.ts'
import { verifyBackup } from '../backup/reading.ts'
import { assertKnownTables, restoreBackup } from '../backup/restoring.ts'
import { type Command, reportProgress, sayResult, UsageError } from './command.ts'
import { withDatabase } from './database.ts'
import { refusedInWords, untilInterrupted } from './interruption.ts'
import { flag, texts } from './options.ts'

export const restore: Command = {
  options: '<file>|latest [--identity <file>] [--check]',
  about:
    'Restores a backup into an empty data folder and database, all of it or nothing; an encrypted one with the private key of age in the identity file. --check only verifies the backup.',

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { check: flag, identity: texts },
    })
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) throw new UsageError('name one file made by hromada backup')
    const settings = await ownSettings()
    using stack = new DisposableStack()
    const { manifest, totals } = await refusedInWords(async () => {
      const file = await findBackup(path, settings, await readIdentities(values.identity), stack)
      if (values.check !== true) await assertEmptyFolder(settings.dataFolder)
      const checked = await verifyBackup(file, settings, reportProgress)
      assertKnownTables(checked.manifest)
      if (values.check === true) return checked
      const options = { signal: untilInterrupted(), reportProgress }
      await inEmptyFolder(settings.dataFolder, () =>
        withDatabase(({ connection, log }) => restoreBackup({ connection, settings, log }, file, options), {
          founds: true,
        }),
      )
      return checked
    })
    const { madeAt, program, hasFiles } = manifest
    const rows = countRows(totals)
    const restored = values.check !== true
    const advice = restored ? { advice: rehearsalAdvice } : {}
    const summary = { restored, madeAt, program, rows, files: totals.files, hasFiles, ...advice }
    sayResult(inWords(summary), summary)
    return 0
  },
}

interface Summary {
  readonly restored: boolean
  readonly madeAt: string
  readonly program: string
  readonly rows: number
  readonly files: number
  readonly hasFiles: boolean
  readonly advice?: string
}

const rehearsalAdvice =
  'Where the original still runs, start this one with HROMADA_HOLD=all, or it writes to all members too; and with another HROMADA_BACKUP, or none.'

function inWords({ restored, madeAt, program, rows, files, hasFiles, advice }: Summary): string {
  const done = restored ? 'Restored' : 'Intact'
  const kept = hasFiles ? `${files} files` : 'no files: restore them separately'
  const said = `${done}: the backup of ${madeAt}, made by version ${program}, with ${rows} rows and ${kept}.`
  return advice === undefined ? said : `${said}\n${advice}`
}
