import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { api, HromadaError } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { idInPath } from '../../router.ts'
import { live } from '../../shell/unread.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { FileLinks } from '../../ui/file-links.tsx'
import { focusHeading } from '../../ui/focused.tsx'
import { FreshBanner } from '../../ui/fresh-banner.tsx'
import { Pager, pageInQuery } from '../../ui/pager.tsx'
import { Avatar, Time } from '../../ui/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import type { OwnOpportunity } from '../opportunities/fields.ts'
import { readOwnOpportunity } from '../opportunities/read.ts'
import { StatusChip } from '../opportunities/status.tsx'
import { Contact, isReachable } from './contact.tsx'
import { ApplicationChip, type ApplicationStatus, type Received, StatusTabs, statusInQuery } from './status.tsx'
import { useTold } from './told.ts'
import { term, words } from './words.ts'

const LIMIT = 20

export function Page() {
  const id = idInPath.value
  return <Applications key={id} id={id} />
}

function Applications({ id }: { readonly id: string }) {
  const texts = words()
  const page = pageInQuery()
  const status = statusInQuery()
  const opportunity = useResource((signal) => readOwnOpportunity(id, signal))
  const received = useResource(
    (signal) =>
      api.get('/api/opportunities/{id}/applications', {
        params: { path: { id }, query: { page, limit: LIMIT, ...(status && { status }) } },
        signal,
      }),
    [page, status],
  )
  const isNewestFirst = page === 1 && status === undefined
  const listed = received.data.value?.data.applications
  const fresh = useFreshApplications(id, isNewestFirst && listed ? (listed[0]?.id ?? '') : undefined)
  useTold(id, listed)
  const shown = opportunity.data.value
  const problem = received.error.value
  const isRefused = problem instanceof HromadaError && problem.status === 403

  return (
    <>
      <header class="page-head">
        <div class="stack tight">
          <h1>{titles().received}</h1>
          {shown && (
            <div class="row">
              <a href={`/app/opportunities/${id}`} dir="auto">
                {shown.title}
              </a>
              <StatusChip status={shown.status} />
            </div>
          )}
        </div>
      </header>
      {isRefused ? (
        <p>{texts.notYours}</p>
      ) : (
        <div class="stack">
          <StatusTabs isReceived />
          <FreshBanner fresh={fresh} text={texts.fresh} reload={received.reload} />
          <Loaded of={received} lines={9}>
            {({ data: { applications, pagination } }) =>
              applications.length === 0 ? (
                <Empty icon="inbox" text={status === undefined ? texts.noneReceived : texts.noneOfStatus} />
              ) : (
                <>
                  <ul class="plain-list stack">
                    {applications.map((one) => (
                      <li key={one.id}>
                        <Card application={one} post={shown} reload={received.reload} />
                      </li>
                    ))}
                  </ul>
                  <Pager total={pagination.total_items} limit={LIMIT} />
                </>
              )
            }
          </Loaded>
        </div>
      )}
    </>
  )
}

/**
 * How many have come since the page was opened: told, not shown, so that nothing jumps under the reader's hands. What came
 * while the connection was down is not told again, and is asked for when it is back.
 * @param newest the id of the newest that is shown; '' before there is one, undefined when older ones are shown
 */
function useFreshApplications(id: string, newest: string | undefined) {
  const count = useSignal(0)
  const shown = useRef(newest)
  shown.current = newest
  useSignalEffect(() => {
    const connection = live.value
    if (connection === null) return undefined
    const note = ({ templateId, data }: { templateId?: string; data: Readonly<Record<string, unknown>> }) => {
      if (templateId === 'application_received' && data.opportunityId === id) count.value += 1
    }
    const ask = () => {
      if (shown.current !== undefined) void askForNewer(id, shown.current, count)
    }
    connection.on('notifications:new', note)
    connection.on('connect', ask)
    return () => {
      connection.off('notifications:new', note)
      connection.off('connect', ask)
    }
  })
  return count
}

async function askForNewer(id: string, newest: string, count: Signal<number>): Promise<void> {
  try {
    const params = { path: { id }, query: { limit: 1 } }
    const { data } = await api.get('/api/opportunities/{id}/applications', { params })
    // Ids are in the order of time.
    if ((data.applications[0]?.id ?? '') > newest) count.value = Math.max(count.value, 1)
  } catch {
    // It comes with the next live event, or when the page is opened again.
  }
}

interface CardProps {
  readonly application: Received
  /** Undefined while it is read. */
  readonly post: OwnOpportunity | undefined
  readonly reload: () => Promise<void>
}

const decisions = [
  ['reviewed', 'review', 'eye'],
  ['accepted', 'accept', 'check'],
  ['rejected', 'decline', 'x'],
] as const

function Card({ application, post, reload }: CardProps) {
  const { id, applicant, message, contact, attachments, status, created_at } = application
  const texts = words()
  const name = applicant?.name ?? texts.gone
  const hasContact = isReachable(post?.contact_person)
  const heading = useRef<HTMLHeadingElement>(null)
  const decide = async (next: ApplicationStatus) => {
    if (!(await isMeant(next))) return
    const change = { params: { path: { id } }, body: { status: next } }
    if (!(await attempt(() => api.put('/api/opportunities/applications/{id}', change)))) return
    say(texts.answered(name, term().applicationStatuses[next]))
    await reload()
    // The button is gone, and where only others are listed, so is the card.
    if (heading.current?.isConnected) heading.current.focus()
    else focusHeading()
  }
  const isMeant = async (next: ApplicationStatus) => {
    if (next === 'rejected')
      return confirmAct({ title: texts.declineTitle, text: texts.declineText(name), action: texts.decline })
    if (next !== 'accepted') return true
    const shown = Object.values(post?.contact_person ?? {})
      .filter(Boolean)
      .join(', ')
    const text = texts.acceptText(name) + (hasContact ? texts.acceptShows(shown) : '')
    return confirmAct({ title: texts.acceptTitle, text, action: texts.accept, isHarmless: true })
  }
  return (
    <article class="card stack">
      <header class="row spread">
        <div class="row applicant">
          <Avatar name={applicant?.name ?? '?'} image={applicant?.avatar} />
          <div>
            <h2 class="applicant-name" ref={heading} tabIndex={-1}>
              {applicant ? (
                <a href={`/members/${applicant.id}`} dir="auto">
                  {applicant.name}
                </a>
              ) : (
                texts.gone
              )}
            </h2>
            <div class="small soft">
              <Time at={created_at} />
            </div>
          </div>
        </div>
        <ApplicationChip isReceived status={status} />
      </header>
      <p class="written" dir="auto">
        {message}
      </p>
      {contact && (
        <p class="small">
          <span class="soft">{texts.contact}:</span> <Contact text={contact} />
        </p>
      )}
      <FileLinks files={attachments} />
      {status === 'accepted' && post && (
        <p class="small">
          {contact ? texts.writeNext : hasContact ? texts.waitNext : texts.noContactNext}
          {!contact && !hasContact && <a href={`/app/opportunities/${post.id}`}>{texts.addContact}</a>}
        </p>
      )}
      {status !== 'withdrawn' && (
        <footer class="row">
          {decisions.map(
            ([next, name, icon]) =>
              next !== status &&
              // What accepting shows must be known first.
              (next !== 'accepted' || post !== undefined) &&
              (next !== 'reviewed' || status === 'submitted') && (
                <Button key={next} isSmall icon={icon} onClick={() => void decide(next)}>
                  {texts[name]}
                </Button>
              ),
          )}
          <span class="small soft">{texts.toldAtOnce}</span>
        </footer>
      )}
    </article>
  )
}
