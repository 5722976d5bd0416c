import type { Sharp, SharpOptions } from 'sharp'
import { ApiError } from '../http/errors/errors.ts'

/**
 * Attack surface: all other loaders, such as those for SVG, TIFF and PDF, are disabled. GIF and AVIF are read from files
 * only.
 */
const allowedLoaders = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadPngFile',
  'VipsForeignLoadJpegFile',
  'VipsForeignLoadWebpFile',
  'VipsForeignLoadNsgifFile',
  'VipsForeignLoadHeifFile',
]

interface OpenPicture {
  (input: string | Buffer, options: SharpOptions): Sharp
  (made: SharpOptions): Sharp
}

let loading: Promise<OpenPicture> | undefined

const RETRY_AFTER_SECONDS = '30'

/** What fails although the picture may be sound: its owner is to try again. */
export const encodingTrouble = (cause: unknown) =>
  new ApiError('UNAVAILABLE', { headers: { 'retry-after': RETRY_AFTER_SECONDS }, cause })

/** Throws 503 where it cannot be loaded, as for want of memory; the next picture tries again. */
export async function openSharp(): Promise<OpenPicture> {
  loading ??= loadSharp()
  try {
    return await loading
  } catch (error) {
    loading = undefined
    throw encodingTrouble(error)
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
