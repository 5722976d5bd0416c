import type { Own } from './status.tsx'

/** Whether it says more than a name. */
export const isReachable = (person: Own['contact_person']): boolean => Boolean(person?.email || person?.phone)

/** As a link where it is plainly an address to write to; the text of a stranger is never one of its own. */
export function Contact({ text }: { readonly text: string }) {
  return /^[^\s@<>"?&]+@[^\s@<>"?&]+\.[^\s@<>"?&]+$/.test(text) ? (
    <a href={`mailto:${text}`}>{text}</a>
  ) : (
    <bdi>{text}</bdi>
  )
}
