import { useSignal } from '@preact/signals'
import type { Answer } from '../../../client/src/index.ts'
import { api, HromadaError, newIdempotencyKey } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { Button } from '../../ui/button.tsx'
import { CopyOnce } from '../../ui/copy.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { focusHeading } from '../../ui/focused.tsx'
import { deadline, Time } from '../../ui/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { attempt, say, sayProblem } from '../../ui/toasts.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { words } from './words.ts'

type ApiKey = Answer<'get', '/api/api-keys'>['data']['api_keys'][number]

export function Page() {
  const texts = words()
  const keys = useResource((signal) => api.get('/api/api-keys', { signal }))
  const isMaking = useSignal(false)
  /** Shown once. */
  const issued = useSignal<string | null>(null)

  const show = (key: string | undefined) => {
    isMaking.value = false
    if (key === undefined) sayProblem(texts.onceLost)
    else issued.value = key
    void keys.reload()
  }

  const rotate = async ({ id, name }: ApiKey) => {
    const question = { title: texts.rotateTitle(name), text: texts.rotateText, action: texts.rotate }
    if (!(await confirmAct(question))) return
    const header = { 'idempotency-key': newIdempotencyKey() }
    const act = async () => {
      const { data } = await api.post('/api/api-keys/{id}/rotate', { params: { path: { id }, header } })
      show(data.key)
    }
    await attempt(act, explainKeyRefusal)
  }

  const revoke = async ({ id, name }: ApiKey) => {
    const question = { title: texts.revokeTitle(name), text: texts.revokeText, action: texts.revoke }
    if (!(await confirmAct(question))) return
    if (!(await attempt(() => api.delete('/api/api-keys/{id}', { params: { path: { id } } })))) return
    say(texts.revoked)
    await keys.reload()
    focusHeading()
  }

  const make = () => {
    isMaking.value = true
  }

  return (
    <>
      <header class="page-head">
        <h1>{titles().keys}</h1>
        <Button look="primary" icon="plus" onClick={make}>
          {texts.make}
        </Button>
      </header>
      <p class="soft lead">
        {texts.about} <a href="/docs#tag/api-keys">{texts.documentation}</a>
      </p>
      <Loaded of={keys}>
        {({ data }) =>
          data.api_keys.length === 0 ? (
            <Empty icon="key-round" text={texts.none} />
          ) : (
            <ul class="plain-list cards">
              {data.api_keys.map((key) => (
                <KeyCard key={key.id} of={key} onRotate={() => void rotate(key)} onRevoke={() => void revoke(key)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking.value && (
        <NewKeyDialog
          onMade={show}
          onClose={() => {
            isMaking.value = false
          }}
        />
      )}
      {issued.value !== null && (
        <CopyOnce
          title={texts.once}
          label={texts.key}
          text={issued.value}
          explanation={texts.onceText}
          onKept={() => {
            issued.value = null
          }}
        />
      )}
    </>
  )
}

interface KeyCardProps {
  readonly of: ApiKey
  readonly onRotate: () => void
  readonly onRevoke: () => void
}

function KeyCard({ of: key, onRotate, onRevoke }: KeyCardProps) {
  const texts = words()
  return (
    <li class="card stack" aria-label={key.name}>
      <div class="row spread">
        <h2 class="card-title">{key.name}</h2>
        <code class="soft">{key.prefix}…</code>
      </div>
      <ul class="plain-list row">
        {key.scopes.map((scope) => (
          <li class="chip" key={scope}>
            {texts.scopeOf[scope][0]}
          </li>
        ))}
      </ul>
      <dl class="facts inline">
        <div>
          <dt>{texts.createdAt}</dt>
          <dd>
            <Time at={key.created_at} />
          </dd>
        </div>
        <div>
          <dt>{texts.usedAt}</dt>
          <dd>{key.last_used_at === null ? texts.never : <Time at={key.last_used_at} />}</dd>
        </div>
        <div>
          <dt>{texts.expiresAt}</dt>
          <dd>{key.expires_at === null ? texts.noEnd : deadline(key.expires_at)}</dd>
        </div>
      </dl>
      <div class="row">
        <Button isSmall icon="refresh-cw" onClick={onRotate}>
          {texts.rotate}
        </Button>
        <Button isSmall look="danger" icon="trash-2" onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </div>
    </li>
  )
}

function explainKeyRefusal(error: unknown): string | undefined {
  const code = error instanceof HromadaError ? error.code : ''
  if (code === 'API_KEY_LIMIT') return words().limit
  return code === 'API_KEY_ROTATED' ? words().rotated : undefined
}
