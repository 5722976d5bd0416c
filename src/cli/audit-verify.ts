import { parseArgs } from 'node:util'
import { type Verdict, verifyAuditLog } from '../audit/verification.ts'
import { openKeys } from '../keys.ts'
import { type Command, say } from './command.ts'
import { withDatabase } from './database.ts'

const CLEAR_LINE = '\x1b[K'

export const auditVerify: Command = {
  name: 'audit verify',
  options: '',
  about: 'Checks that no entry of the audit log was changed or removed; names the first that was, with exit code 1.',

  async run(args) {
    parseArgs({ args: [...args], options: {} })
    const verdict = await withDatabase(async ({ db, settings }) => {
      const { audit } = await openKeys(settings)
      return verifyAuditLog(db, audit, showProgress)
    })
    say(
      process.stdout.isTTY
        ? `\r${CLEAR_LINE}${inWords(verdict)}`
        : JSON.stringify({ ok: verdict.broken === undefined, ...verdict }),
    )
    return verdict.broken === undefined ? 0 : 1
  },
}

function showProgress(seen: number, total: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${CLEAR_LINE}${seen} of ${total} entries`)
}

function inWords({ entries, head, broken }: Verdict): string {
  if (broken === undefined) return `The audit log is whole: ${entries} entries, the last with hash ${head || '(none)'}`
  const name = `Entry ${broken.sequence}${broken.id === undefined ? '' : ` (${broken.id})`}`
  const hint =
    broken.sequence === '1' ? '\nIf HROMADA_SECRET is not the one that the log was written with, no entry fits.' : ''
  return `The audit log is broken. ${name}: ${broken.reason}.${hint}`
}
