import { decodePicture } from '../../platform/files/decode-picture.ts'
import { encodingTrouble, openSharp } from '../../platform/files/sharp.ts'

const MAX_SIDE_PIXELS = 512
const bounds = {
  /** A photograph of 6000 by 4000; an interlaced PNG, decoded whole, then takes at most 200 MB. */
  maxPixels: 25_000_000,
  maxWidth: MAX_SIDE_PIXELS,
  maxHeight: MAX_SIDE_PIXELS,
  maxSeconds: 10,
}

const reason = 'must be a whole PNG, JPEG or WEBP picture'
const noPicture = { message: `file ${reason}`, details: { field: 'file', code: 'WRONG_TYPE', reason } } as const

/**
 * Converts the first frame of a PNG, JPEG or WEBP to a WEBP of at most 512 by 512 pixels, without metadata.
 * @throws 415 for any other format, a truncated picture, or one that would be too large when decoded; 503 for what
 * is no fault of the picture
 */
export async function encodeAvatar(upload: Buffer): Promise<Buffer> {
  const { data, info } = await decodePicture(upload, bounds, noPicture)
  const open = await openSharp()
  return open(data, { raw: info })
    .webp()
    .toBuffer()
    .catch((cause) => {
      throw encodingTrouble(cause)
    })
}
