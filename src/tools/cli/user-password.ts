import { parseArgs } from 'node:util'
import { resetPasswordOfAddress } from '../../features/auth/change-password.ts'
import { PasswordRefused } from '../../features/auth/create-account.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { ApiError } from '../../platform/http/errors/errors.ts'
import { asOperator } from './as-operator.ts'
import { type Command, CommandFailure, sayResult } from './command.ts'
import { flag, text } from './options.ts'
import { emailOf, passwordOf } from './user-options.ts'

export const userPassword: Command = {
  options: '--email <address> (--password <password> | --password-stdin)',
  about: 'Sets the password of an account and ends its sessions; its owner is notified. Second factors stay.',

  async run(args) {
    const { values } = parseArgs({ args, options: { email: text, password: text, 'password-stdin': flag } })
    const email = emailOf(values.email)
    const password = await passwordOf(values.password, values['password-stdin'] === true)
    await asOperator('user password', async ({ community, db, audit, operator }) => {
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
