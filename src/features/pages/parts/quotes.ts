/** In Ukrainian quotation marks; a text that has such ones itself is in the others. */
export const quotedInUkrainian = (text: string): string => (/[«»]/.test(text) ? `„${text}“` : `«${text}»`)
