import { refusalTexts } from '../../src/platform/http/errors/refusal-texts.ts'

const HEAD = '| Code | English | Ukrainian |\n| --- | --- | --- |\n'

/** The API page with the table of codes as the catalogue has them. */
export function withRefusalCodes(page: string): string {
  const start = page.indexOf(HEAD)
  if (start === -1) throw new Error('the API page has no table of codes')
  const end = page.indexOf('\n\n', start) + 1
  const rows = Object.entries(refusalTexts).map(
    ([code, { en, uk }]) => `| \`${code}\` | ${shown(en)} | ${shown(uk)} |\n`,
  )
  return page.slice(0, start) + HEAD + rows.join('') + page.slice(end)
}

const shown = (text: string | { readonly other: string }) =>
  (typeof text === 'string' ? text : text.other).replace('{limit}', '…')
