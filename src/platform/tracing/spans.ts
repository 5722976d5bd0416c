import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { LogEvent } from 'kysely'
import type { Logger } from 'pino'
import { endsWithin } from '../lib/timeout.ts'
import { version } from '../settings/version.ts'
import { openExporter } from './exporter.ts'
import { traceRequests } from './requests.ts'
import type { TracesSettings, Tracing } from './tracing.ts'

const MAX_WAITING = 2_048
const BATCH = 512
const BATCH_DELAY_MS = 500
const STOP_TIMEOUT_MS = 2_000
const MAX_STATEMENT_CHARACTERS = 4_000

/** Bounded buffer: while 2,048 spans wait, new ones are dropped. */
export function openSpans(settings: TracesSettings & { readonly url: string }, log: Logger): Tracing {
  const provider = openProvider(settings, log)
  const tracer = provider.getTracer('hromada', version)
  const active = new AsyncLocalStorage<Context>()

  /** Work that outlives its request, such as a batch for several, is not part of its trace. */
  function parent(): Context {
    const context = active.getStore() ?? ROOT_CONTEXT
    const span = trace.getSpan(context)
    const isSampled = ((span?.spanContext().traceFlags ?? TraceFlags.NONE) & TraceFlags.SAMPLED) !== 0
    return isSampled && !span?.isRecording() ? ROOT_CONTEXT : context
  }

  return {
    observe: (app) => traceRequests(app, { tracer, active, trustedProxies: settings.trustedProxies }),

    async within({ name, kind, attributes = {} }, run) {
      const context = parent()
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context)
      try {
        return await active.run(trace.setSpan(context, span), () => run((more) => span.setAttributes(more)))
      } catch (error) {
        markFailed(span, error)
        throw error
      } finally {
        span.end()
      }
    },

    noteStatement(statement) {
      const context = parent()
      if (trace.getSpan(context)?.isRecording()) recordStatement(tracer, statement, context)
    },

    async close() {
      // The exporter has logged the failure.
      const isDone = provider.shutdown().catch(() => {})
      await endsWithin(STOP_TIMEOUT_MS, isDone)
    },
  }
}

function openProvider(
  { url, authorization, share }: TracesSettings & { readonly url: string },
  log: Logger,
): TracerProvider {
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hromada', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: openExporter({ url, authorization, log }),
        maxQueueSize: MAX_WAITING,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: BATCH_DELAY_MS,
      }),
    ],
  })
}

function recordStatement(tracer: Tracer, statement: LogEvent, context: Context): void {
  const { sql: text } = statement.query
  const endTime = Date.now()
  const startTime = endTime - statement.queryDurationMillis
  const operation = /\w+/.exec(text.replace(/^\s*\/\*.*?\*\//, ''))?.[0].toUpperCase() ?? 'STATEMENT'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, MAX_STATEMENT_CHARACTERS),
  }
  const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes, startTime }, context)
  if (statement.level === 'error') markFailed(span, statement.error)
  span.end(endTime)
}

const kinds = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Security: not the message, which may quote a member. */
function markFailed(span: Span, error: unknown): void {
  const { name = 'Error', code } = (error ?? {}) as { name?: unknown; code?: unknown }
  span.setAttribute('error.type', String(code ?? name))
  span.setStatus({ code: SpanStatusCode.ERROR })
}
