import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authErrors } from '../../../features/auth/errors.ts'
import { newsErrors } from '../../../features/news/errors.ts'
import { notificationErrors } from '../../../features/notifications/errors.ts'
import {
  ApiError,
  forbidden,
  invalidBody,
  invalidQuery,
  notFound,
  rateLimited,
  unauthenticated,
} from '../errors/errors.ts'
import { adminErrors } from './administration.ts'
import { type Dialect, plainErrors, renderError } from './dialect.ts'
import { opportunityErrors } from './opportunities.ts'

/** What a dialect answers, the present time aside. */
function answer(dialect: Dialect, error: ApiError) {
  const { status, body } = renderError(dialect, error)
  const text = JSON.stringify(body).replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, '<time>')
  return [status, JSON.parse(text)]
}

test('each area words the same refusal in its own form', () => {
  const opportunity = (code: string, message: string, details?: object) => ({
    success: false,
    error: { code, message, ...(details && { details }), timestamp: '<time>' },
  })
  const missing = { field: 'title', code: 'MISSING' }
  const tooSmall = { field: 'limit', code: 'TOO_SMALL', reason: 'must be at least 1', limit: 1 }
  const invalidTitle = { error: 'VALIDATION_ERROR', message: 'title is required', code: 400 }
  const expected: readonly (readonly [Dialect, ApiError, number, object])[] = [
    [newsErrors, unauthenticated(), 401, { success: false, error: 'Authentication required' }],
    [newsErrors, forbidden(), 403, { success: false, error: 'Admin access required' }],
    [
      newsErrors,
      invalidBody('title', 'MISSING'),
      400,
      { success: false, error: 'title is required', details: missing },
    ],
    [newsErrors, rateLimited(1), 429, { success: false, error: 'Too many requests' }],
    [adminErrors, forbidden(), 403, { error: 'FORBIDDEN', message: 'Admin privileges required', code: 403 }],
    [adminErrors, invalidBody('title', 'MISSING'), 400, { ...invalidTitle, details: missing }],
    [adminErrors, rateLimited(1), 429, { error: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests', code: 429 }],
    [
      adminErrors,
      new ApiError('BAD_REQUEST', {
        message: 'Invalid role specified',
        code: 'INVALID_ROLE',
        extra: { validRoles: ['admin'] },
      }),
      400,
      { error: 'INVALID_ROLE', message: 'Invalid role specified', code: 400, validRoles: ['admin'] },
    ],
    [plainErrors, invalidBody('title', 'MISSING'), 400, { error: 'title is required', details: missing }],
    [plainErrors, unauthenticated(), 401, { error: 'Unauthorized' }],
    [plainErrors, notFound('User wallet not found'), 404, { error: 'User wallet not found' }],
    [notificationErrors, unauthenticated(), 401, { error: 'User not authenticated' }],
    [authErrors, rateLimited(1), 429, { message: 'Too many requests', code: 'RATE_LIMIT_EXCEEDED' }],
    [opportunityErrors, unauthenticated(), 401, opportunity('AUTHENTICATION_REQUIRED', 'Authentication required')],
    [opportunityErrors, forbidden(), 403, opportunity('INSUFFICIENT_PERMISSIONS', 'Insufficient permissions')],
    [
      opportunityErrors,
      invalidQuery('limit', 'TOO_SMALL', { limit: 1 }),
      400,
      opportunity('INVALID_PARAMETERS', 'limit must be at least 1', tooSmall),
    ],
    [
      opportunityErrors,
      invalidBody('limit', 'TOO_SMALL', { limit: 1 }),
      422,
      opportunity('VALIDATION_ERROR', 'limit must be at least 1', tooSmall),
    ],
    [opportunityErrors, new ApiError('INTERNAL'), 500, opportunity('INTERNAL_ERROR', 'Internal server error')],
  ]
  for (const [dialect, error, status, body] of expected) assert.deepEqual(answer(dialect, error), [status, body])
})
