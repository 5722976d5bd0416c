import { parseArgs } from 'node:util'
import { type Invited, inviteAll } from '../../features/auth/invitations/invite.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { ApiError } from '../../platform/http/errors/errors.ts'
import { asOperator } from './as-operator.ts'
import { type Command, CommandFailure, sayResult, UsageError } from './command.ts'
import { text } from './options.ts'
import { type Person, personOf, readPeople } from './people-file.ts'

/** Batch: each is a transaction, so that the audit log is not locked for long. */
const BATCH_SIZE = 250

export const userInvite: Command = {
  options: '(<address> [--role <role>] [--language <language>] [--message <text>] | --file <people.csv>)',
  about:
    'Invites a person by mail, or each line of a CSV file with the columns email, role, language, message. A second run skips who is invited already. The running service sends the mails.',

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { role: text, language: text, message: text, file: text },
    })
    const { file, ...options } = values
    const isAlone = positionals.length === 0 && Object.keys(options).length === 0
    if (file === undefined ? positionals.length !== 1 : !isAlone) {
      throw new UsageError('give either one address or --file alone')
    }
    const people = file === undefined ? [personOf({ email: positionals[0], ...options })] : await readPeople(file)
    const results = await inviteInBatches(people)
    for (const result of results) {
      const isInvited = 'invitation' in result
      const outcome = isInvited ? {} : { reason: result.refusal.message }
      sayResult(`${result.email}: ${outcomeOf(result)}`, { email: result.email, isInvited, ...outcome })
    }
    return results.every((result) => 'invitation' in result || isKnown(result)) ? 0 : 1
  },
}

async function inviteInBatches(people: readonly Person[]): Promise<Invited[]> {
  return asOperator('user invite', async ({ community, db, settings, audit, operator }) => {
    const parts = { community, audit, signUp: settings.signUp }
    const results: Invited[] = []
    for (let start = 0; start < people.length; start += BATCH_SIZE) {
      const batch = people.slice(start, start + BATCH_SIZE)
      const invited = transaction(db, (trx) => inviteAll(trx, parts, operator, batch))
      results.push(...(await invited.catch(explainRefusal)))
    }
    return results
  })
}

const outcomeOf = (result: Invited) => ('invitation' in result ? 'invited' : result.refusal.message)

/** As after a first run. */
const isKnown = (result: Invited) => 'refusal' in result && result.refusal.kind === 'CONFLICT'

function explainRefusal(error: unknown): never {
  throw error instanceof ApiError ? new CommandFailure(error.message) : error
}
