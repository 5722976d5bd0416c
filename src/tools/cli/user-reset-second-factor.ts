import { parseArgs } from 'node:util'
import { resetSecondFactor } from '../../features/auth/second-factor/reset-by-operator.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { ApiError } from '../../platform/http/errors/errors.ts'
import { asOperator } from './as-operator.ts'
import { type Command, CommandFailure, sayResult } from './command.ts'
import { text } from './options.ts'
import { emailOf } from './user-options.ts'

export const userResetSecondFactor: Command = {
  options: '--email <address>',
  about: 'Removes TOTP, passkeys and recovery codes of an account whose owner has lost them, and ends its sessions.',

  async run(args) {
    const { values } = parseArgs({ args, options: { email: text } })
    const email = emailOf(values.email)
    const hadFactors = await asOperator('user reset-second-factor', async ({ community, db, audit, operator }) => {
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
