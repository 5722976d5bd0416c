import pg from 'pg'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** Translates violated unique and foreign keys into refusals, by constraint name; others are rethrown. */
export async function translateViolations<Result>(
  refusals: Readonly<Record<string, () => Error>>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw refusals[violatedConstraint(error)]?.() ?? error
  }
}

function violatedConstraint(error: unknown): string {
  const isViolation =
    error instanceof pg.DatabaseError && (error.code === UNIQUE_VIOLATION || error.code === FOREIGN_KEY_VIOLATION)
  return (isViolation && error.constraint) || ''
}
