/** Control characters, and those by which a terminal turns the direction of text. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** For a terminal, which would obey escape sequences, and show a line break as the beginning of another line. */
export const printable = (text: string): string =>
  text.replace(unprintable, (character) => {
    return names[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

/** The same for text that is several lines on purpose. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')

/** A stack is the message, then a line for each frame: line breaks of the message are no lines. */
function printableStack(stack: string): string {
  const frames = stack.search(/\n {4}at /)
  if (frames === -1) return printable(stack)
  return printable(stack.slice(0, frames)) + printableLines(stack.slice(frames))
}

/** All strings of a value as JSON can hold it, property names too. */
export function printableValue(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return name === 'stack' ? printableStack(value) : printable(value)
  if (Array.isArray(value)) return value.map((item) => printableValue(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [printable(key), printableValue(item, key)] as const),
  )
}
