/** Whether what people write to is an e-mail address; else it is a URL, in which there may be an @ too. */
export const isMailContact = (contact: string): boolean => !contact.includes('://')

/** Said to whoever lacks a right; a contact or a full stop follows. */
export const whomToAsk = { en: 'Rights are given by the administrators', uk: 'Права надають адміністратори' } as const

/** What a link to it leads to. */
export const contactLink = (contact: string): string => (isMailContact(contact) ? `mailto:${contact}` : contact)
