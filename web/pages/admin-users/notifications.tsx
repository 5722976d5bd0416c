import { api } from '../../api.ts'
import { useResource } from '../../resource.ts'
import { LoadedMore, type Portion } from '../../ui/more.tsx'
import { exactTime, Time } from '../../ui/show.tsx'
import { type SentNotification, WhatBecame } from '../admin-announcements/what-became.tsx'
import { words as announcementWords } from '../admin-announcements/words.ts'
import type { FullUser } from './acts.ts'
import { notificationWords } from './notification-words.ts'

const LIMIT = 25

/** What an account was told, the newest first, and what became of it on each channel. */
export function Notifications({ user: { id } }: { readonly user: Pick<FullUser, 'id'> }) {
  const texts = notificationWords()
  const load = async (signal?: AbortSignal, cursor?: string): Promise<Portion<SentNotification>> => {
    const { notifications, nextCursor } = await api.get('/api/admin/notifications', {
      params: { query: { userId: id, limit: LIMIT, ...(cursor !== undefined && { cursor }) } },
      ...(signal && { signal }),
    })
    return { items: notifications, nextCursor }
  }
  const sent = useResource((signal) => load(signal), [id])
  return (
    <section class="section first" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <LoadedMore of={sent} loadMore={(cursor) => load(undefined, cursor)}>
        {(items) =>
          items.length === 0 ? (
            <p class="soft">{texts.none}</p>
          ) : (
            <ul class="plain-list ruled">
              {items.map((one) => (
                <Sent key={one.id} of={one} />
              ))}
            </ul>
          )
        }
      </LoadedMore>
    </section>
  )
}

function Sent({ of: one }: { readonly of: SentNotification }) {
  const texts = notificationWords()
  const { title, type, locale, batchId, scheduledFor, createdAt } = one
  const isLater = scheduledFor !== null && Date.parse(scheduledFor) > Date.now()
  return (
    <li class="stack tight account-entry" aria-label={title}>
      <div class="row spread">
        <strong lang={locale} dir="auto">
          {title}
        </strong>
        <span class="soft small">
          {isLater ? (
            <time dateTime={scheduledFor}>{texts.later(exactTime(new Date(scheduledFor)))}</time>
          ) : (
            <Time at={scheduledFor ?? createdAt} />
          )}
        </span>
      </div>
      <div class="row small soft">
        <span>{announcementWords().types[type]}</span>
        {batchId !== null && <a href={`/app/admin/announcements/${batchId}`}>{texts.toAnnouncement}</a>}
      </div>
      <WhatBecame of={one} />
    </li>
  )
}
