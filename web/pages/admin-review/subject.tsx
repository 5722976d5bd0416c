import type { ComponentChildren } from 'preact'
import { Fact } from '../../desk/fact.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FileLinks } from '../../ui/file-links.tsx'
import { Icon } from '../../ui/icon.tsx'
import { deadline, Time } from '../../ui/show.tsx'
import { StatusChip } from '../opportunities/status.tsx'
import { words as formWords, term } from '../opportunities/words.ts'
import { moneyText, placeText } from './facts.ts'
import { History, OwnerPanel } from './owner-panel.tsx'
import type { Reviewed } from './types.ts'
import { words } from './words.ts'

/** All of an opportunity, also what only few may see: it is judged as a whole. */
export function Subject({ opportunity }: { readonly opportunity: Reviewed }) {
  const { id, title, type, status, short_description: short, description, attachments } = opportunity
  const texts = words()
  return (
    <article class="review-subject">
      <header class="stack tight">
        <h2 dir="auto">{title}</h2>
        <div class="row small soft">
          <StatusChip status={status} />
          <span>{term().types[type]}</span>
          <span>
            {texts.submitted} <Time at={opportunity.submitted_at} />
          </span>
          <ButtonLink isSmall look="quiet" icon="pencil" href={`/app/opportunities/${id}`}>
            {texts.edit}
          </ButtonLink>
        </div>
      </header>
      <OwnerPanel opportunity={opportunity} />
      <Facts opportunity={opportunity} />
      {short && (
        <p class="strong" dir="auto">
          {short}
        </p>
      )}
      <p class="written" dir="auto">
        {description}
      </p>
      <Lines title={formWords().requirements[type]} lines={opportunity.requirements} />
      <Lines title={formWords().benefits[type]} lines={opportunity.benefits} />
      <Application opportunity={opportunity} />
      <Confidential details={opportunity.confidential_details} />
      {attachments.length > 0 && (
        <Part title={texts.files}>
          <FileLinks files={attachments} />
        </Part>
      )}
      <History opportunity={opportunity} />
    </article>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="stack tight">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Part title={title}>
      <ul>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Facts({ opportunity }: { readonly opportunity: Reviewed }) {
  const { type, category, budget, location, tags, entity, expires_at: until, visibility } = opportunity
  const texts = words()
  const form = formWords()
  return (
    <dl class="review-fact-list small">
      <Fact name={form.category}>{category}</Fact>
      <Fact name={form.money[type]}>{budget && moneyText(budget)}</Fact>
      <Fact name={form.place}>{placeText(location)}</Fact>
      <Fact name={form.entity}>
        {entity && (
          <>
            <a href={`/entities/${entity.id}`}>{entity.name}</a>
            {entity.is_verified && (
              <span class="verified-entity soft">
                <Icon name="shield-check" /> {texts.verifiedEntity}
              </span>
            )}
          </>
        )}
      </Fact>
      <Fact name={texts.until}>{until && deadline(until)}</Fact>
      <Fact name={texts.seenBy}>{term().visibilities[visibility]}</Fact>
      <Fact name={form.tags}>{tags.join(', ')}</Fact>
    </dl>
  )
}

function Application({ opportunity }: { readonly opportunity: Reviewed }) {
  const { method, instructions, contact, required_documents: documents = [] } = opportunity.application_process ?? {}
  const person = Object.values(opportunity.contact_person ?? {}).filter(Boolean)
  const texts = [contact, instructions, ...documents].filter(Boolean)
  if (method === undefined && texts.length === 0 && person.length === 0) return null
  const methods: Readonly<Record<string, string>> = term().methods
  return (
    <>
      {(method !== undefined || texts.length > 0) && (
        <Part title={formWords().apply}>
          <p class="written" dir="auto">
            {[method && (methods[method] ?? method), ...texts].filter(Boolean).join('\n')}
          </p>
        </Part>
      )}
      {person.length > 0 && (
        <Part title={formWords().contactPerson}>
          <p class="written" dir="auto">
            {person.join('\n')}
          </p>
        </Part>
      )}
    </>
  )
}

function Confidential({ details = {} }: { readonly details: Reviewed['confidential_details'] }) {
  if (Object.keys(details).length === 0) return null
  return (
    <Part title={words().confidential}>
      <pre class="review-raw">{JSON.stringify(details, null, 2)}</pre>
    </Part>
  )
}
