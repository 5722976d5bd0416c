/** What WCAG 2.2 asks of text of ordinary size (1.4.3). */
const MIN_CONTRAST = 4.5
const STEPS = 20

/** Black or white, whichever can be read better on the color. */
export const textOn = (color: string): string =>
  contrast('#ffffff', color) >= contrast('#000000', color) ? '#ffffff' : '#000000'

/** The color, as much darker as it must be to be read on white. */
export function readableOnWhite(color: string): string {
  const parts = channelsOf(color)
  const shades = Array.from({ length: STEPS + 1 }, (_, step) =>
    hex(parts.map((part) => Math.round((part * (STEPS - step)) / STEPS))),
  )
  return shades.find((shade) => contrast(shade, '#ffffff') >= MIN_CONTRAST) ?? '#000000'
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((first, second) => first - second)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channelsOf = (color: string) => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

const hex = (channels: readonly number[]) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
