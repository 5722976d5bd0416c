import { sql } from 'kysely'
import pg from 'pg'
import { isUnanswered } from './errors.ts'

const MAX_NAMES = 500

const FRESH_PLAN_MARK = '/* fresh plan */'

/** Prefix of a statement whose best plan depends on its values: planned every time. */
export const FRESH_PLAN = sql.raw(FRESH_PLAN_MARK)

const allColumns = /^\s*select\s+(["\w]+\.)?\*|\breturning\s+\*\s*$/i

/** Prepares repeated statements. Ends when a statement times out: the next borrower would queue behind it. */
export class Client extends pg.Client {
  readonly #names = new Map<string, string>()

  override query<Answer>(text: unknown, values?: unknown, ...rest: unknown[]): Answer {
    const name = typeof text === 'string' && Array.isArray(values) ? this.#nameOf(text, values) : undefined
    const args = name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest]
    const answer = Reflect.apply(super.query, this, args)
    // A callback is the pool's own, which closes the connection itself.
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isUnanswered(error)) void this.end()
      })
    }
    return answer
  }

  #nameOf(text: string, values: readonly unknown[]): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MAX_NAMES || !isRepeated(text, values)) return known
    const name = `s${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}

/** Not `select *`: its prepared plan would fail for good once another release adds a column. */
function isRepeated(text: string, values: readonly unknown[]): boolean {
  if (text.startsWith(FRESH_PLAN_MARK) || allColumns.test(text)) return false
  return values.length > 0 || /^\s*select\b/i.test(text)
}
