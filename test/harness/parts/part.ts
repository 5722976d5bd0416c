import './remembered-hashes.ts'
import { globSync } from 'node:fs'
import { describe } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Runs every so-manieth test file in this process, one after the other, each as a suite of its own: what they share,
 * above all the program's own modules, is then loaded and compiled once a part and not once a file.
 * @param part from 1 to parts
 */
export function runPart(part: number, parts: number): void {
  const files = globSync(
    ['src/**/*.test.ts', 'bench/**/*.test.ts', 'test/system/*.test.ts', 'test/harness/*.test.ts'],
    { cwd: root },
  ).sort()
  for (const [index, file] of files.entries()) {
    if (index % parts === part - 1) describe(file, async () => void (await import(`${root}/${file}`)))
  }
}
