import { parseArgs } from 'node:util'
import { ofAddress, onlyOutcome } from '../../features/accounts/bulk-changes.ts'
import { changeRoles } from '../../features/accounts/change-roles.ts'
import { migrateAt } from '../../platform/database/migrate.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { openOperatorAudit } from '../operator-audit.ts'
import { type Command, sayResult } from './command.ts'
import { withDatabase } from './database.ts'
import { emailOf, explainRefusal, operatorOf, roleOf } from './user-options.ts'

export const userRole: Command = {
  options: '--email <address> --role <role>',
  about: 'Changes the role of an account at once. The last active administrator keeps the role.',

  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' }, role: { type: 'string' } } })
    const email = emailOf(values.email)
    const role = roleOf(values.role)
    const previous = await withDatabase(async ({ community, db, connection, log, settings }) => {
      await migrateAt(connection, log)
      const audit = await openOperatorAudit(db, settings)
      const operator = operatorOf('user role')
      const change = transaction(db, async (trx) =>
        changeRoles(trx, { community, audit }, operator, { ...(await ofAddress(trx, email)), role }),
      ).then(onlyOutcome)
      return (await change.catch(explainRefusal(email))).previousRole
    })
    const isSame = previous === role
    const words = isSame ? `${email} already has role ${role}` : `Changed ${email} from role ${previous} to ${role}`
    sayResult(words, { email, role, previousRole: previous })
    return 0
  },
}
