import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eventually } from './eventually.ts'

/** A span as OTLP has it, with its attributes as an object. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: number
  readonly attributes: Readonly<Record<string, string | number>>
  readonly isError: boolean
}

export interface TraceReceiver extends AsyncDisposable {
  /** For the setting HROMADA_TRACES_URL. */
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  /** Everything that arrived, as it was. */
  readonly bodies: readonly string[]
  readonly authorizations: readonly (string | undefined)[]
  /** The first span of this kind, as soon as it is there. */
  find(isWanted: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>
}

interface OtlpValue {
  readonly stringValue?: string
  readonly intValue?: number
  readonly doubleValue?: number
}

interface OtlpSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly { readonly key: string; readonly value: OtlpValue }[]
  readonly status: { readonly code: number }
}

const ERROR = 2

/** A real server that takes OTLP over HTTP, as JSON. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const authorizations: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    bodies.push(body)
    authorizations.push(request.headers.authorization)
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans.map(received))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans,
    bodies,
    authorizations,
    find: async (isWanted) => (await eventually('the span has arrived', () => spans.find(isWanted))) as ReceivedSpan,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const received = ({ traceId, spanId, parentSpanId, name, kind, attributes, status }: OtlpSpan): ReceivedSpan => ({
  ...{ traceId, spanId, parentSpanId: parentSpanId || undefined, name, kind },
  attributes: Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? '']),
  ),
  isError: status.code === ERROR,
})
