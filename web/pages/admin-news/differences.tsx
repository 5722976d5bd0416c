import { Changes, Diff } from '../../desk/diff.tsx'
import { categoryName } from '../../shared/category-names.ts'
import { locale } from '../../words.ts'
import { differing, type Fields } from './article-fields.ts'
import { fieldWords } from './words.ts'

const texts: readonly (keyof Fields)[] = ['content', 'excerpt', 'metaDescription']

/** What one version of an article has that another has not, field by field. */
export function Differences({ before, after }: { readonly before: Fields; readonly after: Fields }) {
  const names = differing(before, after)
  const { fields } = fieldWords()
  const short = names.filter((name) => !texts.includes(name))
  return (
    <div class="stack">
      {short.length > 0 && (
        <Changes
          changes={short.map((name) => ({
            field: fields[name],
            before: shownValue(before, name),
            after: shownValue(after, name),
          }))}
        />
      )}
      {names
        .filter((name) => texts.includes(name))
        .map((name) => (
          <section key={name} class="stack tight">
            <h3>{fields[name]}</h3>
            <Diff before={String(before[name])} after={String(after[name])} />
          </section>
        ))}
    </div>
  )
}

/** A value in words; undefined: there is none. */
export function shownValue(of: Fields, name: keyof Fields): string | undefined {
  const { statuses, visibilities, yes, no } = fieldWords()
  const value = of[name]
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'object') return value.join(', ') || undefined
  if (name === 'category') return categoryName(locale, value)
  const labels: Readonly<Record<string, string>> =
    name === 'status' ? statuses : name === 'visibility' ? visibilities : {}
  return (labels[value] ?? value.replace('T', ' ')) || undefined
}
