import type { Community } from '../../../platform/community/community.ts'
import { readableOnWhite } from '../../../platform/community/contrast.ts'
import type { Logo } from '../../../platform/community/logo.ts'
import { openSharp } from '../../../platform/files/sharp.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from './address.ts'
import type { PreviewSubject } from './subject.ts'
import { type DrawnText, drawText, drawTitle } from './text.ts'

const MARGIN = 80
const BAR_WIDTH = 24
const LEFT = MARGIN + BAR_WIDTH
const TEXT_WIDTH = PREVIEW_WIDTH - LEFT - MARGIN
const TITLE_TOP = 148
const MAX_TITLE_HEIGHT = 320
const TITLE_SIZES = [72, 60, 50]
const SMALL_SIZE = 30
/** Wider than any name: it is drawn whole before it is measured. */
const MAX_LINE_WIDTH = 10_000
const LOGO_HEIGHT = 64
const MAX_LOGO_WIDTH = 240
const MAX_LOGO_PIXELS = 25_000_000
const MAX_SECONDS = 10

const TEXT = '#17211f'
const SOFT_TEXT = '#56615f'

/**
 * A PNG: the title in at most four lines, above it the kind, below it the community and a note. Where the system has no
 * fonts, the bar in the community's color and its logo are left.
 */
export async function drawPreview(
  { name, color, logo: ownLogo }: Community,
  { kind, title, note }: PreviewSubject,
): Promise<Buffer> {
  const open = await openSharp()
  const small = { sizePixels: SMALL_SIZE, maxWidth: TEXT_WIDTH }
  const logo = ownLogo && (await drawLogo(ownLogo))
  const titleText = await drawTitle(oneLine(title), TITLE_SIZES, {
    color: TEXT,
    isBold: true,
    maxWidth: TEXT_WIDTH,
    maxHeight: MAX_TITLE_HEIGHT,
  })
  const kindText = await drawLine(kind, { ...small, color: readableOnWhite(color), isBold: true })
  // Once is enough where the community is what the picture is of.
  const signature = title === name ? '' : name
  const nameText = await drawLine(signature, {
    ...small,
    color: TEXT,
    isBold: true,
    maxWidth: Math.floor(TEXT_WIDTH / 2),
  })
  const noteText = await drawLine(note, { ...small, color: SOFT_TEXT, maxWidth: Math.floor(TEXT_WIDTH / 2) - 24 })
  // The middle of the last line.
  const footer = PREVIEW_HEIGHT - MARGIN - LOGO_HEIGHT / 2
  const besideLogo = LEFT + (logo === undefined ? 0 : logo.width + 24)
  return open({ create: { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, channels: 3, background: '#ffffff' } })
    .composite([
      {
        input: { create: { width: BAR_WIDTH, height: PREVIEW_HEIGHT, channels: 3, background: color } },
        left: 0,
        top: 0,
      },
      ...placed(kindText, LEFT, MARGIN),
      ...placed(titleText, LEFT, TITLE_TOP),
      ...placed(logo, LEFT, footer - (logo?.height ?? 0) / 2),
      ...placed(nameText, besideLogo, footer - (nameText?.height ?? 0) / 2),
      ...placed(noteText, PREVIEW_WIDTH - MARGIN - (noteText?.width ?? 0), footer - (noteText?.height ?? 0) / 2),
    ])
    .timeout({ seconds: MAX_SECONDS })
    .png()
    .toBuffer()
}

type Style = Parameters<typeof drawText>[1]

/** In one line: what is wider is cut. Nothing of an empty text. */
async function drawLine(text: string, { maxWidth, ...style }: Style): Promise<DrawnText | undefined> {
  const line = oneLine(text)
  if (line === '') return undefined
  const drawn = await drawText(line, { ...style, maxWidth: MAX_LINE_WIDTH })
  if (drawn.width <= maxWidth) return drawn
  const kept = Math.max(1, Math.floor((line.length * maxWidth) / drawn.width) - 2)
  return drawText(`${line.slice(0, kept).toWellFormed().trimEnd()}…`, { ...style, maxWidth })
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function placed(drawn: DrawnText | undefined, left: number, top: number) {
  return drawn === undefined ? [] : [{ input: drawn.input, left: Math.round(left), top: Math.max(0, Math.round(top)) }]
}

async function drawLogo(logo: Logo): Promise<DrawnText> {
  const open = await openSharp()
  const { data, info } = await open(logo.bytes, { limitInputPixels: MAX_LOGO_PIXELS, autoOrient: true })
    .resize(MAX_LOGO_WIDTH, LOGO_HEIGHT, { fit: 'inside' })
    .timeout({ seconds: MAX_SECONDS })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}
