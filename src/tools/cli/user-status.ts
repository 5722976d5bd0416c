import { parseArgs } from 'node:util'
import { ofAddress, onlyOutcome } from '../../features/accounts/bulk-changes.ts'
import { changeStatuses } from '../../features/accounts/suspension/change-status.ts'
import { ACTIVE, type Status } from '../../features/accounts/suspension/status.ts'
import { personalData } from '../../features.ts'
import type { Community } from '../../platform/community/community.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { futureInstant } from '../../platform/http/schemas/given-times.ts'
import { asOperator } from './as-operator.ts'
import { type Command, sayResult, UsageError } from './command.ts'
import { dayOrTimeOf, flag, text } from './options.ts'
import { emailOf, explainRefusal } from './user-options.ts'

const MAX_REASON_LENGTH = 500

export const userSuspend: Command = {
  options: '--email <address> [--reason <text>] [--until <day or time>] [--hide-content]',
  about: 'Suspends an account at once, until --until if it is given. --hide-content hides what it published.',

  async run(args) {
    const { values } = parseArgs({ args, options: { email: text, reason: text, until: text, 'hide-content': flag } })
    const email = emailOf(values.email)
    const reason = reasonOf(values.reason)
    const hidesContent = values['hide-content']
    const statusIn = (community: Community): Status => {
      return { isActive: false, reason, until: untilOf(values.until, community), hidesContent }
    }
    const { before } = await change('user suspend', { email, statusIn, reason })
    const words = before.isActive ? `Suspended ${email}` : `${email} stays suspended, as given now`
    sayResult(words, { email, isActive: false, wasActive: before.isActive })
    return 0
  },
}

export const userActivate: Command = {
  options: '--email <address> [--reason <text>]',
  about: 'Ends the suspension of an account at once.',

  async run(args) {
    const { values } = parseArgs({ args, options: { email: text, reason: text } })
    const email = emailOf(values.email)
    const { before } = await change('user activate', { email, statusIn: () => ACTIVE, reason: reasonOf(values.reason) })
    const words = before.isActive ? `${email} is not suspended` : `${email} is active again`
    sayResult(words, { email, isActive: true, wasActive: before.isActive })
    return 0
  },
}

interface AddressChange {
  readonly email: string
  /** A day ends by the community's clock. */
  readonly statusIn: (community: Community) => Status
  readonly reason: string | null
}

function change(command: string, { email, statusIn, reason }: AddressChange) {
  return asOperator(command, async ({ community, db, audit, operator }) => {
    const status = statusIn(community)
    // The security log is written by the running program; the audit log has what the operator does.
    const parts = { community, audit, personalData, recordSecurityEvent: () => {} }
    const changed = transaction(db, async (trx) =>
      changeStatuses(trx, parts, operator, { ...(await ofAddress(trx, email)), status, reason }),
    ).then(onlyOutcome)
    return changed.catch(explainRefusal(email))
  })
}

function reasonOf(given: string | undefined): string | null {
  if (given !== undefined && given.length > MAX_REASON_LENGTH) {
    throw new UsageError(`--reason must have at most ${MAX_REASON_LENGTH} characters`)
  }
  return given ?? null
}

function untilOf(given: string | undefined, { timeZone }: Pick<Community, 'timeZone'>): Date | null {
  if (given === undefined) return null
  try {
    return futureInstant('until', dayOrTimeOf('--until', given), 'end', timeZone)
  } catch {
    throw new UsageError(
      '--until must be in the future: a day, such as 2030-01-31, or a time, such as 2030-01-31T12:00:00Z',
    )
  }
}
