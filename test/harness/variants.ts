import { readFileSync } from 'node:fs'

/**
 * Surroundings in which the tests run besides the usual ones. A test file that can tell the difference names those in a
 * line of its own: `// Depends on: servers, instances`.
 */
export const variants = {
  servers: 'the oldest PostgreSQL that is supported, and Redis',
  instances: 'two instances that take requests in turn',
  processes: 'a program of two processes',
} as const

const MARK = /^\/\/ Depends on: (.*)$/m

/** Those of the files that the variant of this run, which TEST_VARIANT names, is for; all without one. */
export function filesOfVariant(files: readonly string[], variant = process.env.TEST_VARIANT): readonly string[] {
  if (variant === undefined) return files
  return files.filter((file) => MARK.exec(readFileSync(file, 'utf8'))?.[1]?.split(', ').includes(variant))
}
