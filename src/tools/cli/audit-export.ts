import { parseArgs } from 'node:util'
import { exportEntries } from '../../features/audit/export.ts'
import { type AuditExport, actionSpellings, exportFormats } from '../../features/audit/schema.ts'
import { openRecorder } from '../../features/audit/standalone-entries.ts'
import { auditActions } from '../../features.ts'
import { openKeys } from '../../platform/settings/keys.ts'
import { type Command, showProgress, UsageError } from './command.ts'
import { withDatabase } from './database.ts'
import { oneOf } from './options.ts'
import { writeOutput } from './output.ts'
import { operatorOf } from './user-options.ts'

export const auditExport: Command = {
  options:
    '[--format jsonl|csv] [--from <time>] [--to <time>] [--action <action>] [--admin <id>] [--target-user <id>] [--output <file>]',
  about: 'Exports the audit log, oldest entry first, to a file or standard output; the export itself is audited.',

  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        format: { type: 'string', default: 'jsonl' },
        from: { type: 'string' },
        to: { type: 'string' },
        action: { type: 'string' },
        admin: { type: 'string' },
        'target-user': { type: 'string' },
        output: { type: 'string' },
      },
    })
    const filter: AuditExport = {
      format: oneOf('--format', exportFormats, values.format),
      ...(values.from !== undefined && { from: timeOf('--from', values.from) }),
      ...(values.to !== undefined && { to: timeOf('--to', values.to) }),
      ...(values.action !== undefined && { action: oneOf('--action', actionSpellings(auditActions), values.action) }),
      ...(values.admin !== undefined && { adminId: values.admin }),
      ...(values['target-user'] !== undefined && { targetUserId: values['target-user'] }),
    }
    await withDatabase(async ({ community, db, pool, settings }) => {
      const { audit } = await openKeys(settings)
      const parts = { db, community, recordOccurrence: openRecorder({ db, pool }, audit) }
      const entries = await exportEntries(parts, operatorOf('audit export'), filter, tellSeen)
      await writeOutput(entries, values.output)
    })
    return 0
  },
}

const tellSeen = (seen: number) => showProgress(process.stderr, `${seen} entries`)

function timeOf(option: string, given: string): string {
  const time = new Date(given)
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`${option}: "${given}" is not a time, such as 2026-01-31T00:00Z`)
  return time.toISOString()
}
