import { parseArgs } from 'node:util'
import type { Transaction } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import type { Role } from '../http/caller.ts'
import '../users/tables.ts'
import { type Command, CommandFailure, say } from './command.ts'
import { withDatabase } from './database.ts'
import { emailOf, roleOf } from './user-options.ts'

export const userRole: Command = {
  name: 'user role',
  options: '--email <address> --role <role>',
  about: 'Gives an account another role, at once. The last active administrator stays one.',

  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' }, role: { type: 'string' } } })
    const email = emailOf(values.email)
    const role = roleOf(values.role)
    const previous = await withDatabase(({ db }) => transaction(db, (trx) => changeRole(trx, email, role)))
    say(previous === role ? `${email} has role ${role} already` : `${email} had role ${previous}, has role ${role} now`)
    return 0
  },
}

/** @returns the role before */
async function changeRole(trx: Transaction, email: string, role: Role): Promise<Role> {
  // Locked in one order, so that of two who demote each other the second sees what the first left.
  const administrators = await trx
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (role !== 'admin' && administrators.length === 1 && administrators[0]?.email === email) {
    throw new CommandFailure(`${email} is the last active administrator: make another one first`)
  }
  const user = await trx.selectFrom('users').select('role').where('email', '=', email).forUpdate().executeTakeFirst()
  if (user === undefined) throw new CommandFailure(`no account has the address ${email}`)
  if (user.role !== role) {
    await trx.updateTable('users').set({ role, updated_at: new Date() }).where('email', '=', email).execute()
  }
  return user.role
}
