import type { Sharp, SharpOptions } from 'sharp'
import { ApiError } from '../http/errors.ts'

const MAX_SIDE_PIXELS = 512
/** A photograph of 6000 by 4000; what is decoded whole, as an interlaced PNG is, then takes at most 200 MB. */
const MAX_PIXELS = 25_000_000
const MAX_SECONDS = 10

/** The loaders that may see an upload; all others are switched off, those for SVG, GIF, TIFF and PDF among them. */
const loaders = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer']

type OpenPicture = (bytes: Buffer, options: SharpOptions) => Sharp

let loading: Promise<OpenPicture> | undefined

/**
 * Makes a WEBP of at most 512 by 512 pixels of a PNG, JPEG or WEBP: the first frame, the right way up, and nothing
 * that the file holds beside its pixels.
 * @throws 415 for anything else, for a picture that is cut off, and for one that would be too large when decoded
 */
export async function encodeAvatar(upload: Buffer): Promise<Buffer> {
  const open = await openPictures()
  try {
    return await open(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
      .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer()
  } catch {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { message: 'file must be a whole PNG, JPEG or WEBP picture' })
  }
}

/** One that failed to load, as for want of memory, is tried again. */
async function openPictures(): Promise<OpenPicture> {
  loading ??= loadSharp()
  try {
    return await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** Only the first upload needs it, and a start should not wait for it. */
async function loadSharp(): Promise<OpenPicture> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  return sharp
}
