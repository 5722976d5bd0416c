import { LRUCache } from 'lru-cache'

const MAX_CACHED_BYTES = 16 * 1024 * 1024
const BYTES_PER_CHARACTER = 2

/** Loaded when something is first rendered. */
type Renderer = typeof import('./content-html.ts')

type RenderOnce<Rendered> = (key: string, render: (renderer: Renderer) => Rendered) => Promise<Rendered>

/** Renders what is stored once for each key that is among the 16 MiB last used. */
export function keepHtml<Rendered extends object | string>(
  charactersOf: (rendered: Rendered) => number,
): RenderOnce<Rendered> {
  const kept = new LRUCache<string, Rendered>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (rendered, key) => BYTES_PER_CHARACTER * (charactersOf(rendered) + key.length) + 1,
  })
  return async (key, render) => {
    const renderer = await import('./content-html.ts')
    const rendered = kept.get(key) ?? render(renderer)
    kept.set(key, rendered)
    return rendered
  }
}
