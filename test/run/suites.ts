/** The files of tests by what they need, and how they are run. */
export const suites = {
  parts: { files: 'test/harness/parts/*.test.ts', concurrency: 4, timeoutMs: 180_000 },
  processes: { files: 'test/process/*.test.ts', concurrency: 2, timeoutMs: 180_000 },
  web: { files: 'test/web/*.test.ts', concurrency: 3, timeoutMs: 180_000 },
  release: { files: 'test/release/*.test.ts', concurrency: 1, timeoutMs: 600_000 },
  machines: { files: 'test/machines/*.test.ts', concurrency: 1, timeoutMs: 300_000 },
} as const

export type SuiteName = keyof typeof suites
