import { openSharp } from '../../../platform/files/sharp.ts'
import { escapeXml } from '../../feeds/xml.ts'

const FONT = 'Noto Sans, DejaVu Sans, sans-serif'
const MAX_SECONDS = 5

interface Style {
  readonly sizePixels: number
  readonly color: string
  readonly isBold?: boolean
  readonly maxWidth: number
}

export interface DrawnText {
  readonly input: Buffer
  readonly width: number
  readonly height: number
}

/** Text on nothing, as narrow as it is. Security: Pango reads markup, so what people wrote is escaped. */
export async function drawText(
  text: string,
  { sizePixels, color, isBold = false, maxWidth }: Style,
): Promise<DrawnText> {
  const open = await openSharp()
  const weight = isBold ? 'bold' : 'normal'
  const { data, info } = await open({
    text: {
      // At 72 dots per inch a point is a pixel.
      text: `<span foreground="${color}" weight="${weight}" size="${sizePixels * 1024}">${escapeXml(text)}</span>`,
      font: FONT,
      dpi: 72,
      width: maxWidth,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .timeout({ seconds: MAX_SECONDS })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

const MAX_LINES = 4

/** In the first of these sizes in which it has four lines and no more height, else cut to that in the last. */
export async function drawTitle(
  title: string,
  sizes: readonly number[],
  { maxHeight, ...style }: Omit<Style, 'sizePixels'> & { readonly maxHeight: number },
): Promise<DrawnText> {
  for (const sizePixels of sizes) {
    const drawn = await drawText(title, { ...style, sizePixels })
    if (drawn.height <= (await heightLimit(sizePixels, style, maxHeight))) return drawn
  }
  return cutToFit(title, { ...style, sizePixels: sizes.at(-1) ?? 0 }, maxHeight)
}

/** Binary search for the longest beginning that fits with an ellipsis. */
async function cutToFit(title: string, style: Style, maxHeight: number): Promise<DrawnText> {
  const characters = [...new Intl.Segmenter().segment(title)].map(({ segment }) => segment)
  const limit = await heightLimit(style.sizePixels, style, maxHeight)
  const drawFirst = (count: number) => drawText(`${characters.slice(0, count).join('').trimEnd()}…`, style)
  let [fits, tooLong] = [0, characters.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if ((await drawFirst(middle)).height <= limit) fits = middle
    else tooLong = middle
  }
  return drawFirst(fits)
}

/** The height of four lines in whatever font there is; accents may stick out by a third of the size. */
async function heightLimit(sizePixels: number, style: Omit<Style, 'sizePixels'>, maxHeight: number): Promise<number> {
  const { height } = await drawText(Array(MAX_LINES).fill('Ag').join('\n'), { ...style, sizePixels })
  return Math.min(maxHeight, height + sizePixels / 3)
}
