import type { TargetedSubmitEvent } from 'preact'
import { useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { useDraft } from '../../ui/draft.ts'
import { DraftBanner } from '../../ui/draft-banner.tsx'
import { draftName } from '../../ui/drafts-of-account.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { useForm } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { Banner } from '../../ui/states.tsx'
import { FilesField, useUploads } from '../../ui/uploads.tsx'
import { canPublish, publishStatus, setStatus } from './acts.ts'
import { bodyOf, explain, type Fields, fieldsOf, type Opportunity, type Status } from './fields.ts'
import { attachTo, fileRules } from './files.ts'
import { type Choices, Sections } from './sections.tsx'
import { words } from './words.ts'

interface OpportunityFormProps {
  /** Absent: a new one. */
  readonly before?: Opportunity
  readonly choices: Choices
  /** The status that it has now, and whether something was written since it was sent. */
  readonly onSaved: (id: string, status: Status, draft: { readonly hasUnsaved: boolean }) => void
}

const TEXT_IS_SAVED = new Error('not every file was sent')

/** Writes an opportunity: its text first, then its files, then its status, so that nothing is published in part. */
export function OpportunityForm({ before, choices, onSaved }: OpportunityFormProps) {
  const texts = words()
  const uploads = useUploads()
  const stored = useRef<{ readonly id: string; readonly status: Status } | undefined>(before)
  const wanted = useRef<Status>(undefined)

  const form = useForm<Fields>({
    initial: fieldsOf(before),
    explain: (error) => (error === TEXT_IS_SAVED ? words().filesFailed : explain(error)),
    send: async (fields, idempotencyKey) => {
      const { id, status } = await saveText(fields, idempotencyKey)
      draft.accept(fields, draftName('opportunity', id))
      if ((await uploads.sendAll(attachTo(id))) === undefined) throw TEXT_IS_SAVED
      uploads.forgetSent()
      const next = wanted.current ?? status
      if (next !== status) await setStatus(id, next)
      stored.current = { id, status: next }
      onSaved(id, next, { hasUnsaved: draft.hasUnsaved() })
    },
  })
  const draft = useDraft(draftName('opportunity', before?.id ?? 'new'), form, {
    holdsMore: () => uploads.list.value.length > 0,
  })

  async function saveText(fields: Fields, idempotencyKey: string) {
    const body = bodyOf(fields, before)
    if (stored.current !== undefined) {
      await api.put('/api/opportunities/update', { body: { id: stored.current.id, ...body } })
    } else {
      const headers = { 'idempotency-key': idempotencyKey }
      const { data } = await api.post('/api/opportunities/create', { params: { header: headers }, body })
      stored.current = data.opportunity
    }
    return stored.current
  }

  const send = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event
    const value = submitter instanceof HTMLButtonElement ? submitter.value : ''
    wanted.current = value === '' ? undefined : (value as Status)
    void form.submit(event.currentTarget)
  }

  return (
    <form class="opportunity-form" noValidate onSubmit={send}>
      <DraftBanner draft={draft} />
      <Sections form={form} choices={choices} />
      <Section title={texts.files}>
        {before !== undefined && before.attachments.length > 0 && <Attachments attachments={before.attachments} />}
        <FilesField label={texts.attach} hint={texts.filesHint} rules={fileRules} uploads={uploads} />
      </Section>
      <div class="section">
        {form.problem.value && <Banner kind="danger">{form.problem.value}</Banner>}
        {!canPublish() && before?.status !== 'active' && <p class="soft small">{texts.strict}</p>}
        <div class="row">
          {buttonsFor(before?.status).map(({ status, label }, index) => (
            <Button
              key={label}
              type="submit"
              value={status ?? ''}
              look={index === 0 ? 'primary' : 'plain'}
              aria-disabled={form.isSending.value}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </form>
  )
}

interface SubmitButton {
  /** Absent: as it is. */
  readonly status?: Status
  readonly label: string
}

/** The first is what most want. Where an administrator looks first, nothing but what is sent to them is kept. */
function buttonsFor(status: Status | undefined): readonly SubmitButton[] {
  const texts = words()
  const publish = { status: publishStatus(), label: canPublish() ? texts.publish : texts.submit }
  if (status === undefined) return canPublish() ? [publish, { status: 'draft', label: texts.saveDraft }] : [publish]
  const save = { label: texts.save }
  if (status === 'active' || (status === 'pending' && !canPublish())) return [save]
  return [{ ...publish, ...(status !== 'draft' && canPublish() && { label: texts.publishAgain }) }, save]
}

function Attachments({ attachments }: Pick<Opportunity, 'attachments'>) {
  return (
    <div class="stack tight">
      <h3>{words().attached}</h3>
      <FileLinks files={attachments} />
    </div>
  )
}
