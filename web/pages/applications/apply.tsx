import type { ComponentChildren } from 'preact'
import { api } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { idInPath } from '../../router.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Items } from '../../ui/items.tsx'
import { Banner, Loaded } from '../../ui/states.tsx'
import type { Opportunity } from '../opportunities/fields.ts'
import { readOpportunity } from '../opportunities/read.ts'
import { ApplicationForm, Unsent } from './application-form.tsx'
import { OwnApplication, useAnswers } from './own-application.tsx'
import { PostedBy } from './posted-by.tsx'
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
          if (viewer?.has_applied) return <Applied opportunity={opportunity} />
          if (status !== 'active') {
            return (
              <>
                <Instead text={texts.notActive[status]} href="/opportunities" label={texts.others} />
                <Unsent opportunityId={id} />
              </>
            )
          }
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
  return (
    <p class="row soft">
      <span>{term().types[type]}</span>
      <PostedBy entity={entity} owner={owner} />
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
function Applied({ opportunity: { id } }: { readonly opportunity: Opportunity }) {
  const texts = words()
  const mine = useResource(async (signal) => {
    const { data } = await api.get('/api/opportunities/applications/mine', { params: { query: { limit: 50 } }, signal })
    return data.applications.find(({ opportunity }) => opportunity.id === id) ?? null
  })
  useAnswers(mine.reload)
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
          <Items lines={documents} />
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
