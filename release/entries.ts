import { join } from 'node:path'

/** The folder of the built program. Modules find files by it as they do by `src`. */
export const PROGRAM = 'program'

/** What is started by itself, and its name in the folder: all lie side by side, as where code ends up is not known. */
export const entries: Readonly<Record<string, string>> = {
  'src/main.ts': 'main',
  'src/worker-main.ts': 'worker-main',
  'src/tools/cli/main.ts': 'cli',
  'src/features/pictures/encoder-main.ts': 'encoder-main',
  'src/tools/backup/scheduled-main.ts': 'scheduled-main',
}

/** Where the built form of a source is; undefined: it has none of its own. */
export function builtPath(source: string): string | undefined {
  const name = entries[source]
  return name && join(PROGRAM, `${name}.js`)
}
