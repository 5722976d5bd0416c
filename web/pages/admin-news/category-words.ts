import { quotedInUkrainian } from '../../shared/quotes.ts'
import { defineWords, number, plural } from '../../words.ts'

export const categoryWords = defineWords(
  {
    manage: 'Categories',
    toNews: 'All news',
    list: 'All categories',
    name: 'Name of a new category',
    nameHint: 'As readers will see it, in every language. A category is not renamed later.',
    make: 'Create the category',
    made: (name: string) => `The category “${name}” is created.`,
    articles: (count: number) =>
      count === 0 ? 'no articles' : `${number(count)} ${plural(count, { one: 'article', other: 'articles' })}`,
    remove: 'Delete',
    removeTitle: (name: string) => `Delete the category “${name}”?`,
    removeText: 'No article uses it. A category of the same name can be created again.',
    removed: (name: string) => `The category “${name}” is deleted.`,
    inUse: 'An article uses this category by now: it stays.',
  },
  {
    manage: 'Категорії',
    toNews: 'Усі новини',
    list: 'Усі категорії',
    name: 'Назва нової категорії',
    nameHint: 'Так її бачитимуть усі, якою б мовою не читали. Потім категорію не перейменувати.',
    make: 'Створити категорію',
    made: (name) => `Категорію ${quotedInUkrainian(name)} створено.`,
    articles: (count) =>
      count === 0
        ? 'статей немає'
        : `${number(count)} ${plural(count, { one: 'стаття', few: 'статті', other: 'статей' })}`,
    remove: 'Видалити',
    removeTitle: (name) => `Видалити категорію ${quotedInUkrainian(name)}?`,
    removeText: 'Жодна стаття її не має. Категорію з такою самою назвою можна створити знову.',
    removed: (name) => `Категорію ${quotedInUkrainian(name)} видалено.`,
    inUse: 'Цю категорію тим часом має якась стаття: вона залишається.',
  },
)
