import { parseArgs } from 'node:util'
import type { Head } from '../audit/head.ts'
import { readKeptHead } from '../audit/kept-head.ts'
import { type Verdict, verifyAuditLog } from '../audit/verification.ts'
import { openKeys } from '../keys.ts'
import { type Command, CommandFailure, say, showProgress, UsageError } from './command.ts'
import { withDatabase } from './database.ts'

export const auditVerify: Command = {
  options: '[--expect <sequence>:<hash>]',
  about: 'Checks that no entry of the audit log was changed or removed; names the first that was, with exit code 1.',

  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { expect: { type: 'string' } } })
    const expected = values.expect === undefined ? undefined : headOf(values.expect)
    const verdict = await withDatabase(async ({ db, settings }) => {
      const { audit } = await openKeys(settings)
      const kept = await readKeptHead(settings.dataFolder).catch((error: Error) => {
        throw new CommandFailure(error.message)
      })
      return verifyAuditLog(db, audit, { kept, expected }, tellSeen)
    })
    showProgress(process.stdout, '')
    say(process.stdout.isTTY ? inWords(verdict) : JSON.stringify({ ok: verdict.broken === undefined, ...verdict }))
    return verdict.broken === undefined ? 0 : 1
  },
}

const tellSeen = (seen: number, total: number) => showProgress(process.stdout, `${seen} of ${total} entries`)

/** A head as this command prints it. */
function headOf(text: string): Head {
  const [, sequence = '', hash = ''] = /^(0|[1-9]\d{0,17}):([0-9a-f]{64}|)$/i.exec(text) ?? []
  if (sequence === '' || (sequence === '0') !== (hash === ''))
    throw new UsageError('--expect must be <sequence>:<hash>, as audit verify prints it')
  return { sequence, hash: Buffer.from(hash, 'hex') }
}

function inWords({ entries, erased, head, broken }: Verdict): string {
  if (broken === undefined) {
    const gone = erased === 0 ? '' : ` ${erased} parts that named persons went with their accounts.`
    return `The audit log is whole: ${entries} entries.${gone}\nIts head, to be written down elsewhere: ${head}`
  }
  const name = `Entry ${broken.sequence}${broken.id === undefined ? '' : ` (${broken.id})`}`
  const hint =
    broken.sequence === '1' ? '\nIf HROMADA_SECRET is not the one that the log was written with, no entry fits.' : ''
  return `The audit log is broken. ${name}: ${broken.reason}.${hint}`
}
