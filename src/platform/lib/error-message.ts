export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(errorMessage).join('; ')
  return error instanceof Error ? error.message : String(error)
}

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
