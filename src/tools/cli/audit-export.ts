import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { exportEntries } from '../../features/audit/export.ts'
import { type AuditExport, actionSpellings, exportFormats } from '../../features/audit/schema.ts'
import { openRecorder } from '../../features/audit/standalone-entries.ts'
import { auditActions } from '../../features.ts'
import { replaceFile } from '../../platform/lib/atomic-file.ts'
import { openKeys } from '../../platform/settings/keys.ts'
import { type Command, showProgress, UsageError } from './command.ts'
import { withDatabase } from './database.ts'
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
    await withDatabase(async ({ db, pool, settings }) => {
      const { audit } = await openKeys(settings)
      const parts = { db, recordOccurrence: openRecorder({ db, pool }, audit) }
      const entries = await exportEntries(parts, operatorOf('audit export'), filter, tellSeen)
      await write(entries, values.output)
    })
    if (process.stderr.isTTY) process.stderr.write('\n')
    return 0
  },
}

const tellSeen = (seen: number) => showProgress(process.stderr, `${seen} entries`)

function oneOf<Name extends string>(option: string, names: readonly Name[], given: string): Name {
  const name = names.find((one) => one === given)
  if (name === undefined) throw new UsageError(`${option} must be one of ${names.join(', ')}`)
  return name
}

function timeOf(option: string, given: string): string {
  const time = new Date(given)
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`${option}: "${given}" is not a time, such as 2026-01-31T00:00Z`)
  return time.toISOString()
}

/** A file appears when it is whole. */
async function write(entries: Readable, path: string | undefined): Promise<void> {
  if (path === undefined) return pipeline(entries, process.stdout, { end: false })
  await replaceFile(path, (draft) =>
    pipeline(entries, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })),
  )
}
