export interface Letter {
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  /** A whole document. */
  readonly html: string
}

interface Part {
  /** By their names in small letters. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Reads a mail of the program itself (MIME: RFC 2045 to 2047): UTF-8 in ASCII, as text and the same as HTML. */
export function readMail(mail: string): Letter {
  const { headers } = splitPart(mail)
  const header = (name: string) => decodeWords(headers.get(name) ?? '')
  return {
    to: header('to'),
    from: header('from'),
    subject: header('subject'),
    text: contentOf(mail, 'text/plain') ?? '',
    html: contentOf(mail, 'text/html') ?? '',
  }
}

function splitPart(part: string): Part {
  const [head = '', ...rest] = part.split('\n\n')
  const lines = head.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  const headers = new Map(
    lines.map((line): [string, string] => {
      const end = line.indexOf(':')
      return [line.slice(0, end).toLowerCase(), line.slice(end + 1).trim()]
    }),
  )
  return { headers, body: rest.join('\n\n') }
}

/** Of the first part of the type, at whatever depth. */
function contentOf(part: string, type: string): string | undefined {
  const { headers, body } = splitPart(part)
  const ownType = headers.get('content-type') ?? 'text/plain'
  const [, boundary] = /boundary="?([^";]+)"?/.exec(ownType) ?? []
  if (boundary === undefined) {
    return ownType.startsWith(type) ? decode(body, headers.get('content-transfer-encoding')) : undefined
  }
  // The line breaks around a part belong to the boundaries.
  const parts = body.split(`--${boundary}`).slice(1, -1)
  return parts.map((one) => contentOf(one.slice(1, -1), type)).find((content) => content !== undefined)
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? unquote(body.replaceAll(/=\n/g, '')) : body
}

/** What is not ASCII stands in headers as words of their own; the space between two of them is none. */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : unquote(text.replaceAll('_', ' ')),
    )
}

function unquote(text: string): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/gi, (_quoted, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
