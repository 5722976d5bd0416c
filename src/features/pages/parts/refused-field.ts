import { ApiError } from '../../../platform/http/errors/errors.ts'

/** The field of a refused query, for a list that says so beside its filters. Throws what is no such refusal. */
export function refusedField(error: unknown): string {
  const field = error instanceof ApiError && error.kind === 'INVALID_QUERY' ? error.parts.details?.field : undefined
  if (field === undefined) throw error
  return field
}
