import { parseArgs } from 'node:util'
import { openAudit } from '../audit/audit.ts'
import { migrateAt } from '../database/migrate.ts'
import { transaction } from '../database/transaction.ts'
import { ApiError } from '../http/errors.ts'
import { openKeys } from '../keys.ts'
import { changeRoleOfAddress } from '../users/roles.ts'
import { type Command, CommandFailure, say } from './command.ts'
import { withDatabase } from './database.ts'
import { emailOf, operatorOf, roleOf } from './user-options.ts'

export const userRole: Command = {
  options: '--email <address> --role <role>',
  about: 'Gives an account another role, at once. The last active administrator stays one.',

  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' }, role: { type: 'string' } } })
    const email = emailOf(values.email)
    const role = roleOf(values.role)
    const previous = await withDatabase(async ({ db, connection, log, settings }) => {
      await migrateAt(connection, log)
      const audit = openAudit((await openKeys(settings)).audit)
      const change = transaction(db, (trx) => changeRoleOfAddress(trx, audit, operatorOf('user role'), email, role))
      return (await change.catch(explainRefusal(email))).previousRole
    })
    say(previous === role ? `${email} has role ${role} already` : `${email} had role ${previous}, has role ${role} now`)
    return 0
  },
}

const explainRefusal =
  (email: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error
    throw new CommandFailure(
      error.kind === 'NOT_FOUND'
        ? `no account has the address ${email}`
        : `${email} is the last active administrator: make another one first`,
    )
  }
