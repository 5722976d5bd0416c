const events = [
  { name: 'inserted', event: 'insert', rows: 'new table as added' },
  { name: 'deleted', event: 'delete', rows: 'old table as removed' },
  { name: 'updated', event: 'update', rows: 'new table as added old table as removed' },
]

/** Triggers that hand the rows of each statement, `added` and `removed`, to a function that counts them. */
export const countedBy = (table: string, count: string): string =>
  events
    .map(
      ({ name, event, rows }) => `
  create trigger ${table}_${name} after ${event} on ${table}
  referencing ${rows}
  for each statement execute function ${count}();`,
    )
    .join('')
