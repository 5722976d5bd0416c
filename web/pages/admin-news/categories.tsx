import { api, HromadaError } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { type Resource, useResource } from '../../resource.ts'
import { categoryName } from '../../shared/category-names.ts'
import { Button } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { Loaded } from '../../ui/states.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import { locale } from '../../words.ts'
import type { Category } from './article-fields.ts'
import { categoryWords } from './category-words.ts'

/** What articles are sorted into. One that an article uses stays. */
export function Page() {
  const texts = categoryWords()
  const categories = useResource(async (signal) => (await api.get('/api/news/categories', { signal })).data.categories)
  return (
    <>
      <a class="back" href="/app/admin/news">
        <Icon name="arrow-left" />
        {texts.toNews}
      </a>
      <header class="page-head">
        <h1>{titles().newsCategories}</h1>
      </header>
      <CategoryForm onMade={categories.reload} />
      <Section title={texts.list}>
        <Loaded of={categories} lines={8}>
          {(all) => <List all={all} resource={categories} />}
        </Loaded>
      </Section>
    </>
  )
}

function CategoryForm({ onMade }: { readonly onMade: () => Promise<void> }) {
  const texts = categoryWords()
  const form = useForm({
    initial: { name: '' },
    send: async ({ name }, idempotencyKey) => {
      const { data } = await api.post('/api/news/categories', {
        params: { header: { 'idempotency-key': idempotencyKey } },
        body: { name },
      })
      form.values.value = { name: '' }
      say(texts.made(data.name))
      await onMade()
    },
  })
  return (
    <Form form={form} submitLabel={texts.make}>
      <TextField
        form={form}
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        required
        maxLength={100}
        autocomplete="off"
      />
    </Form>
  )
}

interface ListProps {
  readonly all: readonly Category[]
  readonly resource: Resource<Category[]>
}

function List({ all, resource }: ListProps) {
  const texts = categoryWords()
  const nameOf = ({ name }: Category) => categoryName(locale, name)
  const remove = async (category: Category) => {
    const name = nameOf(category)
    if (!(await confirmAct({ title: texts.removeTitle(name), text: texts.removeText, action: texts.remove }))) return
    const call = () => api.delete('/api/news/categories/{slug}', { params: { path: { slug: category.slug } } })
    if (await attempt(call, explain)) say(texts.removed(name))
    await resource.reload()
  }
  return (
    <ul class="plain-list ruled">
      {all
        .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), locale))
        .map((category) => (
          <li key={category.id} class="row spread account-entry" aria-label={nameOf(category)}>
            <div>
              <strong dir="auto">{nameOf(category)}</strong>{' '}
              <span class="soft small">{texts.articles(category.articleCount)}</span>
            </div>
            {category.articleCount === 0 && (
              <Button isSmall icon="trash-2" onClick={() => void remove(category)}>
                {texts.remove}
              </Button>
            )}
          </li>
        ))}
    </ul>
  )
}

/** The service has no code of its own for it. */
const explain = (error: unknown): string | undefined =>
  error instanceof HromadaError && error.status === 409 ? categoryWords().inUse : undefined
