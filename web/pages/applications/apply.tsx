import type { ComponentChildren } from 'preact'
import { api, HromadaError } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { idInPath, navigate } from '../../router.ts'
import { profile } from '../../session.ts'
import { readableAddress } from '../../shared/readable-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DraftBanner } from '../../ui/draft-banner.tsx'
import { AreaField, TextField } from '../../ui/fields.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Form, useDraft, useForm } from '../../ui/form.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import { say } from '../../ui/toasts.tsx'
import { useUnsavedGuard } from '../../ui/unsaved.ts'
import { UploadList, useUploads } from '../../ui/uploads.tsx'
import type { Opportunity } from '../opportunities/fields.ts'
import { attachTo, fileRules } from '../opportunities/files.ts'
import { readOpportunity } from '../opportunities/read.ts'
import { OwnApplication } from './own-application.tsx'
import { term, words } from './words.ts'

export function Page() {
  const id = idInPath.value
  return <Apply key={id} id={id} />
}

function Apply({ id }: { readonly id: string }) {
  const texts = words()
  const loaded = useResource((signal) => readOpportunity(id, signal))
  const shown = loaded.data.value
  return (
    <>
      <header class="page-head">
        <div class="stack tight">
          <p class="soft">{texts.applyFor}</p>
          <h1 dir="auto">{shown?.title ?? titles().apply}</h1>
          {shown && <Facts opportunity={shown} />}
        </div>
      </header>
      <Loaded of={loaded} lines={8}>
        {(opportunity) => {
          const { status, viewer } = opportunity
          if (viewer?.is_owner)
            return <Instead text={texts.own} href={`/app/opportunities/${id}/applications`} label={texts.toOwn} />
          if (viewer?.has_applied) return <Applied opportunityId={id} />
          if (status !== 'active')
            return <Instead text={texts.notActive[status]} href="/opportunities" label={texts.others} />
          return (
            <div class="stack">
              <Asked opportunity={opportunity} />
              <ApplicationForm opportunity={opportunity} onStale={loaded.reload} />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

function Facts({ opportunity: { id, type, entity, owner } }: { readonly opportunity: Opportunity }) {
  const by = entity?.name ?? owner?.name
  return (
    <p class="row soft">
      <span>{term().types[type]}</span>
      {by && (
        <span>
          {words().by}{' '}
          <a href={entity ? `/entities/${entity.id}` : `/members/${owner?.id}`} dir="auto">
            {by}
          </a>
        </span>
      )}
      <a href={`/opportunities/${id}`}>{term().details}</a>
    </p>
  )
}

interface InsteadProps {
  readonly text: ComponentChildren
  readonly href: string
  readonly label: string
}

/** Why there is no form, and where to go from here. */
function Instead({ text, href, label }: InsteadProps) {
  return (
    <div class="stack">
      <Banner>{text}</Banner>
      <div class="row">
        <ButtonLink href={href}>{label}</ButtonLink>
      </div>
    </div>
  )
}

/** Of those sent last, which the service lists together; an older one is found behind the link. */
function Applied({ opportunityId }: { readonly opportunityId: string }) {
  const texts = words()
  const mine = useResource(async (signal) => {
    const { data } = await api.get('/api/opportunities/applications/mine', { params: { query: { limit: 50 } }, signal })
    return data.applications.find(({ opportunity }) => opportunity.id === opportunityId) ?? null
  })
  return (
    <>
      <Instead text={texts.applied} href="/app/applications" label={texts.toMine} />
      <Loaded of={mine}>{(own) => own && <OwnApplication application={own} reload={mine.reload} />}</Loaded>
    </>
  )
}

function Asked({ opportunity: { application_process: process } }: { readonly opportunity: Opportunity }) {
  const texts = words()
  const { instructions, contact, method, required_documents: documents = [] } = process ?? {}
  const isElsewhere = contact !== undefined && method !== 'form'
  if (!instructions && documents.length === 0 && !isElsewhere) return null
  return (
    <section class="card stack tight">
      <h2>{texts.asked}</h2>
      {instructions && (
        <p class="written" dir="auto">
          {instructions}
        </p>
      )}
      {documents.length > 0 && (
        <>
          <h3>{texts.documents}</h3>
          <ul>
            {documents.map((name) => (
              <li key={name} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
      {isElsewhere && (
        <p class="soft" dir="auto">
          {texts.elsewhere(contact)}
        </p>
      )}
    </section>
  )
}

interface ApplicationFormProps {
  readonly opportunity: Opportunity
  /** What is shown is no longer so: it was applied for, or closed, meanwhile. */
  readonly onStale: () => Promise<void>
}

const FILES_FAILED = new Error('not every file was sent')

function ApplicationForm({ opportunity: { id }, onStale }: ApplicationFormProps) {
  const texts = words()
  const uploads = useUploads()
  const form = useForm({
    initial: { message: '', contact: readableAddress(profile.value?.email ?? '') },
    explain: (error) => {
      if (error === FILES_FAILED) return words().filesFailed
      if (error instanceof HromadaError && (error.status === 409 || error.status === 404)) void onStale()
      return undefined
    },
    send: async ({ message, contact }, idempotencyKey) => {
      const files = await uploads.sendAll(attachTo(id))
      if (files === undefined) throw FILES_FAILED
      await api.post('/api/opportunities/{id}/apply', {
        params: { path: { id }, header: { 'idempotency-key': idempotencyKey } },
        body: { message, contact: contact.trim() || null, attachment_ids: [...files] },
      })
      uploads.forgetSent()
      draft.clear()
      navigate('/app/applications')
      say(words().isSent)
    },
  })
  const draft = useDraft(`${profile.value?.id}:application:${id}`, form)
  useUnsavedGuard(() => !form.isSending.value && (form.values.value.message !== '' || uploads.list.value.length > 0), {
    hasDraft: true,
  })
  return (
    <>
      <DraftBanner draft={draft} />
      <Form form={form} submitLabel={texts.send}>
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
        <FileDrop label={texts.yourFiles} hint={texts.yourFilesHint} rules={fileRules} onFiles={uploads.add} />
        <UploadList uploads={uploads} />
      </Form>
    </>
  )
}
