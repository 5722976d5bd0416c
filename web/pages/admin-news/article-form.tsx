import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { categoryName } from '../../shared/category-names.ts'
import { isChordOf } from '../../shell/shortcuts.ts'
import { useDraft } from '../../ui/draft.ts'
import { DraftBanner } from '../../ui/draft-banner.tsx'
import { draftName } from '../../ui/drafts-of-account.ts'
import { AreaField, SelectField, TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { Previewed } from '../../ui/preview.tsx'
import { Section } from '../../ui/section.tsx'
import { TagField } from '../../ui/tag-input.tsx'
import { locale } from '../../words.ts'
import { type Article, type Category, differing, emptyFields, type Fields, fieldsOf } from './article-fields.ts'
import { ConflictDialog } from './conflict.tsx'
import { Differences } from './differences.tsx'
import { editorWords } from './editor-words.ts'
import { GalleryField } from './gallery-field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { PublishingFields } from './publishing-fields.tsx'
import { type Collided, saveArticle } from './save.ts'
import { SearchHit } from './search-hit.tsx'
import { fieldWords, words } from './words.ts'

interface ArticleFormProps {
  /** Absent: a new one. */
  readonly before?: Article
  readonly categories: readonly Category[]
  readonly onSaved: (saved: Article) => void
  /** Told how to ask whether something is not saved. */
  readonly isUnsaved?: { current: () => boolean }
}

export function ArticleForm({ before, categories, onSaved, isUnsaved }: ArticleFormProps) {
  const texts = editorWords()
  const { fields } = fieldWords()
  const root = useRef<HTMLDivElement>(null)
  const collision = useSignal<Collided | null>(null)
  const form = useForm<Fields>({
    initial: before === undefined ? emptyFields(categories) : fieldsOf(before),
    send: async (values, idempotencyKey) => {
      const outcome = await saveArticle(values, { before: base.current, idempotencyKey })
      if ('collision' in outcome) {
        collision.value = outcome
        return
      }
      base.current = outcome.saved
      const stored = fieldsOf(outcome.saved)
      // What was written while it was on its way is kept.
      if (form.values.value === values) form.values.value = stored
      draft.accept(stored, draftName('article', outcome.saved.id))
      onSaved(outcome.saved)
    },
  })
  /** As the service had it last. */
  const base = useRef(before)
  const draft = useDraft(draftName('article', before?.id ?? 'new'), form)
  if (isUnsaved !== undefined) isUnsaved.current = draft.hasUnsaved
  const submit = () => root.current?.querySelector('form')?.requestSubmit()

  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!isChordOf(event, 's')) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) submit()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [])

  const { status, content } = form.values.value
  const isNews = status === 'published' && before?.status !== 'published'
  return (
    <div ref={root} class="article-form stack">
      <DraftBanner draft={draft}>
        {(kept) => <KeptDifferences server={draft.saved()} kept={{ ...draft.saved(), ...kept }} />}
      </DraftBanner>
      <Form
        form={form}
        submitLabel={isNews ? words().publish : status === 'scheduled' ? texts.schedule : words().save}
        beside={<span class="soft small">{texts.saveKey}</span>}
      >
        <TextField form={form} name="title" label={fields.title} required maxLength={200} />
        <AreaField
          form={form}
          name="excerpt"
          label={fields.excerpt}
          hint={texts.excerptHint}
          required
          maxLength={500}
          rows={2}
        />
        <Previewed
          text={content}
          isRefused={form.errors.value.content !== undefined}
          render={async (signal) =>
            (await api.post('/api/news/preview', { body: { content }, signal })).data.contentHtml
          }
        >
          <MarkdownField form={form} name="content" label={fields.content} hint={texts.contentHint} />
        </Previewed>
        <Section title={texts.pictures}>
          <PictureField form={form} name="featuredImage" label={fields.featuredImage} />
          <GalleryField form={form} />
        </Section>
        <Section title={texts.sorting}>
          <SelectField
            form={form}
            name="category"
            label={fields.category}
            choices={categories.map(({ name }) => ({ value: name, label: categoryName(locale, name) }))}
          />
          <TagField form={form} name="tags" label={fields.tags} most={10} maxLength={50} />
        </Section>
        <Section title={texts.searchEngines}>
          <SearchHit fields={form.values.value} />
          <TextField form={form} name="metaTitle" label={fields.metaTitle} hint={texts.metaTitleHint} maxLength={500} />
          <AreaField
            form={form}
            name="metaDescription"
            label={fields.metaDescription}
            hint={texts.metaDescriptionHint}
            maxLength={1000}
            rows={2}
          />
          <TagField form={form} name="keywords" label={fields.keywords} most={100} maxLength={100} />
        </Section>
        <Section title={texts.publishing}>
          <PublishingFields form={form} />
        </Section>
      </Form>
      <PictureDialog />
      {collision.value && (
        <ConflictDialog
          {...collision.value.collision}
          onClose={() => {
            collision.value = null
          }}
          onChosen={(merged) => {
            base.current = collision.peek()?.theirs ?? base.current
            collision.value = null
            form.values.value = merged
            requestAnimationFrame(submit)
          }}
        />
      )}
    </div>
  )
}

interface KeptProps {
  readonly server: Fields
  readonly kept: Fields
}

function KeptDifferences({ server, kept }: KeptProps) {
  const { sameDraft, showDraft } = editorWords()
  if (differing(server, kept).length === 0) return <p class="small">{sameDraft}</p>
  return (
    <details>
      <summary>{showDraft}</summary>
      <Differences before={server} after={kept} />
    </details>
  )
}
