/**
 * Formula injection: an apostrophe makes a spreadsheet read as text what begins like a formula. Spreadsheets of some
 * languages separate cells elsewhere than RFC 4180, and then heed neither our quotes nor our line ends.
 */
const formulas = /(^|[,;\|\t\r\n])([[\s\p{C}"']--[\t\r\n]]*)(?=[=+\-@＝＋－＠])/gv

/** RFC 4180, every cell quoted. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

const quoted = (cell: string): string => `"${cell.replaceAll(formulas, "$1$2'").replaceAll('"', '""')}"`
