import { parseArgs } from 'node:util'
import { migrateAt } from '../../platform/database/migrate.ts'
import { type Command, sayResult } from './command.ts'
import { withDatabase } from './database.ts'

export const migrateTables: Command = {
  options: '',
  about: 'Brings the tables up to date, as the service does when it starts.',

  async run(args) {
    parseArgs({ args, options: {} })
    const applied = await withDatabase(({ connection, log }) => migrateAt(connection, log), { takesEmpty: true })
    const lines = applied.map((name) => `Applied ${name}`).join('\n')
    sayResult(lines || 'The tables are up to date', { applied })
    return 0
  },
}
