import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../../platform/lib/error-code.ts'

/** The app in one language, before the community's color is in its styles. Names come from contents. */
export interface BuiltApp {
  /** By name. */
  readonly scripts: ReadonlyMap<string, Buffer>
  /** The script that the page names. */
  readonly entry: string
  /** What it needs before it runs. */
  readonly preloads: readonly string[]
  readonly styles: Buffer
}

const INDEX = 'index.json'
const STYLES = 'styles.css'

export async function writeBuiltApp(folder: string, { scripts, entry, preloads, styles }: BuiltApp): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, script] of scripts) await writeFile(join(folder, name), script)
  await writeFile(join(folder, STYLES), styles)
  await writeFile(join(folder, INDEX), JSON.stringify({ entry, preloads }))
}

/** @returns undefined: the folder is not there, as in a clone */
export async function readBuiltApp(folder: string): Promise<BuiltApp | undefined> {
  const names = await readdir(folder).catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (names === undefined) return undefined
  const scripts = new Map<string, Buffer>()
  for (const name of names.filter((one) => one.endsWith('.js'))) scripts.set(name, await readFile(join(folder, name)))
  const { entry, preloads } = JSON.parse(await readFile(join(folder, INDEX), 'utf8'))
  return { scripts, entry, preloads, styles: await readFile(join(folder, STYLES)) }
}
