import { parseArgs } from 'node:util'
import { ownSettings } from '../../platform/settings/own-settings.ts'
import { drillBackup, type Proof } from '../backup/drill.ts'
import { readIdentities } from '../backup/encryption.ts'
import { findBackup, NEWEST } from '../backup/find-backup.ts'
import { type Command, reportProgress, sayResult, UsageError } from './command.ts'
import { openCommandLog } from './command-log.ts'
import { refusedInWords, untilInterrupted } from './interruption.ts'
import { texts } from './options.ts'

export const backupDrill: Command = {
  options: '[<file>|latest] [--identity <file>]',
  about:
    'Proves that a backup, by default the newest, can be restored: into a database of its own in TMPDIR, which goes afterwards. Exit code 1 if it cannot.',

  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { identity: texts } })
    const [asked = NEWEST, ...more] = positionals
    if (more.length > 0) throw new UsageError('name one backup')
    const settings = await ownSettings()
    using stack = new DisposableStack()
    const proof = await refusedInWords(async () => {
      const file = await findBackup(asked, settings, await readIdentities(values.identity), stack)
      const log = await openCommandLog(settings, 'error')
      return drillBackup(file, settings, log, {
        signal: untilInterrupted('interrupted: nothing is left'),
        reportProgress,
      })
    })
    sayResult(inWords(proof), { ok: true, ...proof })
    return 0
  },
}

function inWords({ backup, madeAt, program, tables, rows, auditEntries, files, missingFiles }: Proof): string {
  const missing = missingFiles === 0 ? '' : `; ${missingFiles} were missing when it was made`
  return [
    `${backup} can be restored. It was made at ${madeAt} by version ${program}.`,
    `Restored and counted: ${rows} rows of ${tables} tables.`,
    `Verified: ${auditEntries} entries of the audit log.`,
    `Read: ${files} files${missing}.`,
  ].join('\n')
}
