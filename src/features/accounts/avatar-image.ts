import type { Sharp, SharpOptions } from 'sharp'
import { ApiError } from '../../platform/http/errors.ts'

const MAX_SIDE_PIXELS = 512
/** A photograph of 6000 by 4000; an interlaced PNG, decoded whole, then takes at most 200 MB. */
const MAX_PIXELS = 25_000_000
const MAX_SECONDS = 10

/** Attack surface: all other loaders, such as those for SVG, GIF, TIFF and PDF, are disabled. */
const allowedLoaders = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer']

type OpenPicture = (bytes: Buffer, options: SharpOptions) => Sharp

let loading: Promise<OpenPicture> | undefined

/**
 * Converts the first frame of a PNG, JPEG or WEBP to a WEBP of at most 512 by 512 pixels, without metadata.
 * @throws 415 for any other format, a truncated picture, or one that would be too large when decoded
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
    const reason = 'must be a whole PNG, JPEG or WEBP picture'
    const details = { field: 'file', code: 'WRONG_TYPE', reason } as const
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { message: `file ${reason}`, details })
  }
}

/** Loading that failed, as for want of memory, is tried again. */
async function openPictures(): Promise<OpenPicture> {
  loading ??= loadSharp()
  try {
    return await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** Lazy: only the first upload needs sharp, and the start should not wait for it. */
async function loadSharp(): Promise<OpenPicture> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: allowedLoaders })
  return sharp
}
