import { navigate } from '../../router.ts'
import { exactTime } from '../../ui/show.tsx'
import { say } from '../../ui/toasts.tsx'
import type { Article } from './article-fields.ts'
import { words } from './words.ts'

/** What became of the article that was saved. @param former its status before; undefined: it is new */
export function saySaved({ status, slug, publishAt }: Article, former?: string): void {
  const { saved, published, scheduled, read } = words()
  if (publishAt !== null) say(scheduled(exactTime(new Date(publishAt))))
  else if (status !== 'published') say(saved)
  else if (former === 'published') say(saved)
  else say(published, { label: read, run: () => navigate(`/news/${slug}`) })
}
