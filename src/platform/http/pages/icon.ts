import { icons } from '../../../../web/shared/icons.ts'
import { html, type SafeHtml } from '../../lib/html.ts'

/** Decoration: words stand beside it. */
export const icon = (name: keyof typeof icons): SafeHtml =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${icons[name].map((path) => html`<path d="${path}"/>`)}</svg>`
