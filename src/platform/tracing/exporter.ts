import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'

const TIMEOUT_MS = 5_000
/** At the end all that waits is sent at once. */
const MOST_AT_ONCE = 8

interface Destination {
  readonly url: string
  readonly authorization: string | undefined
  readonly log: Logger
}

/** Sends spans by OTLP over HTTP, as JSON. What cannot be sent is lost; the log tells once when that begins and ends. */
export function openExporter({ url, authorization, log }: Destination): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url,
    headers: authorization === undefined ? {} : { authorization },
    timeoutMillis: TIMEOUT_MS,
    concurrencyLimit: MOST_AT_ONCE,
  })
  let isFailing = false

  function tell({ code, error }: ExportResult): void {
    const failed = code === ExportResultCode.FAILED
    if (failed && !isFailing) log.warn({ error: error?.message }, 'traces cannot be sent')
    if (!failed && isFailing) log.info('traces are sent again')
    isFailing = failed
  }

  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      exporter.export(spans, (result) => {
        tell(result)
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
