import { type Locale, locale } from '../../words.ts'

interface Person {
  readonly email: string
  readonly role: Role
  readonly language: Locale
  readonly message: string | null
}

const roles = ['visitor', 'subscriber', 'member', 'confidential', 'admin'] as const
type Role = (typeof roles)[number]

/** What a spreadsheet or a list of addresses holds; a first line that names columns is left out. */
export function peopleIn(text: string): { readonly people: readonly Person[]; readonly malformed: readonly string[] } {
  const lines = text.split(/\r?\n/).map(cellsOf).flatMap(eachOf)
  const people: Person[] = []
  const malformed: string[] = []
  for (const [email = '', role = '', language = '', message = ''] of lines) {
    if (email === '' || email.toLowerCase() === 'email') continue
    if (!isAddress(email)) {
      malformed.push(email)
      continue
    }
    people.push({
      email,
      role: roles.find((one) => one === role.toLowerCase()) ?? 'member',
      language: language === 'en' || language === 'uk' ? language : locale,
      message: message || null,
    })
  }
  return { people, malformed }
}

/** A line of nothing but addresses has one person for each. */
const eachOf = (cells: string[]): string[][] =>
  cells.filter((cell) => cell.includes('@')).length > 1 && cells.every((cell) => cell === '' || cell.includes('@'))
    ? cells.map((cell) => [cell])
    : [cells]

/** Cells of one line: by semicolon, tab or comma, in double quotes or not (RFC 4180). */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain = ''] of line.matchAll(/(?:"((?:[^"]|"")*)"|([^;,\t]*))(?:[;,\t]|$)/g)) {
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
  }
  return cells
}

/** As the browser sees one that is typed, of which it makes the domain one of the DNS first. */
function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@') + 1
  const domain = URL.parse(`http://${text.slice(at)}`)?.host ?? ''
  const input = document.createElement('input')
  input.type = 'email'
  input.value = text.slice(0, at) + domain
  return input.checkValidity() && text.length <= 254 && !/[/?#\\%@]/.test(text.slice(at))
}
