import assert from 'node:assert/strict'
import { refusalTexts } from '../../src/platform/http/errors/refusal-texts.ts'
import type { Answer } from './test-app.ts'

/**
 * The body of a refusal in its area's words: of `details`, whose code must be one of the catalogue, only what opportunities
 * have always had is left.
 */
export function withoutDetails(body: Answer['body']) {
  const details = body.details ?? body.error?.details
  if (details === undefined) return body
  assert.ok(details.code in refusalTexts && details.field !== '', JSON.stringify(body))
  if (body.details === undefined) {
    const { code: _, limit: __, ...former } = details
    return { ...body, error: { ...body.error, details: former } }
  }
  const { details: _, ...others } = body
  return others
}
