import { randomUUIDv7 } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { OperationAudit } from '../../features/operation/audit-actions.ts'
import { migrateAt } from '../../platform/database/migrate.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { openKeys } from '../../platform/settings/keys.ts'
import { exportRecords } from '../exchange/export-records.ts'
import { recordKinds } from '../exchange/kinds.ts'
import { kindNames } from '../exchange/record-kind.ts'
import { formats } from '../exchange/record-source.ts'
import { openOperatorAudit } from '../operator-audit.ts'
import { addressesOf } from './addresses.ts'
import { type Command, showProgress, UsageError } from './command.ts'
import { withDatabase } from './database.ts'
import { oneOf } from './options.ts'
import { writeOutput } from './output.ts'
import { operatorOf } from './user-options.ts'

export const exportCommand: Command = {
  options: `${kindNames.join('|')} [--format csv|jsonl] [--output <file>]`,
  about:
    'Exports all records of a kind as of one moment, in the columns of an import, to a file or standard output; the export itself is audited.',

  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { format: { type: 'string' }, output: { type: 'string' } },
    })
    const [name, ...more] = positionals
    if (more.length > 0) throw new UsageError(`unexpected "${more[0]}"`)
    const kind = recordKinds[oneOf('the first word', kindNames, name)]
    const format = oneOf('--format', formats, values.format ?? (/\.csv$/i.test(values.output ?? '') ? 'csv' : 'jsonl'))
    await withDatabase(async ({ db, connection, log, settings }) => {
      await migrateAt(connection, log)
      const keys = await openKeys(settings)
      const audit: OperationAudit = await openOperatorAudit(db, settings)
      await transaction(db, (trx) =>
        audit(trx, operatorOf('export'), {
          action: 'DATA_EXPORT',
          target: { type: kind.name, id: randomUUIDv7() },
          details: { format },
        }),
      )
      const onProgress = (count: number) => showProgress(process.stderr, `${count} records`)
      const addresses = addressesOf(settings, keys)
      await writeOutput(exportRecords(db, kind, { format, addresses, onProgress }), values.output)
    })
    return 0
  },
}
