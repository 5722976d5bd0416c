import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { navigate } from '../../router.ts'
import { useDraft } from '../../ui/draft.ts'
import { DraftBanner } from '../../ui/draft-banner.tsx'
import { draftName } from '../../ui/drafts-of-account.ts'
import { useForm } from '../../ui/form.tsx'
import { say } from '../../ui/toasts.tsx'
import { ComposeForm } from './compose-form.tsx'
import { composeWords } from './compose-words.ts'
import { audienceOf, draftOf, type Fields, initial } from './fields.ts'
import { LastLook, type Ready } from './last-look.tsx'

/** Written first, then looked at as it will arrive, then sent. */
export function Page() {
  const ready = useSignal<Ready | null>(null)
  /** Looked at again unchanged, it is the same act: it may have been sent without an answer. */
  const former = useRef<Ready>(undefined)
  const form = useForm<Fields>({
    initial,
    send: async (fields, idempotencyKey) => {
      const draft = draftOf(fields)
      const audience = audienceOf(fields) ?? {}
      const [previews, size] = await Promise.all([
        api.post('/api/admin/announcements/preview', { body: draft }),
        api.post('/api/admin/announcements/count', { body: { audience } }),
      ])
      const isSame =
        JSON.stringify([draft, audience]) === JSON.stringify([former.current?.draft, former.current?.audience])
      former.current = {
        ...{ draft, audience, previews, size },
        idempotencyKey: isSame && former.current ? former.current.idempotencyKey : idempotencyKey,
      }
      ready.value = former.current
    },
  })
  const draft = useDraft(draftName('announcement'), form)

  // Asked when the audience is another, not while something is written.
  const audience = audienceOf(form.values.value)
  const size = useResource(
    async (signal) => audience && (await api.post('/api/admin/announcements/count', { body: { audience }, signal })),
    [JSON.stringify(audience)],
  )
  const sent = (batchId: string) => {
    draft.accept(form.values.value)
    say(ready.value?.draft.scheduledFor ? composeWords().scheduled : composeWords().sent)
    navigate(`/app/admin/announcements/${batchId}`)
  }
  return (
    <>
      <header class="page-head">
        <h1>{titles().newAnnouncement}</h1>
      </header>
      {ready.value === null ? (
        <>
          <DraftBanner draft={draft} />
          <ComposeForm form={form} size={audience === null ? null : size.data.value} />
        </>
      ) : (
        <LastLook
          of={ready.value}
          onBack={() => {
            ready.value = null
          }}
          onSent={sent}
        />
      )}
    </>
  )
}
