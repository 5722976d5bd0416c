import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { transaction } from '../database/transaction.ts'
import { signedIn } from '../http/access.ts'
import { perCaller, standardLimit } from '../http/rate-limits.ts'
import { actorOf, sessionOf } from '../http/route-config.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { Done, Id, IdParams, Succeeded, Timestamp } from '../http/schema.ts'
import type { Services } from '../services.ts'
import { deleteOwnAccount } from './deletion.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { changeProfile } from './profile.ts'
import { exportProfile } from './profile-export.ts'
import { readOwnUser } from './reading.ts'
import { Deleted, Deletion, OwnSession, Profile, ProfileChanges, SignIn } from './schema.ts'

/** Described as what is sent, and sent as a stream. */
const PersonalData = Type.Unsafe<Readable>({ type: 'object', additionalProperties: true })

const standard = standardLimit('profile')

type ProfileServices = Pick<Services, 'db' | 'audit' | 'jobs' | 'ownedContent' | 'readUser'>

/** What everyone does with the own account. */
export function profileRoutes(app: RouteScope, services: ProfileServices): void {
  const { db, readUser } = services

  app.get(
    '/api/profile',
    {
      config: { access: signedIn, limits: standard },
      schema: { summary: 'Read the own account in full', response: { 200: Profile } },
    },
    async (request) => readOwnUser(readUser, actorOf(request)),
  )

  app.put(
    '/api/profile',
    {
      config: { access: signedIn, limits: standard },
      schema: {
        summary: 'Change the own account',
        body: ProfileChanges,
        response: { 200: Succeeded(Type.Object({ id: Id, updatedAt: Timestamp })) },
      },
    },
    async (request) => {
      const data = await transaction(db, (trx) => changeProfile(trx, actorOf(request).user.id, request.body))
      return { success: true as const, message: 'Profile updated successfully', data }
    },
  )

  app.delete(
    '/api/profile',
    {
      config: { access: signedIn, limits: standard, isBodyOptional: true, refuses: ['CONFLICT'] },
      schema: {
        summary: 'Delete the own account; an administrator can restore it for 30 days',
        body: Deletion,
        response: { 200: Succeeded(Deleted) },
      },
    },
    async (request) => {
      const data = await transaction(db, (trx) => deleteOwnAccount(trx, services, actorOf(request), request.body))
      return { success: true as const, message: 'User account deleted successfully', data }
    },
  )

  app.get(
    '/api/profile/export',
    {
      config: { access: signedIn, limits: [perCaller(10, 'profile-export')] },
      // A HEAD would read it all for nobody.
      exposeHeadRoute: false,
      schema: {
        summary: 'All personal data of the own account, as a file',
        response: { 200: PersonalData },
      },
    },
    async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="personal-data.json"')
        .send(Readable.from(exportProfile(services, actorOf(request).user))),
  )

  app.get(
    '/api/profile/sessions',
    {
      config: { access: signedIn, limits: standard },
      schema: {
        summary: 'Where the own account is signed in, newest first',
        response: { 200: Type.Object({ sessions: Type.Array(OwnSession) }) },
      },
    },
    async (request) => ({ sessions: await listOwnSessions(db, actorOf(request).user) }),
  )

  app.delete(
    '/api/profile/sessions',
    {
      config: { access: signedIn, limits: standard },
      schema: {
        summary: 'End all sessions of the own account but this one',
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
      config: { access: signedIn, limits: standard },
      schema: { summary: 'End one session of the own account', params: IdParams, response: { 200: Done } },
    },
    async (request) => {
      await endOwnSession(db, actorOf(request).user, request.params.id)
      return { success: true as const, message: 'Session ended successfully' }
    },
  )

  app.get(
    '/api/profile/login-history',
    {
      config: { access: signedIn, limits: standard },
      schema: {
        summary: 'The last 50 sign-ins, newest first',
        response: { 200: Type.Object({ loginHistory: Type.Array(SignIn) }) },
      },
    },
    async (request) => ({ loginHistory: (await readOwnUser(readUser, actorOf(request))).loginHistory }),
  )
}
