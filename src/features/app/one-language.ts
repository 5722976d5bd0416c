import { parse } from 'acorn'
import { simple } from 'acorn-walk'
import { type Loader, transform } from 'esbuild'
import type { Locale } from '../../platform/database/tables/accounts.ts'

const DEFINES_WORDS = /\bdefineWords[<(]/
/** Which the service has too, and so has in all languages: each text by the language. */
const HAS_TEXTS_BY_LANGUAGE = /\/(client\/src\/refusal-texts|web\/shared\/(terms|pay|posting-words))\.ts$/
/** In the order of the parameters of `defineWords`. */
const order: readonly Locale[] = ['en', 'uk']

/**
 * The module without the texts of the other language: a quarter of the app would be words that nobody of this language
 * reads.
 * @returns JavaScript; undefined: it has no such texts
 */
export async function inOneLanguage(
  { path, source, loader }: { readonly path: string; readonly source: string; readonly loader: Loader },
  language: Locale,
): Promise<string | undefined> {
  const areByLanguage = HAS_TEXTS_BY_LANGUAGE.test(path)
  if (!areByLanguage && !DEFINES_WORDS.test(source)) return undefined
  const { code } = await transform(source, {
    loader,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    target: 'es2023',
  })
  const others: { readonly start: number; readonly end: number }[] = []
  simple(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
    CallExpression: ({ callee, arguments: texts }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'defineWords') return
      others.push(...texts.filter((_, index) => order[index] !== language))
    },
    Property: ({ key, value }) => {
      if (!areByLanguage || key.type !== 'Identifier') return
      if (order.some((one) => one === key.name && one !== language)) others.push(value)
    },
  })
  return others
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}null${text.slice(end)}`, code)
}
