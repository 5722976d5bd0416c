import type { OutputInfo } from 'sharp'
import { ApiError, type ErrorParts } from '../http/errors.ts'
import { openSharp } from './sharp.ts'

const RETRY_AFTER_SECONDS = '30'
/** As libvips and the decoders it uses say it. */
const OUT_OF_MEMORY = /out of memory|bad_alloc|cannot allocate|unable to allocate/i

interface Bounds {
  readonly maxPixels: number
  /** The result is scaled down to fit. */
  readonly maxWidth: number
  readonly maxHeight: number
  readonly maxSeconds: number
}

/** Pixels in sRGB, as sharp takes them. */
export interface Decoded {
  readonly data: Buffer
  readonly info: OutputInfo
}

/**
 * The first frame of a picture, the right way up, without metadata.
 * @param upload its content, or the path of its file
 * @param refusal of what is no picture, is truncated or would be too large when decoded
 * @throws 415 with this refusal; 503 for want of memory
 */
export async function decodePicture(
  upload: Buffer | string,
  { maxPixels, maxWidth, maxHeight, maxSeconds }: Bounds,
  refusal: ErrorParts,
): Promise<Decoded> {
  const open = await openSharp()
  try {
    return await open(upload, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true })
      .resize(maxWidth, maxHeight, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: maxSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw isOutOfMemory(cause)
      ? new ApiError('UNAVAILABLE', { headers: { 'retry-after': RETRY_AFTER_SECONDS }, cause })
      : new ApiError('UNSUPPORTED_MEDIA_TYPE', { ...refusal, cause })
  }
}

const isOutOfMemory = (error: unknown) => error instanceof Error && OUT_OF_MEMORY.test(error.message)
