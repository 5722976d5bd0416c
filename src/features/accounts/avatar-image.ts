import { openSharp } from '../../platform/files/sharp.ts'
import { ApiError } from '../../platform/http/errors.ts'

const MAX_SIDE_PIXELS = 512
/** A photograph of 6000 by 4000; an interlaced PNG, decoded whole, then takes at most 200 MB. */
const MAX_PIXELS = 25_000_000
const MAX_SECONDS = 10

/**
 * Converts the first frame of a PNG, JPEG or WEBP to a WEBP of at most 512 by 512 pixels, without metadata.
 * @throws 415 for any other format, a truncated picture, or one that would be too large when decoded
 */
export async function encodeAvatar(upload: Buffer): Promise<Buffer> {
  const open = await openSharp()
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
