import type { ComponentChildren } from 'preact'
import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { type Resource, useResource } from '../../resource.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { Time } from '../../ui/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { wayName } from '../security/way-name.ts'
import { explain, type FullUser } from './acts.ts'
import { DeviceName, deviceText } from './device.tsx'
import { userWords } from './user-words.ts'

interface Owned {
  readonly user: Pick<FullUser, 'id' | 'name'>
}

/** What opens an account, or receives what is meant for it. */
export function Access({ user }: Owned) {
  return (
    <>
      <Sessions user={user} />
      <Keys user={user} />
      <Webhooks user={user} />
    </>
  )
}

interface GrantsProps<Item> {
  readonly title: string
  readonly none: string
  readonly of: Resource<Item[]>
  readonly row: (item: Item) => ComponentChildren
  /** With all of them. */
  readonly act?: (items: readonly Item[]) => ComponentChildren
}

function Grants<Item extends { readonly id: string }>({ title, none, of, row, act }: GrantsProps<Item>) {
  return (
    <section class="section" aria-label={title}>
      <Loaded of={of}>
        {(items) => (
          <>
            <div class="row spread">
              <h2>{title}</h2>
              {items.length > 0 && act?.(items)}
            </div>
            {items.length === 0 ? (
              <p class="soft">{none}</p>
            ) : (
              <ul class="plain-list ruled">
                {items.map((item) => (
                  <li key={item.id} class="row spread account-entry">
                    {row(item)}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

type Session = Answer<'get', '/api/admin/users/{id}/sessions'>['sessions'][number]

function Sessions({ user: { id, name } }: Owned) {
  const texts = userWords()
  const sessions = useResource(
    async (signal) => (await api.get('/api/admin/users/{id}/sessions', { params: { path: { id } }, signal })).sessions,
    [id],
  )
  const end = async ({ id: sessionId, userAgent }: Session) => {
    const question = { title: texts.endTitle(deviceText(userAgent)), text: texts.endText(name), action: texts.end }
    if (!(await confirmAct(question))) return
    const params = { path: { id, sessionId } }
    const remove = () => api.delete('/api/admin/users/{id}/sessions/{sessionId}', { params })
    if (await attempt(remove, explain)) say(texts.ended)
    await sessions.reload()
  }
  const endAll = async () => {
    const question = { title: texts.endAllTitle(name), text: texts.endAllText, action: texts.endAll }
    if (!(await confirmAct(question))) return
    await attempt(async () => {
      const { data } = await api.delete('/api/admin/users/{id}/sessions', { params: { path: { id } } })
      say(texts.endedAll(data.ended))
    }, explain)
    await sessions.reload()
  }
  return (
    <Grants
      title={texts.sessions}
      none={texts.noSessions}
      of={sessions}
      act={() => (
        <Button isSmall look="danger" icon="log-out" onClick={() => void endAll()}>
          {texts.endAll}
        </Button>
      )}
      row={(session) => (
        <>
          <div>
            <strong>
              <DeviceName of={session.userAgent} />
            </strong>{' '}
            {session.ipAddress !== null && <span class="soft">{texts.from(session.ipAddress)}</span>}
            <div class="soft small">
              {texts.since} <Time at={session.createdAt} isExact />, {wayName(session.provider)}
            </div>
          </div>
          {session.isCurrent ? (
            <span class="chip success">{texts.thisSession}</span>
          ) : (
            <Button isSmall onClick={() => void end(session)}>
              {texts.end}
            </Button>
          )}
        </>
      )}
    />
  )
}

function Keys({ user: { id, name } }: Owned) {
  const texts = userWords()
  const keys = useResource(
    async (signal) => (await api.get('/api/admin/users/{id}/api-keys', { params: { path: { id } }, signal })).api_keys,
    [id],
  )
  const revoke = async (key: { readonly id: string; readonly name: string }) => {
    const question = { title: texts.revokeTitle(key.name), text: texts.revokeText(name), action: texts.revoke }
    if (!(await confirmAct(question))) return
    const params = { path: { id, keyId: key.id } }
    const remove = () => api.delete('/api/admin/users/{id}/api-keys/{keyId}', { params })
    if (await attempt(remove, explain)) say(texts.revoked)
    await keys.reload()
  }
  return (
    <Grants
      title={texts.keys}
      none={texts.noKeys}
      of={keys}
      row={(key) => (
        <>
          <div>
            <strong dir="auto">{key.name}</strong> <code class="soft">{key.prefix}…</code>
            <div class="soft small">
              <code>{key.scopes.join(', ')}</code>;{' '}
              {key.last_used_at === null ? (
                texts.neverUsed
              ) : (
                <>
                  {texts.used} <Time at={key.last_used_at} />
                </>
              )}
            </div>
          </div>
          <Button isSmall look="danger" icon="trash-2" onClick={() => void revoke(key)}>
            {texts.revoke}
          </Button>
        </>
      )}
    />
  )
}

function Webhooks({ user: { id, name } }: Owned) {
  const texts = userWords()
  const webhooks = useResource(
    async (signal) => (await api.get('/api/admin/users/{id}/webhooks', { params: { path: { id } }, signal })).webhooks,
    [id],
  )
  const remove = async (webhook: { readonly id: string; readonly url: string }) => {
    const question = { title: texts.deleteTitle(webhook.url), text: texts.deleteText(name), action: texts.delete }
    if (!(await confirmAct(question))) return
    const params = { path: { id, webhookId: webhook.id } }
    const send = () => api.delete('/api/admin/users/{id}/webhooks/{webhookId}', { params })
    if (await attempt(send, explain)) say(texts.webhookDeleted)
    await webhooks.reload()
  }
  return (
    <Grants
      title={texts.webhooks}
      none={texts.noWebhooks}
      of={webhooks}
      row={(webhook) => (
        <>
          <div>
            <strong>{webhook.url}</strong>
            <div class="soft small">
              {webhook.is_enabled ? texts.on : webhook.disabled_reason === null ? texts.off : texts.gaveUp};{' '}
              <code>{webhook.events.join(', ')}</code>
            </div>
          </div>
          <Button isSmall look="danger" icon="trash-2" onClick={() => void remove(webhook)}>
            {texts.delete}
          </Button>
        </>
      )}
    />
  )
}
