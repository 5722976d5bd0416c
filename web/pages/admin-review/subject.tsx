import { ButtonLink } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { FileLinks } from '../../ui/file-links.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Frame } from '../../ui/preview.tsx'
import { deadline, Time } from '../../ui/show.tsx'
import { textOfDetail } from '../opportunities/details-text.ts'
import { Part, Posting } from '../opportunities/posting.tsx'
import { StatusChip } from '../opportunities/status.tsx'
import { words as formWords, term } from '../opportunities/words.ts'
import { History, OwnerPanel } from './owner-panel.tsx'
import type { Reviewed } from './types.ts'
import { words } from './words.ts'

/** All of an opportunity, also what only few may see: it is judged as a whole. */
export function Subject({ opportunity }: { readonly opportunity: Reviewed }) {
  const { id, title, status, expires_at: until, description, description_html: html, attachments } = opportunity
  const { short_description: short, confidential_details: details } = opportunity
  const texts = words()
  return (
    <article class="posting review-subject">
      <header class="stack tight">
        <h2 dir="auto">{title}</h2>
        <div class="row small soft">
          <StatusChip status={status} />
          <span>
            {texts.submitted} <Time at={opportunity.submitted_at} />
          </span>
          <ButtonLink isSmall look="quiet" icon="pencil" href={`/app/opportunities/${id}`}>
            {texts.edit}
          </ButtonLink>
        </div>
      </header>
      <OwnerPanel opportunity={opportunity} />
      <Posting
        of={opportunity}
        until={until && deadline(until)}
        facts={<Judged of={opportunity} />}
        details={Object.entries(details ?? {}).map(([name, value]) => [name, textOfDetail(value)])}
        files={
          attachments.length > 0 && (
            <Part title={texts.files}>
              <FileLinks files={attachments} />
            </Part>
          )
        }
      >
        {short && (
          <p class="strong" dir="auto">
            {short}
          </p>
        )}
        {html === undefined ? (
          <p class="written" dir="auto">
            {description}
          </p>
        ) : (
          <Frame title={formWords().description} html={html} look="posting" />
        )}
      </Posting>
      <History opportunity={opportunity} />
    </article>
  )
}

/** What its page says elsewhere, or does not say. */
function Judged({ of: { type, entity, visibility, tags, application_process: process } }: { readonly of: Reviewed }) {
  const texts = formWords()
  const methods: Readonly<Record<string, string>> = term().methods
  return (
    <>
      <Fact name={texts.entity}>{entity && <Entity of={entity} />}</Fact>
      <Fact name={texts.type}>{term().types[type]}</Fact>
      <Fact name={texts.seen}>{term().visibilities[visibility]}</Fact>
      <Fact name={texts.tags}>{tags.join(', ')}</Fact>
      <Fact name={texts.apply}>{process?.method && (methods[process.method] ?? process.method)}</Fact>
    </>
  )
}

/** With whether it is known to be who it says. */
function Entity({ of }: { readonly of: NonNullable<Reviewed['entity']> }) {
  return (
    <>
      <a href={`/entities/${of.id}`}>{of.name}</a>
      {of.is_verified && (
        <span class="verified-entity soft">
          <Icon name="shield-check" /> {words().verifiedEntity}
        </span>
      )}
    </>
  )
}
