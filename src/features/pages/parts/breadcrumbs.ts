import { icon } from '../../../platform/http/pages/icon.ts'
import { html, type SafeHtml } from '../../../platform/lib/html.ts'

/** The ways up, above a heading that says where this is. */
export const breadcrumbs = (
  label: string,
  crumbs: readonly { readonly name: string; readonly url: string }[],
): SafeHtml =>
  html`<nav class="breadcrumbs small no-print" aria-label="${label}">
${crumbs.map(({ name, url }) => html`<a href="${url}">${icon('chevron-left')}<bdi>${name}</bdi></a>\n`)}
</nav>`
