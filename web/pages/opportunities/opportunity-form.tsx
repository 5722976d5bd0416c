import { useSignal } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { api, HromadaError } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDraft } from '../../ui/draft.ts'
import { DraftBanner, DraftKept } from '../../ui/draft-banner.tsx'
import { draftName } from '../../ui/drafts-of-account.ts'
import { useForm } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { Banner } from '../../ui/states.tsx'
import { sayProblem } from '../../ui/toasts.tsx'
import { FilesField, useUploads } from '../../ui/uploads.tsx'
import { canPublish, publishStatus, setStatus } from './acts.ts'
import { AttachedFiles } from './attached-files.tsx'
import {
  bodyOf,
  CHANGED_SINCE,
  duplicateIn,
  explain,
  type Fields,
  fieldsOf,
  isSameText,
  type NewOpportunity,
  type Opportunity,
  type Status,
} from './fields.ts'
import { attachTo, fileRules } from './files.ts'
import { hints } from './hints.ts'
import { PostingPreview } from './posting-preview.tsx'
import { type Choices, Sections } from './sections.tsx'
import { words } from './words.ts'

interface OpportunityFormProps {
  /** Absent: a new one. */
  readonly before?: Opportunity
  readonly choices: Choices
  /** The status that it has now, and whether something was written since it was sent. */
  readonly onSaved: (id: string, status: Status, draft: { readonly hasUnsaved: boolean }) => void
  /** Something of what is there is another than before. */
  readonly onChanged?: () => void
}

interface Stored {
  readonly id: string
  readonly status: Status
  /** As it was read; undefined: whatever it is now is written over. */
  readonly updated_at: string | undefined
}

interface Creation {
  readonly body: NewOpportunity
  readonly key: string
}

/** That it was not made; after a wait, a fault or a conflict with itself it may be, or has yet to be asked again. */
const isFinal = (error: unknown) =>
  error instanceof HromadaError &&
  error.status < 500 &&
  ![408, 429].includes(error.status) &&
  (error.status !== 409 || error.code === 'DUPLICATE_OPPORTUNITY')

const TEXT_IS_SAVED = new Error('not every file was sent')

