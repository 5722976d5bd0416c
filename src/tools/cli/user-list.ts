import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { type AccountLine, accountStatuses, listAccounts } from '../../features/accounts/operator-list.ts'
import { hasNoNul } from '../../platform/http/schemas/postgres-text.ts'
import { printable } from '../../platform/lib/printable.ts'
import { asOperator } from './as-operator.ts'
import { type Command, UsageError } from './command.ts'
import { flag, oneOf, text } from './options.ts'
import { writeOutput } from './output.ts'
import { roleOf } from './user-options.ts'

const MAX_SEARCH_LENGTH = 200

export const userList: Command = {
  options: `[--role <role>] [--status ${accountStatuses.join('|')}] [--search <part of name or address>] [--json]`,
  about: 'Lists accounts, oldest first: a table on a terminal, JSON lines elsewhere. The look is audited.',

  async run(args) {
    const { values } = parseArgs({ args, options: { role: text, status: text, search: text, json: flag } })
    const search = values.search?.trim() || undefined
    if (search !== undefined && (search.length > MAX_SEARCH_LENGTH || !hasNoNul(search)))
      throw new UsageError(`--search must have at most ${MAX_SEARCH_LENGTH} characters`)
    const filter = {
      ...(values.role !== undefined && { role: roleOf(values.role) }),
      ...(values.status !== undefined && { status: oneOf('--status', accountStatuses, values.status) }),
      ...(search !== undefined && { search }),
    }
    const isTable = process.stdout.isTTY && !values.json
    await asOperator('user list', async ({ db, audit, operator }) => {
      const accounts = listAccounts(db, audit, operator, filter)
      await writeOutput(Readable.from(isTable ? rowsOf(accounts) : linesOf(accounts), { objectMode: false }), undefined)
    })
    return 0
  },
}

async function* linesOf(accounts: AsyncIterable<AccountLine>) {
  for await (const account of accounts) yield `${JSON.stringify(account)}\n`
}

async function* rowsOf(accounts: AsyncIterable<AccountLine>) {
  yield rowOf(['ADDRESS', 'ROLE', 'STATUS', 'LAST SIGN-IN', 'NAME'])
  for await (const { email, role, status, lastLoginAt, name } of accounts) {
    yield rowOf([email, role, status, lastLoginAt?.toISOString().slice(0, 10) ?? '', name])
  }
}

const WIDTHS = [36, 12, 9, 12, 0]

const rowOf = (cells: readonly string[]): string =>
  `${cells.map((cell, column) => printable(cell).padEnd(WIDTHS[column] ?? 0)).join('  ')}\n`
