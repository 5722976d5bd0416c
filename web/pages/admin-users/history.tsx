import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { useResource } from '../../resource.ts'
import { LoadedMore, type Portion } from '../../ui/more.tsx'
import { Time } from '../../ui/show.tsx'
import { type AuditEntry, EntryList } from '../admin-audit/entry.tsx'
import { eventName } from '../security/event-names.ts'
import type { FullUser } from './acts.ts'
import { historyWords } from './history-words.ts'
import { userWords } from './user-words.ts'

const LIMIT = 25

/** What was decided about an account, and what happened around it. */
export function History({ user: { id } }: { readonly user: Pick<FullUser, 'id'> }) {
  return (
    <>
      <Entries id={id} />
      <Events id={id} />
    </>
  )
}

function Entries({ id }: { readonly id: string }) {
  const texts = historyWords()
  const load = async (signal?: AbortSignal, cursor?: string): Promise<Portion<AuditEntry>> => {
    const asked = { targetUserId: id, limit: LIMIT, ...(cursor !== undefined && { cursor }) }
    const { entries, nextCursor } = await api.get('/api/admin/audit-log', {
      params: { query: asked },
      ...(signal && { signal }),
    })
    return { items: entries, nextCursor }
  }
  const entries = useResource((signal) => load(signal), [id])
  return (
    <section class="section first" aria-label={texts.entries}>
      <div class="row spread">
        <h2>{texts.entries}</h2>
        <a href={`/app/admin/audit?targetId=${id}`}>{texts.wholeLog}</a>
      </div>
      <LoadedMore of={entries} loadMore={(cursor) => load(undefined, cursor)}>
        {(items) => (items.length === 0 ? <p class="soft">{texts.noEntries}</p> : <EntryList entries={items} />)}
      </LoadedMore>
    </section>
  )
}

type SecurityEvent = Answer<'get', '/api/admin/security-events'>['events'][number]

function Events({ id }: { readonly id: string }) {
  const texts = historyWords()
  const load = async (signal?: AbortSignal, cursor?: string): Promise<Portion<SecurityEvent>> => {
    const asked = { userId: id, limit: LIMIT, ...(cursor !== undefined && { cursor }) }
    const { events, nextCursor } = await api.get('/api/admin/security-events', {
      params: { query: asked },
      ...(signal && { signal }),
    })
    return { items: events, nextCursor }
  }
  const events = useResource((signal) => load(signal), [id])
  return (
    <section class="section" aria-label={texts.events}>
      <div class="row spread">
        <h2>{texts.events}</h2>
        <a href={`/app/admin/security?userId=${id}`}>{texts.allEvents}</a>
      </div>
      <LoadedMore of={events} loadMore={(cursor) => load(undefined, cursor)}>
        {(items) =>
          items.length === 0 ? (
            <p class="soft">{texts.noEvents}</p>
          ) : (
            <ul class="plain-list ruled">
              {items.map((event) => (
                <li key={event.id} class="row spread account-entry">
                  <span>
                    {eventName(event.kind) ?? event.kind} <PlaceOf event={event} />
                  </span>
                  <span class="soft small">
                    <Time at={event.timestamp} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedMore>
    </section>
  )
}

function PlaceOf({ event: { device, ipAddress } }: { readonly event: SecurityEvent }) {
  const texts = userWords()
  return (
    <span class="soft small">
      {device !== null && (
        <span translate={device === 'unknown'}>{device === 'unknown' ? texts.unknownDevice : device}</span>
      )}{' '}
      {ipAddress && texts.from(ipAddress)}
    </span>
  )
}
