/** In Ukrainian quotation marks; those within the text become the inner ones. */
export const quotedInUkrainian = (text: string): string => `«${withinUkrainianQuotes(text)}»`

/** What is to stand between them. */
export const withinUkrainianQuotes = (text: string): string => text.replaceAll('«', '„').replaceAll('»', '“')
