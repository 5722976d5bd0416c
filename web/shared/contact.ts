/** Whether what people write to is an e-mail address; else it is a URL, in which there may be an @ too. */
export const isMailContact = (contact: string): boolean => !contact.includes('://')

/** What a link to it leads to. */
export const contactLink = (contact: string): string => (isMailContact(contact) ? `mailto:${contact}` : contact)
