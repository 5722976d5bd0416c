import { boot } from '../../boot.ts'
import type { Fields } from './article-fields.ts'
import { editorWords } from './editor-words.ts'

/** What search engines show of a longer text. */
const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 160

/** About as a search engine shows the article. */
export function SearchHit({ fields }: { readonly fields: Fields }) {
  const { searchHit, untitled } = editorWords()
  const { title, excerpt, metaTitle, metaDescription, slug } = fields
  const { siteUrl, publicUrl } = boot.info
  const address = siteUrl === null ? `${new URL(publicUrl).host}/news/${slug || '…'}` : new URL(siteUrl).host
  return (
    <figure class="search-hit">
      <figcaption class="small soft">{searchHit}</figcaption>
      <p class="small soft">
        {boot.info.name} · <span translate={false}>{address}</span>
      </p>
      <p class="search-hit-title" dir="auto">
        {shortened(metaTitle || title, TITLE_LENGTH) || untitled}
      </p>
      <p class="small" dir="auto">
        {shortened(metaDescription || excerpt, DESCRIPTION_LENGTH)}
      </p>
    </figure>
  )
}

/** At the last word that fits. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > most / 2 ? lastSpace : most)} …`
}
