const MAX_DEPTH = 32
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Thrown by parseStrictJson; the message says what is wrong and where, without quoting the body. */
export class JsonError extends Error {
  override readonly name = 'JsonError'
}

/**
 * Parses a JSON text (RFC 8259) from its bytes. Beyond the grammar it refuses what would be read differently by
 * different readers or could not be stored: bytes that are not UTF-8, a byte order mark, a name twice in one object,
 * the name `__proto__`, and nesting deeper than 32. Throws JsonError.
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

/** Walks a text already known to be valid JSON: only strings and brackets matter then. */
function assertUnambiguous(text: string): void {
  const open: (Set<string> | null)[] = []
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/g
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found] = match
    if (found === '{' || found === '[') {
      open.push(found === '{' ? new Set() : null)
      if (open.length > MAX_DEPTH) throw new JsonError(`is nested deeper than ${MAX_DEPTH} levels`)
    } else if (found === '}' || found === ']') {
      open.pop()
    } else if (isName(text, token.lastIndex)) {
      addName(open.at(-1), JSON.parse(found))
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
