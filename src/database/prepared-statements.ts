import { sql } from 'kysely'
import type pg from 'pg'

/** Each connection keeps every named statement: few enough that their memory there stays small. */
const MAX_NAMES = 500

const FRESH_PLAN_MARK = '/* fresh plan */'

/** Begins a statement whose best plan depends on the values so much that it is planned anew each time. */
export const FRESH_PLAN = sql.raw(FRESH_PLAN_MARK)

/** Gives whatever columns there are. */
const allColumns = /^\s*select\s+(["\w]+\.)?\*|\breturning\s+\*\s*$/i

/**
 * What has parameters, and what reads: definitions of tables come once, and transactions have no plan. One that gives
 * all columns would fail for ever when another version of the program has added one.
 */
function isRepeated(text: string, values: readonly unknown[]): boolean {
  if (text.startsWith(FRESH_PLAN_MARK) || allColumns.test(text)) return false
  return values.length > 0 || /^\s*select\b/i.test(text)
}

/**
 * Gives a function that makes a connection prepare each statement that will come again, once, under a name that all
 * connections of the pool share: PostgreSQL then parses and plans it once. Texts beyond the 500th are parsed anew each
 * time.
 */
export function openStatementPreparation(): (client: pg.ClientBase) => void {
  const names = new Map<string, string>()

  function nameOf(text: string, values: readonly unknown[]): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMES || !isRepeated(text, values)) return known
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }

  return (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const prepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text, values) : undefined
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
    }
    Object.assign(client, { query: prepared })
  }
}
