import type { Logger } from 'pino'
import type { TracesSettings, Tracing } from './tracing.ts'

/** Lazy: the library is loaded only where traces are configured. */
export async function openTracing({ url, ...settings }: TracesSettings, log: Logger): Promise<Tracing> {
  if (url === undefined) return withoutTracing
  const { openSpans } = await import('./spans.ts')
  return openSpans({ url, ...settings }, log)
}

const withoutTracing: Tracing = {
  observe() {},
  within: (_work, run) => run(() => {}),
  noteStatement: undefined,
  async close() {},
}
