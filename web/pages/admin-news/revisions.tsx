import { useSignal } from '@preact/signals'
import type { Answer } from '../../../client/src/index.ts'
import { api } from '../../api.ts'
import { useResource } from '../../resource.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/fields.tsx'
import { Pager, pageInQuery } from '../../ui/pager.tsx'
import { Time } from '../../ui/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { type Article, differing, type Fields, fieldsOf } from './article-fields.ts'
import { Differences } from './differences.tsx'
import { revisionWords } from './revision-words.ts'
import { fieldWords, words } from './words.ts'

type Revision = Answer<'get', '/api/admin/news/{id}/revisions'>['data']['revisions'][number]

const LIMIT = 20

interface RevisionsProps {
  readonly article: Article
  readonly onRestore: (act: () => Promise<unknown>) => Promise<void>
}

/** Who saved the article when, and what changed; each can be compared and restored. */
export function Revisions({ article, onRestore }: RevisionsProps) {
  const texts = revisionWords()
  const page = pageInQuery()
  const compared = useSignal<{ revision: Revision; former: Revision | undefined } | null>(null)
  const revisions = useResource(
    (signal) => {
      const params = { path: { id: article.id }, query: { page, limit: LIMIT } }
      return api.get('/api/admin/news/{id}/revisions', { params, signal })
    },
    [article.etag, page],
  )
  const restore = ({ revision }: Revision) => {
    compared.value = null
    const params = { path: { id: article.id, revision: String(revision) } }
    return onRestore(() => api.post('/api/admin/news/{id}/revisions/{revision}/restore', { params }))
  }
  return (
    <Loaded of={revisions} lines={6}>
      {({ data }) => (
        <div class="stack">
          <p class="soft">{texts.kept}</p>
          <ol class="plain-list ruled">
            {data.revisions.map((revision, index) => (
              <li key={revision.revision} class="row spread revision">
                <Summary {...revision} />
                <span class="row">
                  {data.pagination.total_items > 1 && (
                    <Button
                      isSmall
                      icon="history"
                      onClick={() => {
                        compared.value = { revision, former: data.revisions[index + 1] }
                      }}
                    >
                      {texts.compare}
                    </Button>
                  )}
                  {!revision.isCurrent && (
                    <Button isSmall icon="rotate-ccw" onClick={() => void restore(revision)}>
                      {texts.restore}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ol>
          <Pager total={data.pagination.total_items} limit={LIMIT} />
          {compared.value && (
            <Comparison
              articleId={article.id}
              {...compared.value}
              current={data.revisions.find(({ isCurrent }) => isCurrent)}
              onRestore={restore}
              onClose={() => {
                compared.value = null
              }}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

function Summary({ cause, changed, savedAt, savedBy, isCurrent }: Revision) {
  const texts = revisionWords()
  const { fields } = fieldWords()
  const labels: Readonly<Record<string, string>> = { ...fields, seo: fields.metaDescription }
  const names = changed.map((name) => labels[name] ?? name)
  const who = savedBy?.name ?? (cause === 'scheduled' ? texts.program : words().formerMember)
  return (
    <div class="stack tight">
      <div class="row">
        <strong>{texts.causes[cause]}</strong>
        {isCurrent && <span class="chip success">{texts.current}</span>}
      </div>
      <div class="small soft">
        <span dir="auto">{who}</span> · <Time at={savedAt} />
        {names.length > 0 && ` · ${names.join(', ')}`}
      </div>
    </div>
  )
}

interface ComparisonProps {
  readonly articleId: string
  readonly revision: Revision
  /** Undefined: the oldest that is kept. */
  readonly former: Revision | undefined
  readonly current: Revision | undefined
  readonly onRestore: (revision: Revision) => Promise<void>
  readonly onClose: () => void
}

function Comparison({ articleId, revision, former, current, onRestore, onClose }: ComparisonProps) {
  const texts = revisionWords()
  const canRestore = !revision.isCurrent && current !== undefined
  const isWithFormer = useSignal(!canRestore)
  const other = isWithFormer.value ? former : current
  const read = useResource(
    async (signal) => {
      const fieldsAt = async ({ revision }: Revision): Promise<Fields> => {
        const params = { path: { id: articleId, revision: String(revision) } }
        return fieldsOf((await api.get('/api/admin/news/{id}/revisions/{revision}', { params, signal })).data.article)
      }
      const [one, two] = await Promise.all([fieldsAt(revision), fieldsAt(other ?? revision)])
      // What is older stands before.
      return isWithFormer.value ? { before: two, after: one } : { before: one, after: two }
    },
    [revision.revision, other?.revision],
  )
  return (
    <Dialog title={texts.compareTitle} onClose={onClose}>
      {canRestore && former !== undefined && (
        <Field label={texts.choose}>
          {({ id }) => (
            <select
              id={id}
              value={isWithFormer.value ? 'former' : 'current'}
              onChange={(event) => {
                isWithFormer.value = event.currentTarget.value === 'former'
              }}
            >
              <option value="current">{texts.withCurrent}</option>
              <option value="former">{texts.withFormer}</option>
            </select>
          )}
        </Field>
      )}
      <div class="scrolling-y">
        <Loaded of={read} lines={6}>
          {({ before, after }) =>
            differing(before, after).length === 0 ? <p>{texts.alike}</p> : <Differences before={before} after={after} />
          }
        </Loaded>
      </div>
      <div class="row">
        {canRestore && (
          <Button look="primary" icon="rotate-ccw" onClick={() => void onRestore(revision)}>
            {texts.restore}
          </Button>
        )}
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </Dialog>
  )
}
