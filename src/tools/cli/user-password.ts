import { parseArgs } from 'node:util'
import { resetPasswordOfAddress } from '../../features/auth/change-password.ts'
import { PasswordRefused } from '../../features/auth/create-account.ts'
import { migrateAt } from '../../platform/database/migrate.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { ApiError } from '../../platform/http/errors/errors.ts'
import { openOperatorAudit } from '../operator-audit.ts'
import { type Command, CommandFailure, sayResult } from './command.ts'
import { withDatabase } from './database.ts'
import { emailOf, operatorOf, passwordOf } from './user-options.ts'

export const userPassword: Command = {
  options: '--email <address> (--password <password> | --password-stdin)',
  about: 'Sets the password of an account and ends its sessions; its owner is notified. Second factors stay.',

  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { email: { type: 'string' }, password: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
    })
    const email = emailOf(values.email)
    const password = await passwordOf(values.password, values['password-stdin'] === true)
    await withDatabase(async ({ community, db, connection, log, settings }) => {
      await migrateAt(connection, log)
      const audit = await openOperatorAudit(db, settings)
      const operator = operatorOf('user password')
      const reset = transaction(db, (trx) =>
        resetPasswordOfAddress(trx, { community, audit }, operator, { email, password }),
      )
      await reset.catch(explainRefusal(email))
    })
    sayResult(`Set the password of ${email}`, { passwordSet: true, email })
    return 0
  },
}

const explainRefusal =
  (email: string) =>
  (error: unknown): never => {
    if (error instanceof ApiError) throw new CommandFailure(`no active account has the address ${email}`)
    throw error instanceof PasswordRefused ? new CommandFailure(error.message) : error
  }
