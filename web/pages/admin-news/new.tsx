import { api } from '../../api.ts'
import { titles } from '../../navigation.ts'
import { useResource } from '../../resource.ts'
import { navigate } from '../../router.ts'
import { Loaded } from '../../ui/states.tsx'
import { ArticleForm } from './article-form.tsx'
import { saySaved } from './say-saved.ts'

export function Page() {
  const categories = useResource((signal) => api.get('/api/news/categories', { signal }))
  return (
    <>
      <header class="page-head">
        <h1>{titles().newArticle}</h1>
      </header>
      <Loaded of={categories} lines={12}>
        {({ data }) => (
          <ArticleForm
            categories={data.categories}
            onSaved={(article) => {
              navigate(`/app/admin/news/${article.id}`, { replace: true })
              saySaved(article)
            }}
          />
        )}
      </Loaded>
    </>
  )
}
