import { recordKinds } from './kinds.ts'
import { kindNames } from './record-kind.ts'

/** The rows of the table of columns in docs/import.md. */
export const columnsTable = (): string =>
  kindNames
    .map((name) => {
      const { columns, required } = recordKinds[name]
      const named = columns.map((column) => (required.includes(column.name) ? `**${column.name}**` : column.name))
      return `| \`${name}\` | ${named.join(', ')} |\n`
    })
    .join('')
