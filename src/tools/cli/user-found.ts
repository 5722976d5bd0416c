import { parseArgs } from 'node:util'
import { issueFoundingLink } from '../../features/auth/founding/founding.ts'
import { FOUNDING_HOURS } from '../../features/auth/links/links.ts'
import { migrateAt } from '../../platform/database/migrate.ts'
import { publicUrlOf } from './addresses.ts'
import { type Command, CommandFailure, say } from './command.ts'
import { withDatabase } from './database.ts'

export const userFound: Command = {
  options: '',
  about: `Prints a link by which the first administrator founds the community in the browser, once, within ${FOUNDING_HOURS} hours.`,

  async run(args) {
    parseArgs({ args })
    const link = await withDatabase(async ({ db, connection, log, settings }) => {
      await migrateAt(connection, log)
      return issueFoundingLink(db, publicUrlOf(settings))
    })
    if (link === undefined) throw new CommandFailure('there is an administrator already')
    say(link)
    return 0
  },
}
