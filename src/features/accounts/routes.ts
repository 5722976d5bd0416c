import { transaction } from '../database/transaction.ts'
import { admin } from '../http/access.ts'
import { overall, perCaller } from '../http/rate-limits.ts'
import { actorOf } from '../http/route-config.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { IdParams, Succeeded } from '../http/schema.ts'
import type { Services } from '../services.ts'
import { summaryOf } from './bulk.ts'
import { deleteAccount, restoreAccount } from './deletion.ts'
import { viewUser } from './reading.ts'
import { assignRole, changeRole, changeRolesInBulk } from './roles.ts'
import {
  BulkRoleChange,
  BulkSummary,
  BulkVerificationChange,
  ChangedRole,
  ChangedVerification,
  Deleted,
  Deletion,
  invalidRole,
  invalidVerification,
  Restoration,
  Restored,
  RoleAssignment,
  RoleChange,
  User,
  UserFilter,
  UserList,
  VerificationChange,
} from './schema.ts'
import { listUsers } from './user-list.ts'
import { verifyUser, verifyUsersInBulk } from './verification.ts'

const administration = [perCaller(300, 'admin')]
const verification = [perCaller(30, 'user-verification'), overall(100, 'user-verification'), ...administration]

type UserServices = Pick<Services, 'db' | 'audit' | 'recordOccurrence' | 'jobs' | 'ownedContent' | 'readUser'>

/** What administrators do with accounts, in the errors of their area. */
export function userRoutes(app: RouteScope, services: UserServices): void {
  const { db, audit, readUser, recordOccurrence } = services

  app.get(
    '/api/admin/users',
    {
      config: { access: admin, limits: administration },
      schema: { summary: 'List accounts', querystring: UserFilter, response: { 200: UserList } },
    },
    async (request) => listUsers(services, actorOf(request), request.query),
  )

  app.get(
    '/api/admin/users/:id',
    {
      config: { access: admin, limits: administration },
      schema: { summary: 'Read an account in full', params: IdParams, response: { 200: User } },
    },
    async (request) => viewUser(readUser, recordOccurrence, actorOf(request), request.params.id),
  )

  app.put(
    '/api/admin/users/:id/role',
    {
      config: { access: admin, limits: administration, invalid: { role: invalidRole }, refuses: ['CONFLICT'] },
      schema: {
        summary: 'Give an account another role',
        params: IdParams,
        body: RoleChange,
        response: { 200: Succeeded(ChangedRole) },
      },
    },
    async (request) => {
      const { params, body } = request
      const data = await transaction(db, (trx) => changeRole(trx, audit, actorOf(request), params.id, body))
      return { success: true as const, message: 'User role updated successfully', data }
    },
  )

  app.post(
    '/api/admin/users/bulk/role',
    {
      config: { access: admin, limits: administration, invalid: { role: invalidRole } },
      schema: {
        summary: 'Give several accounts another role, each by itself',
        body: BulkRoleChange,
        response: { 200: BulkSummary },
      },
    },
    async (request) => {
      const results = await transaction(db, (trx) => changeRolesInBulk(trx, audit, actorOf(request), request.body))
      return { success: true as const, message: 'Bulk role update completed', data: summaryOf(results) }
    },
  )

  app.post(
    '/api/set-user-role',
    {
      config: {
        access: admin,
        limits: administration,
        invalid: { role: invalidRole },
        refuses: ['NOT_FOUND', 'CONFLICT'],
      },
      schema: {
        summary: 'Give an account another role, and tell its owner if wanted',
        body: RoleAssignment,
        response: { 200: Succeeded(ChangedRole) },
      },
    },
    async (request) => {
      const data = await transaction(db, (trx) => assignRole(trx, audit, actorOf(request), request.body))
      return { success: true as const, message: 'User role updated successfully', data }
    },
  )

  app.delete(
    '/api/admin/users/:id',
    {
      config: { access: admin, limits: administration, isBodyOptional: true },
      schema: {
        summary: 'Delete an account; it can be restored for 30 days',
        params: IdParams,
        body: Deletion,
        response: { 200: Succeeded(Deleted) },
      },
    },
    async (request) => {
      const data = await transaction(db, (trx) =>
        deleteAccount(trx, services, actorOf(request), request.params.id, request.body),
      )
      return { success: true as const, message: 'User account deleted successfully', data }
    },
  )

  app.post(
    '/api/admin/users/:id/restore',
    {
      config: { access: admin, limits: administration, isBodyOptional: true, refuses: ['CONFLICT'] },
      schema: {
        summary: 'Bring a deleted account back',
        params: IdParams,
        body: Restoration,
        response: { 200: Succeeded(Restored) },
      },
    },
    async (request) => {
      const data = await transaction(db, (trx) =>
        restoreAccount(trx, services, actorOf(request), request.params.id, request.body),
      )
      return { success: true as const, message: 'User account restored successfully', data }
    },
  )
}

/** The two calls on verification, which word their errors in another way. */
export function verificationRoutes(app: RouteScope, { db, audit }: UserServices): void {
  const invalid = { isVerified: invalidVerification, body: invalidVerification }

  app.put(
    '/api/admin/users/:id/verification',
    {
      config: { access: admin, limits: verification, invalid },
      schema: {
        summary: 'Say of an account that it is verified, or not',
        params: IdParams,
        body: VerificationChange,
        response: { 200: Succeeded(ChangedVerification) },
      },
    },
    async (request) => {
      const { params, body } = request
      const data = await transaction(db, (trx) => verifyUser(trx, audit, actorOf(request), params.id, body))
      return { success: true as const, message: 'User verification status updated successfully', data }
    },
  )

  app.post(
    '/api/admin/users/bulk/verification',
    {
      config: { access: admin, limits: verification, invalid },
      schema: {
        summary: 'Say the same of several accounts, each by itself',
        body: BulkVerificationChange,
        response: { 200: BulkSummary },
      },
    },
    async (request) => {
      const results = await transaction(db, (trx) => verifyUsersInBulk(trx, audit, actorOf(request), request.body))
      return { success: true as const, message: 'Bulk verification update completed', data: summaryOf(results) }
    },
  )
}
