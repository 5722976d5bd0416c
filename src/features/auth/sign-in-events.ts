import type { GenericEndpointContext } from '@better-auth/core'
import { createAuthMiddleware } from 'better-auth/api'
import { originOfHeaders, type RecordSecurityEvent } from '../security-log/event.ts'

/**
 * Records sign-ins of every kind: a session that did not follow from another one. It has to be the last plugin, since a
 * second factor takes the session of the first one away again.
 */
export const signInEvents = (recordSecurityEvent: RecordSecurityEvent) => ({
  id: 'sign-in-events',
  init: () => ({
    options: {
      databaseHooks: {
        user: {
          create: {
            after: async ({ id }: { id: string }, context: GenericEndpointContext | null) =>
              recordSecurityEvent({ kind: 'ACCOUNT_CREATED', userId: id, origin: originOfHeaders(context?.headers) }),
          },
        },
      },
    },
  }),
  hooks: {
    after: [
      {
        matcher: () => true,
        handler: createAuthMiddleware(async ({ headers, context: { newSession, session: former } }) => {
          if (newSession === null || newSession === undefined || former) return
          const { provider } = newSession.session
          recordSecurityEvent({
            kind: 'SIGN_IN_SUCCEEDED',
            userId: newSession.user.id,
            origin: originOfHeaders(headers),
            detail: typeof provider === 'string' ? provider : undefined,
          })
        }),
      },
    ],
  },
})
