/** In Ukrainian quotation marks; those within the text become the inner ones. */
export const quotedInUkrainian = (text: string): string => `«${text.replaceAll('«', '„').replaceAll('»', '“')}»`
