import type { ComponentChildren } from 'preact'
import type { components } from '../../../client/src/schema.ts'
import { api } from '../../api.ts'
import { type NotificationList, readNotifications, typeIcons } from '../../notifications.ts'
import { type Resource, useResource } from '../../resource.ts'
import { profile } from '../../session.ts'
import { notingUnread, useNotices } from '../../shell/unread.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Time } from '../../ui/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { words } from './words.ts'

const MAX_SHOWN = 5

type Applications = components['schemas']['ApplicationAttention']

interface Waiting {
  readonly applications: Applications
  readonly told: NotificationList
}

/** Read anew whenever something is told. */
export function useWaiting(): Resource<Waiting> {
  const waiting = useResource(async (signal): Promise<Waiting> => {
    const [{ data }, told] = await Promise.all([
      api.get('/api/opportunities/applications/attention', { signal }),
      notingUnread(() => readNotifications({ limit: MAX_SHOWN, unreadOnly: true }, signal)),
    ])
    return { applications: data, told }
  })
  useNotices(() => void waiting.reload())
  return waiting
}

/** What waits for whoever is signed in; for newcomers, what to begin with. */
export function Attention({ waiting }: { readonly waiting: Resource<Waiting> }) {
  const { attention, allNotifications } = words()
  return (
    <section class="stack" aria-labelledby="attention">
      <div class="row spread">
        <h2 id="attention">{attention}</h2>
        <a href="/app/notifications">{allNotifications}</a>
      </div>
      <Loaded of={waiting} lines={4}>
        {(known) => (isNothing(known) ? <Nothing told={known.told} /> : <Entries waiting={known} />)}
      </Loaded>
    </section>
  )
}

const isNothing = ({ applications: { waiting, answered }, told }: Waiting) =>
  waiting.length + answered.length + told.notifications.length === 0

function Entries({ waiting: { applications, told } }: { readonly waiting: Waiting }) {
  const texts = words()
  const shownIds = new Set(
    [...applications.waiting, ...applications.answered].map(({ opportunity }) => opportunity.id as unknown),
  )
  // What is shown as waiting is not told once more.
  const others = told.notifications.filter(
    ({ templateId = '', data }) =>
      !templateId.startsWith('application_') || !shownIds.has((data as { opportunityId?: unknown }).opportunityId),
  )
  return (
    <ul class="plain-list entries">
      {applications.waiting.map(({ opportunity, applications: count, newest_at }) => (
        <Entry
          key={opportunity.id}
          icon="users"
          href={`/app/opportunities/${opportunity.id}/applications`}
          title={texts.received(count)}
          about={opportunity.title}
          at={newest_at}
        />
      ))}
      {applications.answered.map(({ id, opportunity, status, updated_at }) => (
        <Entry
          key={id}
          icon={status === 'accepted' ? 'circle-check' : 'send'}
          href="/app/applications"
          title={texts.answered[status]}
          about={opportunity.title}
          at={updated_at}
        />
      ))}
      {others.map(({ id, type, title, locale, createdAt }) => (
        <Entry
          key={id}
          icon={typeIcons[type]}
          href={`/app/notifications?open=${id}`}
          title={<bdi lang={locale}>{title}</bdi>}
          at={createdAt}
        />
      ))}
    </ul>
  )
}

interface EntryProps {
  readonly icon: IconName
  readonly href: string
  readonly title: ComponentChildren
  readonly about?: string
  readonly at: string
}

function Entry({ icon, href, title, about, at }: EntryProps) {
  return (
    <li class="attention-item">
      <span class="notice-icon">
        <Icon name={icon} />
      </span>
      <div class="attention-text">
        <a href={href}>{title}</a>
        {about && (
          <div class="soft">
            <bdi>{about}</bdi>
          </div>
        )}
      </div>
      <span class="small soft">
        <Time at={at} />
      </span>
    </li>
  )
}

/** Whoever was never told anything and has posted nothing is new here. */
function Nothing({ told }: { readonly told: NotificationList }) {
  const texts = words()
  const isNew = told.totalCount === 0 && profile.value?.statistics.opportunitiesCreated === 0
  if (!isNew) {
    return (
      <p class="row soft">
        <Icon name="circle-check" /> {texts.nothing}
      </p>
    )
  }
  return (
    <div class="stack">
      <h3>{texts.steps}</h3>
      <ol class="plain-list first-steps">
        <Step icon="user" href="/app/profile" title={texts.stepProfile} text={texts.stepProfileText} />
        <Step icon="search" href="/opportunities" title={texts.stepFind} text={texts.stepFindText} />
        <Step
          icon="sliders-horizontal"
          href="/app/preferences"
          title={texts.stepPreferences}
          text={texts.stepPreferencesText}
        />
      </ol>
    </div>
  )
}

interface StepProps {
  readonly icon: IconName
  readonly href: string
  readonly title: string
  readonly text: string
}

function Step({ icon, href, title, text }: StepProps) {
  return (
    <li class="card stack tight">
      <Icon name={icon} />
      <a href={href}>{title}</a>
      <p class="small soft">{text}</p>
    </li>
  )
}
