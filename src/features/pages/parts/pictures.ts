import { html, type SafeHtml } from '../../../platform/lib/html.ts'
import type { ShowPicture } from '../../../platform/texts/content-html.ts'
import { PICTURE_WIDTHS } from '../../pictures/encode.ts'

const STORED = /^\/api\/pictures\/[0-9a-f-]{36}$/

interface Shown {
  readonly src: string
  readonly srcset: string | undefined
}

/** Undefined where there is none, or none that can be shown. */
export type ShowOnPage = (address: string | null) => Shown | undefined

/** As the policy of pages asks, all from this site, under whatever name it was opened. */
export function openPagePictures(showPicture: ShowPicture): ShowOnPage {
  return (address) => {
    const src = address === null ? undefined : showPicture(address)
    if (src === undefined) return undefined
    const srcset = STORED.test(src)
      ? PICTURE_WIDTHS.map((width) => `${src}?width=${width} ${width}w`).join(', ')
      : undefined
    return { src, srcset }
  }
}

interface Placed {
  /** As in HTML: which width of the window it takes. */
  readonly sizes: string
  readonly alt?: string
  /** In sight when the page opens; the others are loaded when they come near. */
  readonly isFirst?: boolean
}

export const picture = ({ src, srcset }: Shown, { sizes, alt = '', isFirst = false }: Placed): SafeHtml =>
  html`<img src="${src}"${srcset && html` srcset="${srcset}" sizes="${sizes}"`} alt="${alt}"${
    isFirst ? html` fetchpriority="high"` : html` loading="lazy"`
  } decoding="async">`
