import type { FastifyReply } from 'fastify'
import { anyone } from '../../platform/access/access.ts'
import type { SiteLinks } from '../../platform/community/site-links.ts'
import { pageResponse } from '../../platform/http/pages/page.ts'
import { standardLimit } from '../../platform/limits/rate-limits.ts'

/** Without it browsers would go on to a front end that is gone for as long as they like (RFC 9110, section 15.4.9). */
const REDIRECTED_SECONDS = 3600

/** Of every page that people read: what a member may see, the page shows them. */
export const pageConfig = { access: anyone, limits: standardLimit('pages'), isPage: true } as const

export const pageResponses = {
  200: pageResponse,
  304: { type: 'null', description: 'As the `ETag` that was sent says.' },
  308: {
    type: 'null',
    description: 'To the page of the front end elsewhere, where there is one (`HROMADA_SITE_URL`).',
  },
} as const

/** To the matching page of a front end of the operator's own; undefined where there is none, and ours is shown. */
export function redirectToSite(
  reply: FastifyReply,
  links: SiteLinks,
  addressIn: (links: SiteLinks) => string,
): FastifyReply | undefined {
  return links.isElsewhere()
    ? reply.header('cache-control', `public, max-age=${REDIRECTED_SECONDS}`).redirect(addressIn(links), 308)
    : undefined
}
