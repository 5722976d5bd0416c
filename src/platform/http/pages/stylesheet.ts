import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Community } from '../../community/community.ts'
import { type Asset, assetOf } from '../answers/send-asset.ts'
import { accentsOf } from './colors.ts'

/** The styles in the root of the project: what public pages share with the app, and their own. */
const FOLDER = join(import.meta.dirname, '../../../../web/styles')
const files = [
  'tokens.css',
  'base.css',
  'parts.css',
  'fields.css',
  'prose.css',
  'public.css',
  'cards.css',
  'search.css',
  'news.css',
  'front.css',
  'finder.css',
  'opportunities.css',
  'details.css',
]

interface Stylesheet extends Asset {
  /** With a hash of the content: whoever has it has it for ever. */
  readonly path: string
}

/** A process serves one community, tests a few. */
const MAX_KEPT = 8

const stylesheets = new LRUCache<string, Stylesheet>({ max: MAX_KEPT })

export function publicStylesheet({ color }: Pick<Community, 'color'>): Stylesheet {
  const stylesheet = stylesheets.get(color) ?? compose(color)
  stylesheets.set(color, stylesheet)
  return stylesheet
}

/** Custom properties that come behind those of tokens.css. */
export function brandStyles(color: string): string {
  const { hue, onLight, onDark } = accentsOf(color)
  return `:root{--hue:${hue};--accent-on-light:${onLight};--accent-on-dark:${onDark}}`
}

function compose(color: string): Stylesheet {
  const sources = files.map((name) => withoutComments(readFileSync(join(FOLDER, name), 'utf8')))
  const body = Buffer.from([...sources, brandStyles(color)].join('\n'))
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  return { path: `/assets/pages-${hash}.css`, ...assetOf('text/css; charset=utf-8', body) }
}

const withoutComments = (source: string) => source.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\n\s+/g, '\n')
