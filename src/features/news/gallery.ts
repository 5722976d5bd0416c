import { invalidBody } from '../../platform/http/errors/errors.ts'

/** Amplification: a list has the galleries of all its articles. */
const MAX_GALLERY_CHARACTERS = 50_000

/** Throws 400 for addresses that are too long together. */
export function checkedGallery(gallery: string[]): string[] {
  const characters = gallery.reduce((sum, { length }) => sum + length, 0)
  if (characters > MAX_GALLERY_CHARACTERS) throw invalidBody('gallery', 'TOO_LONG', { limit: MAX_GALLERY_CHARACTERS })
  return gallery
}
