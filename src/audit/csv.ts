/**
 * One line of a table (RFC 4180). What a spreadsheet would take for a formula is led by an apostrophe, which makes it
 * text there.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)).join(',')}\r\n`
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
