import { contrast } from '../../community/contrast.ts'

const MIN_CONTRAST = 4.5
const STEPS = 100

/** As the reader meets the accent: as text on the page, and as a surface with text on it. */
interface Accents {
  /** In degrees, for neutral colors with a trace of it. */
  readonly hue: number
  readonly onLight: string
  readonly onDark: string
}

/** Of pages in the dark, as `--sunken` to `--surface` in tokens.css: the lightest decides. */
const DARK_SURFACE = '#26282b'
const LIGHT_SURFACE = '#f1f2f3'

/** The color in the lightness that WCAG 2.2 (1.4.3) asks on light and on dark pages; white and black can be read on it. */
export function accentsOf(color: string): Accents {
  const { lightness, chroma, hue } = toOklch(color)
  const shades = (end: number) =>
    Array.from({ length: STEPS + 1 }, (_, step) =>
      toHex({ lightness: lightness + ((end - lightness) * step) / STEPS, chroma, hue }),
    )
  const firstOn = (surface: string, end: number, fallback: string) =>
    shades(end).find((shade) => contrast(shade, surface) >= MIN_CONTRAST) ?? fallback
  return {
    hue: Math.round(hue),
    onLight: firstOn(LIGHT_SURFACE, 0, '#000000'),
    onDark: firstOn(DARK_SURFACE, 1, '#ffffff'),
  }
}

interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

/** CSS Color 4, section 10.2: sRGB to OKLCH. */
function toOklch(color: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** Colors outside sRGB are clipped. */
function toHex({ lightness, chroma, hue }: Oklch): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return `#${linear.map((share) => hexOf(share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055)).join('')}`
}

function hexOf(share: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, share || 0)) * 255)
  return byte.toString(16).padStart(2, '0')
}
