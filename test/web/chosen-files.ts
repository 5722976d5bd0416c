/** A file as somebody chooses it in the browser. */
export const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a plan') })
