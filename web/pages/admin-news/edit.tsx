import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { api } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { navigate, path } from '../../router.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirmAct } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tabs, tabInQuery } from '../../ui/tabs.tsx'
import { attempt, say } from '../../ui/toasts.tsx'
import type { Article } from './article-fields.ts'
import { ArticleForm } from './article-form.tsx'
import { revisionWords } from './revision-words.ts'
import { Revisions } from './revisions.tsx'
import { readArticle } from './save.ts'
import { saySaved } from './say-saved.ts'
import { words } from './words.ts'

export function Page() {
  const id = path.value.split('/').at(-1) ?? ''
  const read = useResource(
    async (signal) => {
      const [article, { data }] = await Promise.all([
        readArticle(id, signal),
        api.get('/api/news/categories', { signal }),
      ])
      return { article, categories: data.categories }
    },
    [id],
  )
  const texts = revisionWords()
  /** A restored article is another form. */
  const restored = useSignal(0)
  const isUnsaved = useRef(() => false)
  const tab = tabInQuery(['write', 'revisions'])
  const restore = async (act: () => Promise<unknown>) => {
    const question = { title: texts.unsavedTitle, text: texts.unsavedText, action: texts.restore }
    if (isUnsaved.current() && !(await confirmAct(question))) return
    if (!(await attempt(act))) return
    await read.reload()
    restored.value += 1
    navigate(path.value)
    say(texts.restored)
  }
  return (
    <>
      {read.data.value === undefined && <h1>{titles().article}</h1>}
      <Loaded of={read} lines={12}>
        {({ article, categories }) => (
          <>
            <Head article={article} />
            <Tabs
              label={texts.parts}
              current={tab}
              tabs={[
                { name: 'write', label: texts.write },
                { name: 'revisions', label: texts.revisions },
              ]}
            />
            <div class="stack" hidden={tab !== 'write'}>
              <ArticleForm
                key={`${article.id} ${restored.value}`}
                before={article}
                categories={categories}
                onSaved={(saved) => {
                  saySaved(saved, article.status)
                  read.change(() => ({ article: saved, categories }))
                }}
                isUnsaved={isUnsaved}
              />
            </div>
            {tab === 'revisions' && <Revisions article={article} onRestore={restore} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function Head({ article: { id, slug, title } }: { readonly article: Article }) {
  const texts = words()
  const remove = async () => {
    const question = { title: texts.removeTitle, text: texts.removeText(title), action: texts.remove }
    if (!(await confirmAct(question))) return
    const isDone = await attempt(() => api.delete('/api/news/{id}', { params: { path: { id } } }))
    if (!isDone) return
    navigate('/app/admin/news')
    say(texts.removed)
  }
  return (
    <header class="page-head">
      <h1 dir="auto">{title}</h1>
      <div class="row">
        <ButtonLink href={`/news/${slug}`} icon="eye">
          {texts.read}
        </ButtonLink>
        <Button look="danger" icon="trash-2" onClick={() => void remove()}>
          {texts.remove}
        </Button>
      </div>
    </header>
  )
}
