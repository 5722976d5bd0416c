import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { version } from '../version.ts'
import { openExporter } from './exporter.ts'
import { traceRequests } from './requests.ts'
import type { TracesSettings, Tracing } from './tracing.ts'

const MOST_WAITING = 2_048
const BATCH = 512
const BATCH_DELAY_MS = 500
const STOP_TIMEOUT_MS = 2_000
const MOST_STATEMENT_CHARACTERS = 4_000

/** Spans of this process, kept until they are sent: of more than 2,048 that wait the newest are dropped. */
export function openSpans(settings: TracesSettings & { readonly url: string }, log: Logger): Tracing {
  const { url, authorization, share, trustedProxies } = settings
  const exporter = openExporter({ url, authorization, log })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hromada', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: BATCH_DELAY_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('hromada', version)
  const open = new AsyncLocalStorage<Context>()

  /** What goes on after its request has been answered, as what several requests share, is not part of it. */
  function current(): Context {
    const context = open.getStore() ?? ROOT_CONTEXT
    const span = trace.getSpan(context)
    const isSampled = ((span?.spanContext().traceFlags ?? TraceFlags.NONE) & TraceFlags.SAMPLED) !== 0
    return isSampled && !span?.isRecording() ? ROOT_CONTEXT : context
  }

  return {
    observe: (app) => traceRequests(app, { tracer, open, trustedProxies }),

    async within({ name, kind, attributes = {} }, run) {
      const parent = current()
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
      try {
        return await open.run(trace.setSpan(parent, span), () => run((more) => span.setAttributes(more)))
      } catch (error) {
        markFailed(span, error)
        throw error
      } finally {
        span.end()
      }
    },

    noteStatement(statement) {
      const parent = current()
      if (!trace.getSpan(parent)?.isRecording()) return
      const { sql: text } = statement.query
      const endTime = Date.now()
      const operation = /\w+/.exec(text.replace(/^\s*\/\*.*?\*\//, ''))?.[0].toUpperCase() ?? 'STATEMENT'
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text.slice(0, MOST_STATEMENT_CHARACTERS),
      }
      const startTime = endTime - statement.queryDurationMillis
      const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes, startTime }, parent)
      if (statement.level === 'error') markFailed(span, statement.error)
      span.end(endTime)
    },

    async close() {
      // The exporter has told of what it could not send.
      const isDone = provider.shutdown().catch(() => {})
      await Promise.race([isDone, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

const kinds = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** By the error's code or name: its message may quote what a member wrote. */
function markFailed(span: Span, error: unknown): void {
  const { name = 'Error', code } = (error ?? {}) as { name?: unknown; code?: unknown }
  span.setAttribute('error.type', String(code ?? name))
  span.setStatus({ code: SpanStatusCode.ERROR })
}
