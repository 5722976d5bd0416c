import type pg from 'pg'

/** Each connection keeps every named statement: few enough that their memory there stays small. */
const MAX_NAMES = 500

/**
 * Gives a function that makes a connection prepare each statement that has parameters, once, under a name that all
 * connections of the pool share: PostgreSQL then parses and plans it once. Texts beyond the 500th are parsed anew each
 * time.
 */
export function openStatementPreparation(): (client: pg.ClientBase) => void {
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMES) return known
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }

  return (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const prepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
    }
    Object.assign(client, { query: prepared })
  }
}
