import { useSignal } from '@preact/signals'
import { boot } from '../../boot.ts'
import { profile } from '../../session.ts'
import { freeCategoryName } from '../../shared/category-names.ts'
import { dateFormats } from '../../shared/date-formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/fact.tsx'
import { FileLinks, FileRow } from '../../ui/file-links.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Preview } from '../../ui/preview.tsx'
import { deadline } from '../../ui/show.tsx'
import { locale } from '../../words.ts'
import { linesOf } from './confidential-details.ts'
import { bodyOf, type Fields, type Opportunity } from './fields.ts'
import { hints } from './hints.ts'
import { Part, Posting } from './posting.tsx'
import { renderDescription } from './read.ts'
import type { Choices } from './sections.tsx'
import { posting, term, words } from './words.ts'

interface PreviewProps {
  readonly fields: Fields
  readonly choices: Choices
  /** As it is stored. */
  readonly before: Opportunity | undefined
  /** Sent with the form. */
  readonly files: readonly { readonly key: string; readonly file: File; readonly description: string }[]
}

/** The whole as its readers will see it, before anybody does. */
export function PostingPreview(props: PreviewProps) {
  const isShown = useSignal(false)
  return (
    <>
      <Button icon="eye" onClick={() => (isShown.value = true)}>
        {hints().previewAll}
      </Button>
      {isShown.value && <Previewed {...props} onClose={() => (isShown.value = false)} />}
    </>
  )
}

function Previewed({ fields, choices, before, files, onClose }: PreviewProps & { readonly onClose: () => void }) {
  const { title, description, expires_on: day, entity_id: entityId, confidential_details: details } = fields
  const body = bodyOf({ ...fields, confidential_details: '' }, before)
  // An unchanged one has its hour.
  const until =
    body.expires_at === undefined
      ? before?.expires_at && deadline(before.expires_at)
      : day && dateFormats(locale, 'UTC').day.format(new Date(day))
  const entity = choices.entities.find(({ id }) => id === entityId)?.name
  const texts = posting()
  return (
    <Dialog title={title.trim() || words().title} onClose={onClose}>
      <article class="posting">
        <Marks of={fields} />
        <Posting
          of={body}
          until={until}
          facts={
            <>
              <Fact name={texts.posted}>
                {dateFormats(locale, boot.info.timeZone).day.format(before ? new Date(before.created_at) : new Date())}
              </Fact>
              <Fact name={texts.postedBy}>{fields.show_owner && ownerOf(before)}</Fact>
              <Fact name={texts.organization}>{entity}</Fact>
            </>
          }
          details={linesOf(details).map(named)}
          files={<Files attached={before?.attachments ?? []} waiting={files} />}
        >
          {description.trim() !== '' && (
            <Preview look="posting" text={description} render={renderDescription(description)} />
          )}
        </Posting>
        <Others of={body} entity={entity} />
      </article>
      <div class="row">
        <Button onClick={onClose}>{hints().backToForm}</Button>
      </div>
    </Dialog>
  )
}

/** What its kind is, and who sees it where not everybody does. */
function Marks({ of: { type, visibility } }: { readonly of: Fields }) {
  const { forMembers, forConfidential } = posting()
  return (
    <div class="row">
      <span class="chip accent">{term().types[type]}</span>
      {visibility !== 'public' && (
        <span class="chip warning">
          <Icon name="lock" />
          {visibility === 'members' ? forMembers : forConfidential}
        </span>
      )}
    </div>
  )
}

/** Whoever hides is not named. */
function ownerOf(before: Opportunity | undefined): string | undefined {
  if (before?.viewer?.is_owner === false) return before.owner?.name
  return profile.value?.visibility === 'hidden' ? undefined : profile.value?.name
}

/** A line without a name is refused when the form is sent. */
function named(line: string): readonly [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, Math.max(0, colon)), line.slice(colon + 1).trim()]
}

interface FilesProps {
  readonly attached: Opportunity['attachments']
  readonly waiting: PreviewProps['files']
}

function Files({ attached, waiting }: FilesProps) {
  if (attached.length + waiting.length === 0) return null
  return (
    <Part title={posting().attachments}>
      <FileLinks files={attached} />
      {waiting.length > 0 && (
        <ul class="plain-list file-list">
          {waiting.map(({ key, file, description }) => (
            <FileRow key={key} size={file.size} description={description}>
              <bdi>{file.name}</bdi>
            </FileRow>
          ))}
        </ul>
      )}
    </Part>
  )
}

interface OthersProps {
  readonly of: { readonly category: string; readonly tags: readonly string[] }
  readonly entity: string | undefined
}

/** Which lead on from its page. */
function Others({ of: { category, tags }, entity }: OthersProps) {
  const { others, ofOrganization, ofCategory } = posting()
  const chips = [entity && ofOrganization(entity), ofCategory(freeCategoryName(locale, category)), ...tags]
  return (
    <Part title={others}>
      <div class="row">
        {chips.map(
          (text) =>
            text && (
              <bdi key={text} class="chip">
                {text}
              </bdi>
            ),
        )}
      </div>
    </Part>
  )
}
