import { boot } from '../boot.ts'
import { contactLink, whomToAsk } from '../shared/contact.ts'
import { locale } from '../words.ts'

/** For whoever lacks a right: who gives it, and where to write to them, if the community says it. */
export function WhomToAsk() {
  const { contact } = boot.info
  if (contact === null) return <>{whomToAsk[locale]}.</>
  return (
    <>
      {whomToAsk[locale]}: <a href={contactLink(contact)}>{contact}</a>
    </>
  )
}
