import { admin } from '../../platform/access/access.ts'
import { type Role, roles } from '../../platform/database/tables/accounts.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { IdParams, Succeeded } from '../../platform/http/schemas/schema.ts'
import { overall, perCaller } from '../../platform/limits/rate-limits.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import type { AccountAudit } from './audit-actions.ts'
import { only, onlyOutcome, several, summaryOf } from './bulk-changes.ts'
import { changeRole, changeRoles } from './change-roles.ts'
import { deleteAccounts } from './delete.ts'
import { BulkDeletion, BulkRestoration, Deleted, Deletion, Restoration, Restored } from './deletion-schema.ts'
import { listUsers } from './list.ts'
import { listPublished } from './published.ts'
import { type ReadUser, viewUser } from './read.ts'
import { restoreAccounts } from './restore.ts'
import {
  BulkRoleChange,
  BulkSummary,
  BulkVerificationChange,
  ChangedRole,
  ChangedVerification,
  PublishedByUser,
  RoleAssignment,
  RoleChange,
  User,
  UserFilter,
  UserList,
  VerificationChange,
} from './schema.ts'
import { verifyUser, verifyUsers } from './verify.ts'

const invalidRole = {
  code: 'INVALID_ROLE',
  message: 'Invalid role specified',
  extra: { validRoles: [...roles] satisfies Role[] },
}

const invalidVerification = { message: 'Invalid verification status' }

const administration = [perCaller(300, 'admin')]
const verification = [perCaller(30, 'user-verification'), overall(100, 'user-verification'), ...administration]

interface UserRouteParts extends Pick<Platform, 'db' | 'community' | 'ownAddresses'> {
  readonly audit: AccountAudit
  readonly recordOccurrence: RecordOccurrence
  readonly personalData: readonly PersonalData[]
  readonly readUser: ReadUser
}

