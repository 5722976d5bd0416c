import { findRoute } from '../routes.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Loads the scripts of pages, one after the other, while the browser has nothing else to do: whoever goes there then
 * waits for its data alone. One that fails is asked for again when its page is opened, and says so there.
 */
export function preloadPages(paths: readonly string[]): void {
  const [path, ...others] = paths
  if (path === undefined) return
  whenIdle(() => {
    const loaded = findRoute(path)?.load()
    Promise.resolve(loaded).then(
      () => preloadPages(others),
      () => undefined,
    )
  })
}
