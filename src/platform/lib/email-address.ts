import { domainToASCII, domainToUnicode } from 'node:url'

export const MAX_ADDRESS_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

/** Dot-string of RFC 5321, section 4.1.2. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * The one form in which an address is stored and compared: lower case, the domain in A-labels (UTS #46). Undefined for what
 * is no address by RFC 5321, and for a local part that is quoted or not ASCII, to which many servers deliver no mail.
 * @param minLabels of the domain; 1 takes `hromada@localhost`
 */
export function emailAddress(text: string, minLabels = 2): string | undefined {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  if (text.length > MAX_ADDRESS_LENGTH || local.length > MAX_LOCAL_LENGTH || !localPart.test(local)) return undefined
  const domain = domainOf(text.slice(at + 1))
  const isWhole = domain !== undefined && domain.split('.').length >= minLabels
  const address = `${local.toLowerCase()}@${domain}`
  return isWhole && address.length <= MAX_ADDRESS_LENGTH ? address : undefined
}

/** What somebody searches accounts by: a whole domain at its end is written as addresses are stored. */
export function withStoredDomain(search: string): string {
  const start = search.lastIndexOf('@') + 1
  return start === 0 ? search : search.slice(0, start) + (domainOf(search.slice(start)) ?? search.slice(start))
}

function domainOf(text: string): string | undefined {
  // Parser differential: node:url reads a host of a URL, which `/` would end and `%` escape.
  if (/[\0-\x7f]/.test(text.replaceAll(/[a-z0-9.-]/gi, ''))) return undefined
  const domain = domainToASCII(text)
  const labels = domain.split('.')
  // Numbers are an IPv4 address; an A-label that stands for nothing is left as it is.
  const isNamed = labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '')
  const readable = domainToUnicode(domain)
  const isDecoded = !readable.split('.').some((one) => one.startsWith('xn--')) && domainToASCII(readable) === domain
  return isNamed && isDecoded ? domain : undefined
}
