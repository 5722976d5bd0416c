import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Locale } from '../../platform/database/tables/accounts.ts'
import { type Asset, assetOf } from '../../platform/http/answers/send-asset.ts'
import { brandStyles } from '../../platform/http/pages/stylesheet.ts'
import { type BuiltApp, readBuiltApp } from './built-app.ts'

/** Where a release has the app ready, by language. */
const BUILT = join(import.meta.dirname, '../../../web/built')
const PUBLIC_PATH = '/app/assets/'

/** The app as the browser gets it: files by name, and those that the page names. */
export interface Bundle {
  readonly files: ReadonlyMap<string, Asset>
  readonly script: string
  readonly stylesheet: string
  /** What the script needs before it runs. */
  readonly preloads: readonly string[]
}

const SCRIPT = 'text/javascript; charset=utf-8'
const STYLESHEET = 'text/css; charset=utf-8'

/**
 * Single flight: with the words of one language, when somebody first opens the app in it, for as long as the program
 * runs. Names come from contents, so every process of one version has the same files.
 */
export function openBundles(): (language: Locale, color: string) => Promise<Bundle> {
  const apps = new Map<Locale, Promise<BuiltApp>>()
  const bundles = new Map<Locale, { readonly color: string; readonly bundle: Bundle }>()

  function appIn(language: Locale): Promise<BuiltApp> {
    const known = apps.get(language)
    if (known !== undefined) return known
    const app = loadApp(language)
    apps.set(language, app)
    app.catch(() => apps.delete(language))
    return app
  }

  return async (language, color) => {
    const app = await appIn(language)
    const known = bundles.get(language)
    if (known?.color === color) return known.bundle
    const bundle = bundleOf(app, color)
    bundles.set(language, { color, bundle })
    return bundle
  }
}

async function loadApp(language: Locale): Promise<BuiltApp> {
  const built = await readBuiltApp(join(BUILT, language))
  if (built !== undefined) return built
  const { buildApp } = await import('./build-app.ts')
  return buildApp(language)
}

function bundleOf({ scripts, entry, preloads, styles }: BuiltApp, color: string): Bundle {
  const ours = Buffer.concat([styles, Buffer.from(brandStyles(color))])
  const stylesheet = `app-${createHash('sha256').update(ours).digest('hex').slice(0, 8)}.css`
  const files = new Map([...scripts].map(([name, body]) => [name, assetOf(SCRIPT, body)]))
  files.set(stylesheet, assetOf(STYLESHEET, ours))
  return {
    files,
    script: PUBLIC_PATH + entry,
    stylesheet: PUBLIC_PATH + stylesheet,
    preloads: preloads.map((name) => PUBLIC_PATH + name),
  }
}
