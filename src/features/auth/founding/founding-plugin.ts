import { createAuthEndpoint } from 'better-auth/api'
import type { ChosenIdentity } from '../../../platform/community/chosen-identity.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { preferredLanguage } from '../../../platform/http/answers/preferred-language.ts'
import type { Platform } from '../../../platform/platform.ts'
import { identityIn } from '../../community/choose-identity.ts'
import type { IdentityChanges } from '../../community/schema.ts'
import { originOfHeaders, type RecordSecurityEvent } from '../../security-log/event.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { assertPasswordAllowed } from '../passwords/rules.ts'
import { startSession } from '../start-session.ts'
import { typedBody } from '../typed-body.ts'
import { assertMayFound, foundCommunity } from './founding.ts'

interface Founding {
  readonly token: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly community?: IdentityChanges
}

interface FoundingParts extends Pick<Platform, 'db' | 'community'> {
  readonly chosenIdentity: ChosenIdentity
  readonly audit: AuthAudit
  readonly recordSecurityEvent: RecordSecurityEvent
}

/** The first administrator's account, by the link that the program printed: its password and session are as any other. */
export const foundingPlugin = ({ db, community, chosenIdentity, audit, recordSecurityEvent }: FoundingParts) => ({
  id: 'founding',
  endpoints: {
    found: createAuthEndpoint('/found', { method: 'POST', ...typedBody<Founding>() }, async (context) => {
      const { token, password, community: chosen = {}, ...person } = context.body
      const identity = identityIn(chosen, 'community.')
      const { password: passwords } = context.context
      // Denial of service: a hash costs much, and is made for those only who have a link.
      await transaction(db, (trx) => assertMayFound(trx, token))
      await assertPasswordAllowed(community, 'password', password, person)
      const passwordHash = await passwords.hash(password)
      const origin = originOfHeaders(context.headers)
      const language = preferredLanguage(context.headers?.get('accept-language'), community.language)
      const userId = await transaction(db, (trx) =>
        foundCommunity(trx, { audit, chosenIdentity }, origin, {
          token,
          ...person,
          language,
          passwordHash,
          community: identity,
        }),
      )
      await chosenIdentity.refresh()
      recordSecurityEvent({ kind: 'ACCOUNT_CREATED', userId, origin })
      return context.json(await startSession(context, userId))
    }),
  },
})