export function userRoutes(app: RouteScope, parts: UserRouteParts): void {
  const { db, readUser, recordOccurrence } = parts

  app.get(
    '/api/admin/users',
    {
      config: { access: admin, limits: administration },
      schema: { operationId: 'listUsers', summary: 'List users', querystring: UserFilter, response: { 200: UserList } },
    },
    async (request) => listUsers(parts, actorOf(request), request.query),
  )

  app.get(
    '/api/admin/users/:id',
    {
      config: { access: admin, limits: administration },
      schema: { operationId: 'getUser', summary: 'Get a user in full', params: IdParams, response: { 200: User } },
    },
    async (request) => viewUser(readUser, recordOccurrence, actorOf(request), request.params.id),
  )

  app.get(
    '/api/admin/users/:id/published',
    {
      config: { access: admin, limits: administration },
      schema: {
        operationId: 'listUserPublications',
        summary: 'List what a user published, by kind, the newest 20 of each',
        params: IdParams,
        response: { 200: PublishedByUser },
      },
    },
    async (request) => ({ published: await listPublished(parts, request.params.id) }),
  )

  app.put(
    '/api/admin/users/:id/role',
    {
      config: { access: admin, limits: administration, invalid: { role: invalidRole }, refuses: ['CONFLICT'] },
      schema: {
        operationId: 'updateUserRole',
        summary: "Change a user's role",
        params: IdParams,
        body: RoleChange,
        response: { 200: Succeeded(ChangedRole) },
      },
    },
    async (request) => {
      const { params, body } = request
      const data = await transaction(db, (trx) =>
        changeRole(trx, parts, actorOf(request), { ...body, userId: params.id }),
      )
      return { success: true as const, message: 'User role updated successfully', data }
    },
  )

  app.post(
    '/api/admin/users/bulk/role',
    {
      config: { access: admin, limits: administration, invalid: { role: invalidRole } },
      schema: {
        operationId: 'updateUserRoles',
        summary: 'Change the roles of several users, each by itself',
        body: BulkRoleChange,
        response: { 200: BulkSummary },
      },
    },
    async (request) => {
      const { userIds, ...change } = request.body
      const results = await transaction(db, (trx) =>
        changeRoles(trx, parts, actorOf(request), { ...change, ...several(userIds) }),
      )
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
        operationId: 'setUserRole',
        summary: "Change a user's role and optionally notify the user",
        body: RoleAssignment,
        response: { 200: Succeeded(ChangedRole) },
      },
    },
    async (request) => {
      const data = await transaction(db, (trx) => changeRole(trx, parts, actorOf(request), request.body))
      return { success: true as const, message: 'User role updated successfully', data }
    },
  )

  app.delete(
    '/api/admin/users/:id',
    {
      config: { access: admin, limits: administration, isBodyOptional: true },
      schema: {
        operationId: 'deleteUser',
        summary: 'Delete a user; restorable for 30 days',
        params: IdParams,
        body: Deletion,
        response: { 200: Succeeded(Deleted) },
      },
    },
    async (request) => {
      const data = await transaction(db, (trx) =>
        deleteAccounts(trx, parts, actorOf(request), { ...request.body, ...only(request.params.id) }),
      ).then(onlyOutcome)
      return { success: true as const, message: 'User account deleted successfully', data }
    },
  )

  app.post(
    '/api/admin/users/:id/restore',
    {
      config: { access: admin, limits: administration, isBodyOptional: true, refuses: ['CONFLICT'] },
      schema: {
        operationId: 'restoreUser',
        summary: 'Restore a deleted user',
        params: IdParams,
        body: Restoration,
        response: { 200: Succeeded(Restored) },
      },
    },
    async (request) => {
      const data = await transaction(db, (trx) =>
        restoreAccounts(trx, parts, actorOf(request), { ...request.body, ...only(request.params.id) }),
      ).then(onlyOutcome)
      return { success: true as const, message: 'User account restored successfully', data }
    },
  )

  app.post(
    '/api/admin/users/bulk/delete',
    {
      config: { access: admin, limits: administration },
      schema: {
        operationId: 'deleteUsers',
        summary: 'Delete several users, each by itself; restorable for 30 days',
        body: BulkDeletion,
        response: { 200: BulkSummary },
      },
    },
    async (request) => {
      const { userIds, ...change } = request.body
      const results = await transaction(db, (trx) =>
        deleteAccounts(trx, parts, actorOf(request), { ...change, ...several(userIds) }),
      )
      return { success: true as const, message: 'Bulk deletion completed', data: summaryOf(results) }
    },
  )

  app.post(
    '/api/admin/users/bulk/restore',
    {
      config: { access: admin, limits: administration },
      schema: {
        operationId: 'restoreUsers',
        summary: 'Restore several deleted users, each by itself',
        body: BulkRestoration,
        response: { 200: BulkSummary },
      },
    },
    async (request) => {
      const { userIds, ...change } = request.body
      const results = await transaction(db, (trx) =>
        restoreAccounts(trx, parts, actorOf(request), { ...change, ...several(userIds) }),
      )
      return { success: true as const, message: 'Bulk restoration completed', data: summaryOf(results) }
    },
  )
}

type VerificationRouteParts = Pick<UserRouteParts, 'db' | 'community' | 'audit'>

/** Registered apart: verification has its own error dialect. */
export function verificationRoutes(app: RouteScope, parts: VerificationRouteParts): void {
  const { db } = parts
  const invalid = { isVerified: invalidVerification, body: invalidVerification }

  app.put(
    '/api/admin/users/:id/verification',
    {
      config: { access: admin, limits: verification, invalid },
      schema: {
        operationId: 'updateUserVerification',
        summary: "Set a user's verification status",
        params: IdParams,
        body: VerificationChange,
        response: { 200: Succeeded(ChangedVerification) },
      },
    },
    async (request) => {
      const { params, body } = request
      const data = await transaction(db, (trx) =>
        verifyUser(trx, parts, actorOf(request), { ...body, userId: params.id }),
      )
      return { success: true as const, message: 'User verification status updated successfully', data }
    },
  )

  app.post(
    '/api/admin/users/bulk/verification',
    {
      config: { access: admin, limits: verification, invalid, emptyValues: 'emptied' },
      schema: {
        operationId: 'updateUserVerifications',
        summary: 'Set the verification status of several users, each by itself',
        body: BulkVerificationChange,
        response: { 200: BulkSummary },
      },
    },
    async (request) => {
      const { userIds, ...change } = request.body
      const results = await transaction(db, (trx) =>
        verifyUsers(trx, parts, actorOf(request), { ...change, ...several(userIds) }),
      )
      return { success: true as const, message: 'Bulk verification update completed', data: summaryOf(results) }
    },
  )
}
