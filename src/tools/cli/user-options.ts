import { buffer } from 'node:stream/consumers'
import type { AuditActor } from '../../features/audit/events.ts'
import { type Role, roles } from '../../platform/database/tables/accounts.ts'
import { ApiError } from '../../platform/http/errors/errors.ts'
import { emailAddress } from '../../platform/lib/email-address.ts'
import { NotText, textOf } from '../../platform/lib/written-text.ts'
import { password as passwordCheck } from '../../platform/settings/checks.ts'
import { CommandFailure, UsageError } from './command.ts'

export const operatorOf = (command: string): AuditActor => ({
  user: null,
  ipAddress: '',
  userAgent: `hromada ${command}`,
})

export function emailOf(given: string | undefined): string {
  if (given === undefined) throw new UsageError('--email is missing')
  const address = emailAddress(given)
  if (address === undefined) throw new UsageError(`--email: "${given}" is not an e-mail address`)
  return address
}

export function roleOf(given: string | undefined): Role {
  if (given === undefined) throw new UsageError('--role is missing')
  const role = roles.find((name) => name === given)
  if (role === undefined) throw new UsageError(`--role must be one of ${roles.join(', ')}`)
  return role
}

/** Typed, or the first line of standard input. */
export async function passwordOf(given: string | undefined, isOnStandardInput: boolean): Promise<string> {
  if ((given !== undefined) === isOnStandardInput) throw new UsageError('give either --password or --password-stdin')
  const typed = given ?? (await readStandardInput()).replace(/\r?\n$/, '')
  try {
    return passwordCheck(typed)
  } catch (error) {
    throw new UsageError(`the password ${error instanceof Error ? error.message : error}`)
  }
}

async function readStandardInput(): Promise<string> {
  try {
    return textOf(await buffer(process.stdin))
  } catch (error) {
    throw error instanceof NotText ? new UsageError('the password on standard input is not UTF-8') : error
  }
}

/** Of a change of one account. */
export const explainRefusal =
  (email: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error
    throw new CommandFailure(
      error.kind === 'NOT_FOUND'
        ? `no account has the address ${email}`
        : `${email} is the last active administrator: appoint another one first`,
    )
  }
