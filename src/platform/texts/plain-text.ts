const IMAGE_OR_LINK = /!?\[([^[\]]{0,300})\]\([^()\n]{0,2000}\)/g
const TAG = /<[/!]?[a-z][^<>]{0,1000}>/gi
/** Between parts, and below the head of a table. */
const RULE = /^[ \t:|-]{3,200}$/gm
const START_OF_BLOCK = /^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)]|\|)[ \t]+/gm
const EMPHASIS = /\*+|`+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu

/** The words of Markdown, roughly: for excerpts and telling a language, where rendering would cost too much. */
export const plainText = (markdown: string): string => withoutMarks(markdown.replaceAll(TAG, ' '))

/** The same where tags are text. */
export const withoutMarks = (markdown: string): string =>
  markdown.replaceAll(IMAGE_OR_LINK, '$1').replaceAll(RULE, '').replaceAll(START_OF_BLOCK, '').replaceAll(EMPHASIS, '')
