interface Line {
  /** From 1. */
  readonly line: number
  readonly text: string
  /** Its text is not kept. */
  readonly isTooLong: boolean
}

/** Splits text that arrives in chunks into its lines, without empty ones. */
export function openLineSplitter(maxCharacters: number) {
  let line = 0
  let rest = ''
  let isTooLong = false

  function extend(text: string): void {
    if (rest.length + text.length > maxCharacters) isTooLong = true
    rest = isTooLong ? '' : rest + text
  }

  function endLine(): Line[] {
    line += 1
    const ended = { line, text: rest.trim(), isTooLong }
    rest = ''
    isTooLong = false
    return ended.text === '' && !ended.isTooLong ? [] : [ended]
  }

  return {
    /** @returns the lines that it completed */
    push(text: string): Line[] {
      const lines: Line[] = []
      let from = 0
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        extend(text.slice(from, end))
        lines.push(...endLine())
        from = end + 1
      }
      extend(text.slice(from))
      return lines
    },
    end: (): Line[] => endLine(),
  }
}
