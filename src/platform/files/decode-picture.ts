import type { OutputInfo } from 'sharp'
import { ApiError, type ErrorParts } from '../http/errors/errors.ts'
import { encodingTrouble, openSharp } from './sharp.ts'

/**
 * Want of memory, time, threads and files, as sharp, libvips, the decoders it uses and the system say it. A picture that is
 * to take more memory than decoders allow is refused as too large.
 */
const OUR_TROUBLE =
  /out of memory|bad_alloc|insufficient memory|(cannot|can't|unable to|failed to) allocate|memory allocation error(?!.*(limit|maximum))|timeout: |unable to create thread|resource temporarily unavailable|too many open files|no space left|file is missing|no such file|permission denied|input\/output error|(unix|system) error/i

interface Bounds {
  readonly maxPixels: number
  /** The result is scaled down to fit. */
  readonly maxWidth: number
  readonly maxHeight: number
  readonly maxSeconds: number
}

/** Pixels in sRGB, as sharp takes them. */
interface Decoded {
  readonly data: Buffer
  readonly info: OutputInfo
}

/**
 * The first frame of a picture, the right way up, without metadata.
 * @param upload its content, or the path of its file
 * @param refusal of what is no picture, is truncated or would be too large when decoded
 * @throws 415 with this refusal; 503 for what is no fault of the picture
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
    throw isOurTrouble(cause) ? encodingTrouble(cause) : new ApiError('UNSUPPORTED_MEDIA_TYPE', { ...refusal, cause })
  }
}

/** Whether a sound picture could have met the same. */
export const isOurTrouble = (error: unknown) => error instanceof Error && OUR_TROUBLE.test(error.message)
