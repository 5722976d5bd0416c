import { parseArgs } from 'node:util'
import { migrateAt } from '../../platform/database/migrate.ts'
import { type Command, say } from './command.ts'
import { withDatabase } from './database.ts'

export const migrateTables: Command = {
  options: '',
  about: 'Brings the tables up to date, as the service does when it starts.',

  async run(args) {
    parseArgs({ args: [...args], options: {} })
    const applied = await withDatabase(({ connection, log }) => migrateAt(connection, log))
    for (const name of applied) say(`Applied ${name}`)
    if (applied.length === 0) say('The tables are up to date')
    return 0
  },
}
