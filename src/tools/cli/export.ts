import { randomUUIDv7 } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { OperationAudit } from '../../features/operation/audit-actions.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { openKeys } from '../../platform/settings/keys.ts'
import { exportRecords } from '../exchange/export-records.ts'
import { recordKinds } from '../exchange/kinds.ts'
import { kindNames } from '../exchange/record-kind.ts'
import { formats } from '../exchange/record-source.ts'
import { addressesOf } from './addresses.ts'
import { asOperator } from './as-operator.ts'
import { type Command, showProgress, UsageError } from './command.ts'
import { oneOf, text } from './options.ts'
import { writeOutput } from './output.ts'

export const exportCommand: Command = {
  options: `${kindNames.join('|')} [--format csv|jsonl] [--output <file>]`,
  about:
    'Exports all records of a kind as of one moment, in the columns of an import, to a file or standard output; the export itself is audited.',

  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { format: text, output: text } })
    const [name, ...more] = positionals
    if (more.length > 0) throw new UsageError(`unexpected "${more[0]}"`)
    const kind = recordKinds[oneOf('the first word', kindNames, name)]
    const format = oneOf('--format', formats, values.format ?? (/\.csv$/i.test(values.output ?? '') ? 'csv' : 'jsonl'))
    await asOperator('export', async ({ db, settings, operator, ...parts }) => {
      const keys = await openKeys(settings)
      const audit: OperationAudit = parts.audit
      await transaction(db, (trx) =>
        audit(trx, operator, {
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
