import { decodePicture } from '../../platform/files/decode-picture.ts'
import { encodingTrouble, openSharp } from '../../platform/files/sharp.ts'

const WRONG_TYPE = 'The file must be a whole PNG, JPEG, WEBP, AVIF or GIF picture of at most 50 megapixels'
const noPicture = {
  code: 'INVALID_FILE_TYPE',
  message: WRONG_TYPE,
  details: { field: 'file', code: 'WRONG_TYPE', reason: WRONG_TYPE },
} as const

/** Of the forms in which an upload is stored. */
export const PICTURE_WIDTHS = [320, 640, 1280, 2048]

const MAX_PIXELS = 50_000_000
/** WEBP has at most 16,383; a row of this many at the largest width takes 64 MB when decoded. */
const MAX_HEIGHT_PIXELS = 8_192
const MAX_SECONDS = 20
/** Of 0 to 6: half the time of the default, for files that are 4 % larger. */
const EFFORT = 2

/** One picture in one width, as WEBP. */
export interface Form {
  readonly width: number
  readonly height: number
  readonly content: Buffer
}

export type Forms = readonly [Form, ...Form[]]

/**
 * Converts the first frame of a PNG, JPEG, WEBP, AVIF or GIF to WEBP, without metadata: in each of these widths that is
 * smaller than the picture, and in its own or the largest of them. It is decoded once.
 * @param path of a file, so that what is uploaded is not in memory too
 * @returns ascending by width
 * @throws 415 for any other format, a truncated picture, or one that would be too large when decoded; 503 for what
 * is no fault of the picture
 */
export async function encodePicture(path: string, widths: readonly number[]): Promise<Forms> {
  const bounds = {
    maxPixels: MAX_PIXELS,
    maxWidth: Math.max(...widths),
    maxHeight: MAX_HEIGHT_PIXELS,
    maxSeconds: MAX_SECONDS,
  }
  const { data, info } = await decodePicture(path, bounds, noPicture)
  const open = await openSharp()
  const formOf = async (width: number): Promise<Form> => {
    const encoded = await open(data, { raw: info })
      .resize(width)
      .webp({ effort: EFFORT })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true })
      .catch((cause) => {
        throw encodingTrouble(cause)
      })
    return { width, height: encoded.info.height, content: encoded.data }
  }
  const smaller: Form[] = []
  for (const width of widths.filter((one) => one < info.width)) smaller.push(await formOf(width))
  const [first, ...others] = [...smaller, await formOf(info.width)]
  return [first as Form, ...others]
}
