import { parseArgs } from 'node:util'
import { resetSecondFactor } from '../../features/auth/second-factor/reset-by-operator.ts'
import { migrateAt } from '../../platform/database/migrate.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { ApiError } from '../../platform/http/errors/errors.ts'
import { openOperatorAudit } from '../operator-audit.ts'
import { type Command, CommandFailure, sayResult } from './command.ts'
import { withDatabase } from './database.ts'
import { emailOf, operatorOf } from './user-options.ts'

export const userResetSecondFactor: Command = {
  options: '--email <address>',
  about: 'Removes TOTP, passkeys and recovery codes of an account whose owner has lost them, and ends its sessions.',

  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } })
    const email = emailOf(values.email)
    const hadFactors = await withDatabase(async ({ community, db, connection, log, settings }) => {
      await migrateAt(connection, log)
      const audit = await openOperatorAudit(db, settings)
      const operator = operatorOf('user reset-second-factor')
      const reset = transaction(db, (trx) => resetSecondFactor(trx, { community, audit }, operator, email))
      return reset.catch((error) => {
        if (!(error instanceof ApiError)) throw error
        throw new CommandFailure(`no account has the address ${email}`)
      })
    })
    const words = hadFactors ? `Removed the second factors of ${email}` : `${email} has no second factor`
    sayResult(words, { email, hadFactors })
    return 0
  },
}