/** Writes an opportunity: its text first, then its files, then its status, so that nothing is published in part. */
export function OpportunityForm({ before, choices, onSaved, onChanged }: OpportunityFormProps) {
  const texts = words()
  const uploads = useUploads()
  const stored = useRef<Stored | undefined>(before)
  const wanted = useRef<Status>(undefined)
  const unanswered = useRef<Creation>(undefined)
  const duplicateId = useSignal<string | undefined>(undefined)
  const isChangedSince = useSignal(false)

  const form = useForm<Fields>({
    initial: fieldsOf(before),
    explain: (error) => {
      duplicateId.value = duplicateIn(error)
      isChangedSince.value = error instanceof HromadaError && error.code === CHANGED_SINCE
      return error === TEXT_IS_SAVED ? words().filesFailed : explain(error)
    },
    send: async (fields, idempotencyKey) => {
      const { id, status } = await saveText(fields, idempotencyKey)
      draft.accept(fields, draftName('opportunity', id))
      if ((await uploads.sendAll(attachTo(id))) === undefined) throw TEXT_IS_SAVED
      uploads.forgetSent()
      const next = wanted.current ?? status
      if (next !== status)
        stored.current = { id, status: next, updated_at: await setStatus(id, next, stored.current?.updated_at) }
      isChangedSince.value = false
      duplicateId.value = undefined
      onSaved(id, next, { hasUnsaved: draft.hasUnsaved() })
    },
  })
  const draft = useDraft(draftName('opportunity', before?.id ?? 'new'), form, {
    holdsMore: () => uploads.list.value.length > 0,
  })

  async function saveText(fields: Fields, idempotencyKey: string) {
    const body = bodyOf(fields, before)
    if (stored.current === undefined) {
      // What is sent for review is sent with its files.
      const created = await create({ body: { ...body, as_draft: wanted.current !== 'active' }, key: idempotencyKey })
      stored.current = created.stored
      if (wanted.current === 'draft' && created.stored.status !== 'draft') await takeBack(created.stored)
      if (created.isCurrent) return stored.current
    }
    const { id, updated_at: seenAt, ...known } = stored.current
    const seen = seenAt === undefined ? {} : { if_updated_at: seenAt }
    const { data } = await api.put('/api/opportunities/update', { body: { id, ...body, ...seen } })
    stored.current = { ...known, id, updated_at: data.opportunity.updated_at }
    return stored.current
  }

  /** Rolling upgrade: a process of before drafts sends for review whatever is new. */
  async function takeBack({ id, updated_at: seenAt }: Stored) {
    stored.current = { id, status: 'draft', updated_at: await setStatus(id, 'draft', seenAt) }
    sayProblem(words().notKeptAtOnce)
  }

  /** When the answer to an earlier sending was lost, that one is repeated first: it may be there already. */
  async function create(asked: Creation): Promise<{ readonly stored: Stored; readonly isCurrent: boolean }> {
    const sent = unanswered.current ?? asked
    const isCurrent = sent.key === asked.key
    unanswered.current = sent
    try {
      const params = { header: { 'idempotency-key': sent.key } }
      const { data } = await api.post('/api/opportunities/create', { params, body: sent.body })
      unanswered.current = undefined
      const { id, status, created_at } = data.opportunity
      return { stored: { id, status, updated_at: created_at }, isCurrent }
    } catch (error) {
      if (!isFinal(error)) throw error
      unanswered.current = undefined
      if (isCurrent) throw error
      return create(asked)
    }
  }

  const writeOver = () => {
    if (stored.current !== undefined) stored.current = { ...stored.current, updated_at: undefined }
  }

  const send = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event
    const value = submitter instanceof HTMLButtonElement ? submitter.value : ''
    wanted.current = value === '' ? undefined : (value as Status)
    void form.submit(event.currentTarget)
  }

  // Extended meanwhile, beside the form.
  useEffect(() => {
    if (before === undefined) return
    const { expires_on } = fieldsOf(before)
    const saved = draft.saved()
    if (saved.expires_on === expires_on) return
    // Nothing but the deadline: what somebody else has written meanwhile is told when this is saved.
    if (isSameText({ ...saved, expires_on }, fieldsOf(before))) stored.current = before
    form.set('expires_on', expires_on)
    draft.accept({ ...saved, expires_on })
  }, [before?.expires_at])

  /** Once they are all removed, it is said that there are none. */
  const hadFiles = useRef(false)
  hadFiles.current ||= before !== undefined && before.attachments.length > 0
  return (
    <form class="opportunity-form" noValidate onSubmit={send}>
      <DraftBanner draft={draft} hasFiles />
      <Sections form={form} choices={choices} duplicateId={duplicateId.value} />
      <Section title={texts.files}>
        {hadFiles.current && <AttachedFiles attachments={before?.attachments ?? []} onRemoved={() => onChanged?.()} />}
        <FilesField
          label={texts.attach}
          hint={hints().filesHint}
          rules={fileRules}
          uploads={uploads}
          send={stored.current && attachTo(stored.current.id)}
          isDescribed
        />
      </Section>
      <div class="section">
        {form.problem.value && <Banner kind="danger">{form.problem.value}</Banner>}
        {form.problem.value && isChangedSince.value && stored.current && (
          <div class="row">
            <ButtonLink href={`/app/opportunities/${stored.current.id}`} target="_blank" icon="external-link">
              {texts.seeTheirs}
            </ButtonLink>
            <Button type="submit" value={wanted.current ?? ''} look="danger" onClick={writeOver}>
              {texts.saveOver}
            </Button>
          </div>
        )}
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
          <PostingPreview fields={form.values.value} choices={choices} before={before} files={uploads.list.value} />
          <DraftKept draft={draft} />
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

/** The first is what most want. */
function buttonsFor(status: Status | undefined): readonly SubmitButton[] {
  const texts = words()
  const publish = { status: publishStatus(), label: canPublish() ? texts.publish : texts.submit }
  if (status === undefined) return [publish, { status: 'draft', label: texts.saveDraft }]
  const save = { label: texts.save }
  if (status === 'active' || (status === 'pending' && !canPublish())) return [save]
  const wasPublished = status === 'expired' || status === 'closed'
  return [{ ...publish, ...(wasPublished && canPublish() && { label: texts.publishAgain }) }, save]
}
