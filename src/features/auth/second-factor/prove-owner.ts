import type { Database } from '../../../platform/database/database.ts'
import { assertReauthenticated, noteReauthentication } from '../reauthentication/reauthentication.ts'
import type { EndpointContext } from '../start-session.ts'

interface OwnerParts {
  readonly db: Database
  readonly mailsAreSent: boolean
}

interface Given {
  readonly password?: string | undefined
  /** Whether an account that has a password must give it in the request, as clients of better-auth do. */
  readonly needsPassword?: true
}

/**
 * For what adds or removes a factor.
 * @returns see assertReauthenticated
 * @throws 400 for a wrong password, 403 where no proof was given here or shortly before
 */
export async function proveOwner(
  context: EndpointContext,
  { db, mailsAreSent }: OwnerParts,
  { password, needsPassword }: Given = {},
): Promise<{ readonly isVouched: boolean }> {
  const { internalAdapter, password: passwords, session } = context.context
  if (session === null) throw new Error('who is to be proven has a session')
  const own = { userId: session.user.id, sessionId: session.session.id }
  if (password !== undefined || needsPassword) {
    const account = await internalAdapter.findCredentialAccount(own.userId)
    if (account?.password) {
      await passwords.checkPassword(own.userId, context)
      await noteReauthentication(db, own, 'password')
    }
  }
  return assertReauthenticated(db, own, mailsAreSent)
}
