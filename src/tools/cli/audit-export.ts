import { parseArgs } from 'node:util'
import { exportEntries } from '../../features/audit/export.ts'
import { type AuditExport, actionSpellings } from '../../features/audit/schema.ts'
import { sealEntries } from '../../features/audit/sealing.ts'
import { openRecorder } from '../../features/audit/standalone-entries.ts'
import { auditActions } from '../../features.ts'
import { exportFormats } from '../../platform/http/answers/exported-table.ts'
import { openKeys } from '../../platform/settings/keys.ts'
import { type Command, showProgress } from './command.ts'
import { withDatabase } from './database.ts'
import { dayOrTimeOf, oneOf, text } from './options.ts'
import { writeOutput } from './output.ts'
import { operatorOf } from './user-options.ts'

export const auditExport: Command = {
  options:
    '[--format jsonl|csv] [--from <day or time>] [--to <day or time>] [--action <action>] [--admin <id>] [--target-user <id>] [--output <file>]',
  about: 'Exports the audit log, oldest entry first, to a file or standard output; the export itself is audited.',

  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        format: { ...text, default: 'jsonl' },
        from: text,
        to: text,
        action: text,
        admin: text,
        'target-user': text,
        output: text,
      },
    })
    const filter: AuditExport = {
      format: oneOf('--format', exportFormats, values.format),
      ...(values.from !== undefined && { from: dayOrTimeOf('--from', values.from) }),
      ...(values.to !== undefined && { to: dayOrTimeOf('--to', values.to) }),
      ...(values.action !== undefined && { action: oneOf('--action', actionSpellings(auditActions), values.action) }),
      ...(values.admin !== undefined && { adminId: values.admin }),
      ...(values['target-user'] !== undefined && { targetUserId: values['target-user'] }),
    }
    await withDatabase(async ({ community, db, settings }) => {
      const { audit } = await openKeys(settings)
      const seal = () => sealEntries(db, audit)
      const parts = { db, community, seal, recordOccurrence: openRecorder(db, audit) }
      const entries = await exportEntries(parts, operatorOf('audit export'), filter, tellSeen)
      await writeOutput(entries, values.output)
    })
    return 0
  },
}

const tellSeen = (seen: number) => showProgress(process.stderr, `${seen} entries`)
