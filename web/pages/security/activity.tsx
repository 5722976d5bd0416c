import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { useResource } from '../../resource.ts'
import { query, setQuery } from '../../router.ts'
import { Button } from '../../ui/button.tsx'
import { LoadedMore, type Portion } from '../../ui/more.tsx'
import { Time } from '../../ui/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { activityWords } from './activity-words.ts'
import { eventName } from './event-names.ts'
import { sessionWords } from './session-words.ts'
import { wayName } from './way-name.ts'
import { words } from './words.ts'

type SecurityEvent = Answer<'get', '/api/profile/security-events'>['events'][number]

const filters = {
  all: undefined,
  signIns: 'SIGN_IN_SUCCEEDED',
  failures: 'SIGN_IN_FAILED',
} as const

const filterNames = ['all', 'signIns', 'failures'] as const

/** What happened around the account, as sentences. */
export function Activity() {
  const texts = activityWords()
  const filter = filterNames.find((name) => name === query.value.get('show')) ?? 'all'
  const kind = filters[filter]
  const load = async (signal?: AbortSignal, cursor?: string): Promise<Portion<SecurityEvent>> => {
    const asked = { limit: 25, ...(kind && { kind }), ...(cursor !== undefined && { cursor }) }
    const { events, nextCursor } = await api.get('/api/profile/security-events', {
      params: { query: asked },
      ...(signal && { signal }),
    })
    return { items: events, nextCursor }
  }
  const events = useResource((signal) => load(signal), [filter])

  return (
    <section class="section first" aria-label={words().tabs.activity}>
      <p class="soft">{texts.activityText}</p>
      <fieldset class="row" aria-label={texts.show}>
        {filterNames.map((name) => (
          <Button
            key={name}
            isSmall
            aria-pressed={name === filter}
            look={name === filter ? 'primary' : 'plain'}
            onClick={() => setQuery({ show: name === 'all' ? null : name })}
          >
            {texts[name]}
          </Button>
        ))}
      </fieldset>
      <LoadedMore of={events} loadMore={(cursor) => load(undefined, cursor)}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon="history" text={texts.noEvents} />
          ) : (
            <ul class="plain-list ruled">
              {items.map((event) => (
                <li class="account-entry" key={event.id}>
                  <div class="row spread">
                    <span>{sentence(event)}</span>
                    <span class="soft small">
                      <Time at={event.timestamp} />
                    </span>
                  </div>
                  <div class="soft small">{placeOf(event)}</div>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedMore>
      <p class="soft small">
        {texts.notYou} <a href="/app/security?tab=sessions">{words().tabs.sessions}</a>
      </p>
    </section>
  )
}

function sentence({ kind, detail }: SecurityEvent): string {
  const texts = activityWords()
  if (kind === 'SECOND_FACTOR_CHANGED' && detail !== null) {
    const change = texts.changeOf[detail]
    if (change !== undefined) return change
  }
  const text = texts.ofYou[kind] ?? eventName(kind) ?? texts.otherEvent(kind)
  const isByWay = detail !== null && (kind === 'SIGN_IN_SUCCEEDED' || kind === 'SECOND_FACTOR_USED')
  return isByWay ? text + texts.by(wayName(detail)) : text
}

function placeOf({ device, ipAddress }: SecurityEvent): string {
  const name = device === null || device === 'unknown' ? sessionWords().unknownDevice : device
  if (ipAddress === null) return device === null ? '' : name
  return `${name}, ${sessionWords().from(ipAddress)}`
}
