import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'

const TIMEOUT_MS = 5_000
const MAX_CONCURRENT = 8

interface Destination {
  readonly url: string
  readonly authorization: string | undefined
  readonly log: Logger
}

/** Spans that cannot be sent are lost; only the first failure and the recovery are logged. */
export function openExporter({ url, authorization, log }: Destination): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url,
    headers: authorization === undefined ? {} : { authorization },
    timeoutMillis: TIMEOUT_MS,
    concurrencyLimit: MAX_CONCURRENT,
  })
  let isFailing = false

  function report({ code, error }: ExportResult): void {
    const failed = code === ExportResultCode.FAILED
    if (failed && !isFailing) log.warn({ error: error?.message }, 'trace export failed')
    if (!failed && isFailing) log.info('trace export recovered')
    isFailing = failed
  }

  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      exporter.export(spans, (result) => {
        report(result)
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
