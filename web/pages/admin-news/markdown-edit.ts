/** What takes the place of a part of a text, and what is chosen afterwards. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
  /** In the new text. */
  readonly start: number
  readonly end: number
}

export interface Selection {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Puts a mark on both sides of what is chosen, or of a word to be replaced; takes it away where it is. */
export function toggleMark({ text, start, end }: Selection, mark: string, placeholder: string): Edit {
  const length = mark.length
  const chosen = text.slice(start, end)
  if (text.slice(start - length, start) === mark && text.slice(end, end + length) === mark) {
    const from = start - length
    return { from, to: end + length, insert: chosen, start: from, end: from + chosen.length }
  }
  if (chosen.length > 2 * length && chosen.startsWith(mark) && chosen.endsWith(mark)) {
    const insert = chosen.slice(length, -length)
    return { from: start, to: end, insert, start, end: start + insert.length }
  }
  const inner = chosen || placeholder
  return {
    from: start,
    to: end,
    insert: mark + inner + mark,
    start: start + length,
    end: start + length + inner.length,
  }
}

/** Puts a prefix before every line that is touched; takes it away where all have it. */
export function togglePrefix({ text, start, end }: Selection, prefix: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isThere = lines.every((line) => line.startsWith(prefix))
  const insert = lines.map((line) => (isThere ? line.slice(prefix.length) : prefix + line)).join('\n')
  const isCaret = start === end
  return { from, to, insert, start: isCaret ? from + insert.length : from, end: from + insert.length }
}

/** A new line in a list begins its next item; behind an empty one, the list ends. Undefined outside of lists. */
export function continueList({ text, start, end }: Selection): Edit | undefined {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const [, indent = '', mark = '', number, rest = ''] =
    /^( *)((\d+)\. |[-*+] |> )(.*)/.exec(text.slice(from, start)) ?? []
  if (mark === '') return undefined
  if (rest.trim() === '') return { from, to: end, insert: '', start: from, end: from }
  const insert = `\n${indent}${number === undefined ? mark : `${Number(number) + 1}. `}`
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length }
}

/** The address is chosen, to be written; of a chosen address, the words. */
export function insertLink({ text, start, end }: Selection, words: string): Edit {
  const chosen = text.slice(start, end)
  const isAddress = /^https?:\/\/\S+$/.test(chosen)
  const label = isAddress ? words : chosen || words
  const address = isAddress ? chosen : 'https://'
  const insert = `[${label}](${address})`
  const at = start + 1 + (isAddress ? 0 : label.length + 2)
  return { from: start, to: end, insert, start: at, end: at + (isAddress ? label : address).length }
}

/** Several lines become a block of their own. */
export function toggleCode(selection: Selection, placeholder: string): Edit {
  const { text, start, end } = selection
  const chosen = text.slice(start, end)
  if (!chosen.includes('\n')) return toggleMark(selection, '`', placeholder)
  return { from: start, to: end, insert: `\`\`\`\n${chosen}\n\`\`\``, start: start + 4, end: start + 4 + chosen.length }
}

/** In a paragraph of its own, behind what is chosen. */
export function insertPicture({ text, end }: Selection, url: string, alt: string): Edit {
  const before = text.slice(0, end)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const safeAlt = alt
    .replaceAll(/[[\]\\]/g, '\\$&')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const insert = `${gap}![${safeAlt}](${url})\n\n`
  return { from: end, to: end, insert, start: end + insert.length, end: end + insert.length }
}
