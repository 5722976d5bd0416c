import { parseArgs } from 'node:util'
import { ofAddress, onlyOutcome } from '../../features/accounts/bulk-changes.ts'
import { changeRoles } from '../../features/accounts/change-roles.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { asOperator } from './as-operator.ts'
import { type Command, sayResult } from './command.ts'
import { text } from './options.ts'
import { emailOf, explainRefusal, roleOf } from './user-options.ts'

export const userRole: Command = {
  options: '--email <address> --role <role>',
  about: 'Changes the role of an account at once. The last active administrator keeps the role.',

  async run(args) {
    const { values } = parseArgs({ args, options: { email: text, role: text } })
    const email = emailOf(values.email)
    const role = roleOf(values.role)
    const previous = await asOperator('user role', async ({ community, db, audit, operator }) => {
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
