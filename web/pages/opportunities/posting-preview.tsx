import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { useResource } from '../../resource.ts'
import { dateFormats } from '../../shared/date-formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Frame } from '../../ui/preview.tsx'
import { Loaded } from '../../ui/states.tsx'
import { locale } from '../../words.ts'
import { bodyOf, type Fields } from './fields.ts'
import { hints } from './hints.ts'
import { Posting } from './posting.tsx'
import type { Choices } from './sections.tsx'
import { words } from './words.ts'

interface PreviewProps {
  readonly fields: Fields
  readonly choices: Choices
}

/** The whole as its readers will see it, before anybody does. */
export function PostingPreview(props: PreviewProps) {
  const isShown = useSignal(false)
  return (
    <>
      <Button icon="eye" onClick={() => (isShown.value = true)}>
        {hints().previewAll}
      </Button>
      {isShown.value && <Preview {...props} onClose={() => (isShown.value = false)} />}
    </>
  )
}

function Preview({ fields, choices, onClose }: PreviewProps & { readonly onClose: () => void }) {
  const texts = words()
  const { title, description, expires_on: day, entity_id: entityId, confidential_details: details } = fields
  const body = bodyOf({ ...fields, confidential_details: '' })
  return (
    <Dialog title={title.trim() || texts.title} onClose={onClose}>
      <article class="posting">
        <Posting
          of={{ ...body, category: fields.category }}
          entity={choices.entities.find(({ id }) => id === entityId)?.name}
          until={day && dateFormats(locale, 'UTC').day.format(new Date(day))}
          details={details.trim()}
        >
          {description.trim() !== '' && <Description text={description} />}
        </Posting>
      </article>
      <div class="row">
        <Button onClick={onClose}>{hints().backToForm}</Button>
      </div>
    </Dialog>
  )
}

function Description({ text }: { readonly text: string }) {
  const rendered = useResource(
    async (signal) =>
      (await api.post('/api/opportunities/preview', { body: { description: text }, signal })).data.description_html,
  )
  return <Loaded of={rendered}>{(html) => <Frame title={words().description} html={html} />}</Loaded>
}
