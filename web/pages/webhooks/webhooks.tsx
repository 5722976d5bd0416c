import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { Button } from '../../ui/button.tsx'
import { CopyOnce } from '../../ui/copy.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { sayProblem } from '../../ui/toasts.tsx'
import { State } from './state.tsx'
import { NewWebhookDialog } from './webhook-form.tsx'
import { words } from './words.ts'

export function Page() {
  const texts = words()
  const webhooks = useResource((signal) => api.get('/api/webhooks', { signal }))
  const isMaking = useSignal(false)
  /** Shown once. */
  const secret = useSignal<string | null>(null)

  return (
    <>
      <header class="page-head">
        <h1>{titles().webhooks}</h1>
        <Button
          look="primary"
          icon="plus"
          onClick={() => {
            isMaking.value = true
          }}
        >
          {texts.make}
        </Button>
      </header>
      <p class="soft lead">
        {texts.about} <a href="/docs#tag/webhooks">{texts.documentation}</a>
      </p>
      <Loaded of={webhooks}>
        {({ data }) =>
          data.webhooks.length === 0 ? (
            <Empty icon="webhook" text={texts.none} />
          ) : (
            <ul class="plain-list cards">
              {data.webhooks.map((webhook) => (
                <li class="card stack tight" key={webhook.id}>
                  <div class="row spread">
                    <h2 class="card-title address">
                      <a href={`/app/webhooks/${webhook.id}`}>{webhook.url}</a>
                    </h2>
                    <State of={webhook} />
                  </div>
                  <p class="soft small">{texts.events(webhook.events.length)}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking.value && (
        <NewWebhookDialog
          onMade={(made) => {
            isMaking.value = false
            if (made === undefined) sayProblem(texts.onceLost)
            else secret.value = made
            void webhooks.reload()
          }}
          onClose={() => {
            isMaking.value = false
          }}
        />
      )}
      {secret.value !== null && (
        <CopyOnce
          title={texts.once}
          label={texts.secret}
          text={secret.value}
          explanation={texts.onceText}
          onKept={() => {
            secret.value = null
          }}
        />
      )}
    </>
  )
}
