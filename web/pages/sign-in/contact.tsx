import { boot } from '../../boot.ts'
import { contactLink } from '../../shared/contact.ts'
import { joiningWords } from './words.ts'

/** Of those who run the community, where they have said it. */
export function Contact() {
  const { contact } = boot.info
  if (contact === null) return null
  return (
    <p>
      {joiningWords().contact} <a href={contactLink(contact)}>{contact}</a>
    </p>
  )
}
