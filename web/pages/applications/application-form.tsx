import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { api, HromadaError } from '../../api.ts'
import { boot } from '../../boot.ts'
import { navigate, path } from '../../router.ts'
import { profile } from '../../session.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { CopyButton } from '../../ui/copy.tsx'
import { lastDraft, useDraft } from '../../ui/draft.ts'
import { DraftBanner, DraftKept } from '../../ui/draft-banner.tsx'
import { draftName } from '../../ui/drafts-of-account.ts'
import { AreaField, TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { say } from '../../ui/toasts.tsx'
import { FilesField, useUploads } from '../../ui/uploads.tsx'
import type { Opportunity } from '../opportunities/fields.ts'
import { attachTo, fileRules } from '../opportunities/files.ts'
import { words } from './words.ts'

interface ApplicationFormProps {
  readonly opportunity: Opportunity
  /** What is shown is no longer so: it was applied for, or closed, meanwhile. */
  readonly onStale: () => Promise<void>
}

type Fields = { readonly message: string; readonly contact: string }

const FILES_FAILED = new Error('not every file was sent')

export function ApplicationForm({ opportunity: { id }, onStale }: ApplicationFormProps) {
  const texts = words()
  const uploads = useUploads(() => form.renewKey())
  const form = useForm<Fields>({
    initial: { message: '', contact: readableAddress(profile.value?.email ?? '') },
    explain: (error) => {
      if (error === FILES_FAILED) return words().filesFailed
      if (error instanceof HromadaError && (error.status === 409 || error.status === 404)) void onStale()
      return undefined
    },
    send: async (fields, idempotencyKey) => {
      const from = path.peek()
      const files = await uploads.sendAll(attachTo(id))
      if (files === undefined) throw FILES_FAILED
      await api.post('/api/opportunities/{id}/apply', {
        params: { path: { id }, header: { 'idempotency-key': idempotencyKey } },
        body: { message: fields.message, contact: fields.contact.trim() || null, attachment_ids: [...files] },
      })
      uploads.forgetSent()
      draft.accept(fields)
      // The public page says that it is sent; a front end of the operator's own knows nothing of it.
      if (boot.info.siteUrl === boot.info.publicUrl) location.assign(`/opportunities/${id}?applied=1`)
      else {
        navigate('/app/applications', { from })
        say(words().isSent)
      }
    },
  })
  const draft = useDraft(draftName('application', id), form, { holdsMore: () => uploads.list.value.length > 0 })
  return (
    <>
      <DraftBanner draft={draft} hasFiles />
      <Form form={form} submitLabel={texts.send} beside={<DraftKept draft={draft} />}>
        <AreaField
          form={form}
          name="message"
          label={texts.yourMessage}
          hint={texts.yourMessageHint}
          required
          maxLength={5_000}
          rows={8}
        />
        <TextField
          form={form}
          name="contact"
          label={texts.yourContact}
          hint={texts.yourContactHint}
          maxLength={500}
          autocomplete="email"
        />
        <FilesField
          label={texts.yourFiles}
          hint={texts.yourFilesHint}
          rules={fileRules}
          uploads={uploads}
          send={attachTo(id)}
        />
      </Form>
    </>
  )
}

/** What was written before the opportunity took no more: to be used elsewhere. */
export function Unsent({ opportunityId }: { readonly opportunityId: string }) {
  const message = useSignal('')
  // The form that was there until now has kept it by then.
  useEffect(() => {
    message.value = lastDraft<Fields>(draftName('application', opportunityId))?.message ?? ''
  }, [opportunityId])
  if (message.value === '') return null
  const { unsent, unsentHint } = words()
  return (
    <section class="card stack tight" aria-labelledby="unsent">
      <h2 id="unsent">{unsent}</h2>
      <p class="soft small">{unsentHint}</p>
      <p class="written" dir="auto">
        {message.value}
      </p>
      <div class="row">
        <CopyButton text={message.value} />
      </div>
    </section>
  )
}
