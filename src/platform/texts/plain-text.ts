const IMAGE_OR_LINK = /!?\[([^[\]]{0,300})\]\([^()\n]{0,2000}\)/g
const TAG = /<[/!]?[a-z][^<>]{0,1000}>/gi
/** Between parts, and below the head of a table. */
const RULE = /^[ \t:|-]{3,200}$/gm
const START_OF_BLOCK = /^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)]|\|)[ \t]+/gm
const HEADING = /^[ \t]*#{1,6}[ \t]+([^\n]{0,298}[^\s#.:!?…])[ \t#]*$/gm
const ROW_OF_TABLE = /^[ \t]*\|([^\n]{0,2000})\|[ \t]*$/gm
const EMPHASIS = /\*+|`+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu

/** The words of Markdown, roughly: for excerpts and telling a language, where rendering would cost too much. */
export const plainText = (markdown: string): string => withoutMarks(markdown.replaceAll(TAG, ' '))

/** The same where tags are text. */
export const withoutMarks = (markdown: string): string =>
  markdown
    .replaceAll(IMAGE_OR_LINK, '$1')
    .replaceAll(RULE, '')
    .replaceAll(HEADING, '$1.')
    .replaceAll(ROW_OF_TABLE, (_, row: string) => `${cellsOf(row).join(', ')};`)
    .replaceAll(START_OF_BLOCK, '')
    .replaceAll(EMPHASIS, '')

const cellsOf = (row: string) =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
