import { parseArgs } from 'node:util'
import { AccountExists, createAccount, PasswordRefused, recordCreation } from '../../features/auth/create-account.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { asName, isOneLine, isVisible, MAX_NAME_LENGTH } from '../../platform/lib/visible-text.ts'
import { asOperator } from './as-operator.ts'
import { type Command, CommandFailure, sayResult, UsageError } from './command.ts'
import { flag, text } from './options.ts'
import { emailOf, passwordOf, roleOf } from './user-options.ts'

export const userCreate: Command = {
  options: '--email <address> (--password <password> | --password-stdin) --role <role> [--name <name>]',
  about: 'Creates an account that signs in by password. --password-stdin reads the password from standard input.',

  async run(args) {
    const { values } = parseArgs({
      args,
      options: { email: text, password: text, 'password-stdin': flag, role: text, name: text },
    })
    const email = emailOf(values.email)
    const role = roleOf(values.role)
    const name = values.name === undefined ? undefined : nameOf(values.name)
    const password = await passwordOf(values.password, values['password-stdin'] === true)
    await asOperator('user create', async ({ community, db, audit, operator }) => {
      const account = { email, password, role, ...(name !== undefined && { name }) }
      await transaction(db, async (trx) => {
        const userId = await createAccount(trx, community, account).catch(explainRefusal)
        await recordCreation(trx, audit, operator, { userId, email, role })
      })
    })
    sayResult(`Created ${email} with role ${role}`, { created: true, email, role })
    return 0
  },
}

function explainRefusal(error: unknown): never {
  throw error instanceof AccountExists || error instanceof PasswordRefused ? new CommandFailure(error.message) : error
}

function nameOf(given: string): string {
  const name = asName(given)
  if (isVisible(name) && isOneLine(name) && [...name].length <= MAX_NAME_LENGTH) return name
  throw new UsageError(`--name must be one line of 1 to ${MAX_NAME_LENGTH} characters`)
}
