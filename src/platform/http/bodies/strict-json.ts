const MAX_DEPTH = 32
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The message does not quote the body. */
export class JsonError extends Error {
  override readonly name = 'JsonError'
}

/**
 * RFC 8259, without what parsers read differently: invalid UTF-8, a byte order mark, duplicate names, `__proto__`,
 * nesting deeper than 32. Throws JsonError.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new JsonError('is not valid JSON')
  }
  assertUnambiguous(text)
  return value
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new JsonError('is not valid UTF-8')
  }
}

function assertUnambiguous(text: string): void {
  const open: (Set<string> | null)[] = []
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/g
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [part] = match
    if (part === '{' || part === '[') {
      open.push(part === '{' ? new Set() : null)
      if (open.length > MAX_DEPTH) throw new JsonError(`is nested deeper than ${MAX_DEPTH} levels`)
    } else if (part === '}' || part === ']') {
      open.pop()
    } else if (isName(text, token.lastIndex)) {
      addName(open.at(-1), JSON.parse(part))
    }
  }
}

function isName(text: string, endOfString: number): boolean {
  let index = endOfString
  while (' \t\r\n'.includes(text[index] ?? '-')) index += 1
  return text[index] === ':'
}

function addName(names: Set<string> | null | undefined, name: string): void {
  if (name === '__proto__') throw new JsonError('has a property that is not allowed')
  if (names?.has(name)) throw new JsonError('has the same property twice')
  names?.add(name)
}
