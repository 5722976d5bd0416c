import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { freshly, signedIn } from '../../platform/access/access.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { actorOf, sessionOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Done, Id, IdParams, Succeeded, Timestamp } from '../../platform/http/schemas/schema.ts'
import { perCaller, standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountAudit } from './audit-actions.ts'
import { deleteOwnAccount } from './delete.ts'
import { Deleted, Deletion } from './deletion-schema.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import { changeProfile } from './profile.ts'
import { type ExportParts, exportProfile } from './profile-export.ts'
import { readOwnUser } from './read.ts'
import { OwnSession, Profile, ProfileChanges, SignIn } from './schema.ts'

/** The schema describes the file; the handler sends a stream. */
const PersonalDataFile = Type.Unsafe<Readable>({ type: 'object', additionalProperties: true })

const standard = standardLimit('profile')

interface ProfileRouteParts extends ExportParts, Pick<Platform, 'community'> {
  readonly audit: AccountAudit
}

export function profileRoutes(app: RouteScope, parts: ProfileRouteParts): void {
  const { db, ownAddresses, readUser } = parts

  app.get(
    '/api/profile',
    {
      config: { access: signedIn, limits: standard },
      schema: { operationId: 'getProfile', summary: 'Get your account in full', response: { 200: Profile } },
    },
    async (request) => readOwnUser(readUser, actorOf(request)),
  )

  app.put(
    '/api/profile',
    {
      config: { access: signedIn, limits: standard },
      schema: {
        operationId: 'updateProfile',
        summary: 'Update your account',
        body: ProfileChanges,
        response: { 200: Succeeded(Type.Object({ id: Id, updatedAt: Timestamp })) },
      },
    },
    async (request) => {
      const data = await transaction(db, (trx) =>
        changeProfile(trx, ownAddresses, actorOf(request).user.id, request.body),
      )
      return { success: true as const, message: 'Profile updated successfully', data }
    },
  )

  app.delete(
    '/api/profile',
    {
      config: {
        records: 'ACCOUNT_DELETED',
        access: freshly(signedIn),
        limits: standard,
        isBodyOptional: true,
        refuses: ['CONFLICT'],
      },
      schema: {
        operationId: 'deleteProfile',
        summary: 'Delete your account; an administrator can restore it for 30 days',
        body: Deletion,
        response: { 200: Succeeded(Deleted) },
      },
    },
    async (request) => {
      const data = await transaction(db, (trx) => deleteOwnAccount(trx, parts, actorOf(request), request.body))
      return { success: true as const, message: 'User account deleted successfully', data }
    },
  )

  app.get(
    '/api/profile/export',
    {
      config: { access: signedIn, limits: [perCaller(10, 'profile-export')] },
      // A HEAD would read everything and discard it.
      exposeHeadRoute: false,
      schema: {
        operationId: 'exportPersonalData',
        summary: 'Export all your personal data as a file',
        response: { 200: PersonalDataFile },
      },
    },
    async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="personal-data.json"')
        .send(Readable.from(exportProfile(parts, actorOf(request).user))),
  )

  app.get(
    '/api/profile/sessions',
    {
      config: { access: signedIn, limits: standard },
      schema: {
        operationId: 'listSessions',
        summary: 'List your sessions, newest first',
        response: { 200: Type.Object({ sessions: Type.Array(OwnSession) }) },
      },
    },
    async (request) => {
      const { user } = actorOf(request)
      return { sessions: await listSessions(db, user.id, user.session) }
    },
  )

  app.delete(
    '/api/profile/sessions',
    {
      config: { access: signedIn, limits: standard, records: 'SESSION_ENDED' },
      schema: {
        operationId: 'deleteOtherSessions',
        summary: 'End all your other sessions',
        response: { 200: Succeeded(Type.Object({ ended: Type.Integer() })) },
      },
    },
    async (request) => {
      const ended = await endOtherSessions(db, actorOf(request).user, sessionOf(request))
      return { success: true as const, message: 'Other sessions ended successfully', data: { ended } }
    },
  )

  app.delete(
    '/api/profile/sessions/:id',
    {
      config: { access: signedIn, limits: standard, records: 'SESSION_ENDED' },
      schema: {
        operationId: 'deleteSession',
        summary: 'End one of your sessions',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await endSession(db, actorOf(request).user.id, request.params.id)
      return { success: true as const, message: 'Session ended successfully' }
    },
  )

  app.get(
    '/api/profile/login-history',
    {
      config: { access: signedIn, limits: standard },
      schema: {
        operationId: 'listSignIns',
        summary: 'List your last 50 sign-ins, newest first',
        response: { 200: Type.Object({ loginHistory: Type.Array(SignIn) }) },
      },
    },
    async (request) => ({ loginHistory: (await readOwnUser(readUser, actorOf(request))).loginHistory }),
  )
}
