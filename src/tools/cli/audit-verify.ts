import { parseArgs } from 'node:util'
import { readHeadFile } from '../../features/audit/head-file.ts'
import type { Head } from '../../features/audit/signed-head.ts'
import { type Verdict, verifyAuditLog } from '../../features/audit/verify.ts'
import { openKeys } from '../../platform/settings/keys.ts'
import { type Command, CommandFailure, sayResult, showProgress, UsageError } from './command.ts'
import { withDatabase } from './database.ts'
import { text } from './options.ts'

export const auditVerify: Command = {
  options: '[--expect <sequence>:<hash>]',
  about: 'Verifies that no audit log entry was changed or removed; reports the first that was, with exit code 1.',

  async run(args) {
    const { values } = parseArgs({ args, options: { expect: text } })
    const expected = values.expect === undefined ? undefined : headOf(values.expect)
    const verdict = await withDatabase(async ({ db, settings }) => {
      const { audit } = await openKeys(settings)
      const kept = await readHeadFile(settings.dataFolder).catch((error: Error) => {
        throw new CommandFailure(error.message)
      })
      return verifyAuditLog(db, audit, { kept, expected }, tellSeen)
    })
    showProgress(process.stdout, '')
    sayResult(inWords(verdict), { ok: verdict.broken === undefined, ...verdict })
    return verdict.broken === undefined ? 0 : 1
  },
}

const tellSeen = (seen: number, total: number) => showProgress(process.stdout, `${seen} of ${total} entries`)

function headOf(text: string): Head {
  const [, sequence = '', hash = ''] = /^(0|[1-9]\d{0,17}):([0-9a-f]{64}|)$/i.exec(text) ?? []
  if (sequence === '' || (sequence === '0') !== (hash === ''))
    throw new UsageError('--expect must be <sequence>:<hash>, as audit verify prints it')
  return { sequence, hash: Buffer.from(hash, 'hex') }
}

function inWords({ entries, waiting, erased, head, broken }: Verdict): string {
  if (broken === undefined) {
    const gone = erased === 0 ? '' : ` ${erased} personal parts were erased with their accounts.`
    const waits = waiting === 0 ? '' : ` ${waiting} more wait to be sealed.`
    return `The audit log is intact: ${entries} entries.${waits}${gone}\nIts head, to record elsewhere: ${head}`
  }
  const name = `Entry ${broken.sequence}${broken.id === undefined ? '' : ` (${broken.id})`}`
  const hint =
    broken.sequence === '1' ? '\nIf HROMADA_SECRET is not the secret the log was written with, no entry verifies.' : ''
  return `The audit log is broken. ${name}: ${broken.reason}.${hint}`
}
