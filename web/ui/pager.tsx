import { query, setQuery } from '../router.ts'
import { defineWords } from '../words.ts'
import { Button } from './button.tsx'
import { focusHeading } from './focused.tsx'
import { Icon } from './icon.tsx'

const words = defineWords(
  {
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: (page: number, last: number) => `Page ${page} of ${last}`,
  },
  { pages: 'Сторінки', previous: 'Назад', next: 'Далі', page: (page, last) => `Сторінка ${page} з ${last}` },
)

/** The page that the address names. */
export const pageInQuery = (): number => Math.max(1, Number.parseInt(query.value.get('page') ?? '1', 10) || 1)

export function Pager({ total, limit }: { readonly total: number; readonly limit: number }) {
  const page = pageInQuery()
  const last = Math.max(1, Math.ceil(total / limit))
  const texts = words()
  if (last === 1 && page === 1) return null
  const go = (next: number) => {
    setQuery({ page: next === 1 ? null : String(next) })
    focusHeading()
    scrollTo(0, 0)
  }
  return (
    <nav class="row spread" aria-label={texts.pages}>
      <Button icon="chevron-left" disabled={page <= 1} onClick={() => go(page - 1)}>
        {texts.previous}
      </Button>
      <span class="soft">{texts.page(page, last)}</span>
      <Button disabled={page >= last} onClick={() => go(page + 1)}>
        {texts.next}
        <Icon name="chevron-right" />
      </Button>
    </nav>
  )
}
