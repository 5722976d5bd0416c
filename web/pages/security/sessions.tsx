import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { useResource } from '../../resource.ts'
import { deviceNameOf } from '../../shared/devices.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Time } from '../../ui/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { sessionWords } from './session-words.ts'
import { wayName } from './way-name.ts'

type Session = Answer<'get', '/api/profile/sessions'>['sessions'][number]

export function Sessions() {
  const texts = sessionWords()
  const sessions = useResource(async (signal) => (await api.get('/api/profile/sessions', { signal })).sessions)

  const end = async (session: Session) => {
    const question = { title: texts.endTitle, text: texts.endText(deviceText(session.userAgent)), action: texts.end }
    if (!(await confirmAct(question))) return
    const params = { path: { id: session.id } }
    const isDone = await attempt(() => api.delete('/api/profile/sessions/{id}', { params }))
    if (isDone) say(texts.ended)
    await sessions.reload()
  }

  const endOthers = async () => {
    const question = { title: texts.endOthersTitle, text: texts.endOthersText, action: texts.endOthers }
    if (!(await confirmAct(question))) return
    await attempt(async () => {
      const { data } = await api.delete('/api/profile/sessions')
      say(texts.othersEnded(data.ended))
    })
    await sessions.reload()
  }

  return (
    <section class="section first" aria-labelledby="sessions">
      <Loaded of={sessions}>
        {(list) => (
          <>
            <div class="row spread">
              <h2 id="sessions">{texts.sessions}</h2>
              {list.length > 1 && (
                <Button look="danger" icon="log-out" onClick={() => void endOthers()}>
                  {texts.endOthers}
                </Button>
              )}
            </div>
            <ul class="plain-list ruled">
              {list
                .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
                .map((session) => (
                  <li class="row spread account-entry" key={session.id}>
                    <SessionFacts of={session} />
                    {session.isCurrent ? (
                      <span class="chip success">{texts.thisSession}</span>
                    ) : (
                      <Button isSmall onClick={() => void end(session)}>
                        {texts.end}
                      </Button>
                    )}
                  </li>
                ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}

function SessionFacts({ of: session }: { readonly of: Session }) {
  const texts = sessionWords()
  return (
    <div class="with-icon">
      <Icon name={/Android|iOS/.test(deviceNameOf(session.userAgent)) ? 'smartphone' : 'monitor'} />
      <div>
        <strong>{deviceText(session.userAgent)}</strong>{' '}
        {session.ipAddress !== null && <span class="soft">{texts.from(session.ipAddress)}</span>}
        <div class="soft small">
          {texts.since} <Time at={session.createdAt} isExact />, {texts.signedInBy(wayName(session.provider))}
        </div>
      </div>
    </div>
  )
}

function deviceText(userAgent: string | null): string {
  const name = deviceNameOf(userAgent)
  return name === 'unknown' ? sessionWords().unknownDevice : name
}
