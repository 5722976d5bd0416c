import type { Community } from '../../../platform/community/community.ts'
import type { SiteLinks } from '../../../platform/community/site-links.ts'
import { contentsOf } from '../admin-content.ts'
import { pushContent } from '../delivery/push-channel.ts'
import { smsPartsOf, smsText } from '../delivery/sms-channel.ts'
import type { NotificationContent } from '../insert.ts'
import type { NotificationDraft } from '../schema.ts'
import type { AnnouncementPreview } from './schema.ts'

/** Stands for those that are not there yet. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

interface PreviewParts {
  readonly community: Community
  readonly links: Pick<SiteLinks, 'absolute'>
}

/** What readers of each language would get, made by what makes the real thing. Throws 400 as creating does. */
export function previewAnnouncement({ community, links }: PreviewParts, draft: NotificationDraft): AnnouncementPreview {
  const previews = contentsOf(community, draft, NO_ID).map((content) => [content.locale, previewOf(links, content)])
  return Object.fromEntries(previews)
}

function previewOf(
  links: Pick<SiteLinks, 'absolute'>,
  { title, body, actionText, actionUrl, type, locale }: NotificationContent,
): AnnouncementPreview['en'] {
  const address = actionUrl === undefined ? null : links.absolute(actionUrl)
  const text = smsText({ title, body, actionUrl: address }, links)
  const pushed = pushContent({ id: NO_ID, type, title, body, actionUrl: address, locale })
  return {
    title,
    body,
    actionText: actionText ?? null,
    actionUrl: address,
    sms: { text, parts: smsPartsOf(text) },
    push: { title: pushed.title, body: pushed.body },
  }
}
