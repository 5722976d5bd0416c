import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { createHistogram, percentiles, record } from './histogram.ts'

/** How an endpoint answers, by the first word of its path. */
export type Behaviour = 'fast' | 'checked' | 'faulty' | 'silent'

/** What one endpoint has seen since it was last forgotten. */
export interface EndpointReport {
  readonly requests: number
  /** Events that were taken at least once. */
  readonly events: number
  /** How often one was taken that had been before. */
  readonly repeated: number
  readonly badSignatures: number
  /** Events whose change was rolled back. */
  readonly neverHappened: number
  /** Between the first that was taken and the last. */
  readonly durationMs: number
  readonly p50: number
}

const FAULT_RATE = 0.3
/** No delivery is given up by chance: then what is lost is lost by the program. */
const MOST_FAULTS = 6

/** Wrong answers of five kinds. */
const faults: readonly ((response: ServerResponse) => void)[] = [
  (response) => void response.writeHead(500).end('out of order'),
  (response) => void response.writeHead(429).end(),
  (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  (response) => void response.destroy(),
  (response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('half an ans')
    setTimeout(() => response.destroy(), 5)
  },
]

interface Endpoint {
  verifier?: Webhook
  requests: number
  badSignatures: number
  neverHappened: number
  readonly taken: Map<string, number>
  readonly faults: Map<string, number>
  latencies: ReturnType<typeof createHistogram>
  firstMs: number
  lastMs: number
}

const endpoints = new Map<string, Endpoint>()

function endpointAt(path: string): Endpoint {
  const known = endpoints.get(path)
  if (known !== undefined) return known
  const made = emptyEndpoint()
  endpoints.set(path, made)
  return made
}

const emptyEndpoint = (): Endpoint => ({
  requests: 0,
  badSignatures: 0,
  neverHappened: 0,
  taken: new Map(),
  faults: new Map(),
  latencies: createHistogram(),
  firstMs: Number.NaN,
  lastMs: Number.NaN,
})

function reportOf({ requests, taken, badSignatures, neverHappened, latencies, ...at }: Endpoint): EndpointReport {
  const accepted = taken.values().reduce((sum, times) => sum + times, 0)
  const { p50 } = percentiles(latencies)
  return {
    ...{ requests, events: taken.size, repeated: accepted - taken.size, badSignatures, neverHappened, p50 },
    durationMs: at.lastMs - at.firstMs,
  }
}

/** GET tells, PUT gives the secret of an endpoint, DELETE forgets, POST is a delivery. */
const server = createServer(async (request, response) => {
  const path = request.url ?? ''
  const body = await text(request)
  if (request.method === 'POST') return receive(endpointAt(path), path, { request, body }, response)
  if (request.method === 'PUT') endpointAt(path).verifier = new Webhook(body)
  if (request.method === 'DELETE')
    for (const [at, { verifier }] of endpoints) endpoints.set(at, { ...emptyEndpoint(), ...(verifier && { verifier }) })
  const reports = [...endpoints].map(([at, endpoint]) => [at, reportOf(endpoint)])
  response.end(JSON.stringify(Object.fromEntries(reports)))
})

function receive(
  endpoint: Endpoint,
  path: string,
  { request, body }: { request: IncomingMessage; body: string },
  response: ServerResponse,
): void {
  const behaviour = path.split('/')[1] as Behaviour
  endpoint.requests += 1
  if (behaviour === 'silent') return
  if (behaviour !== 'fast' && !isSigned(endpoint, request, body)) endpoint.badSignatures += 1
  const { id, title } = JSON.parse(body).data as { id: string; title: string }
  const faulted = endpoint.faults.get(id) ?? 0
  if (behaviour === 'faulty' && faulted < MOST_FAULTS && Math.random() < FAULT_RATE) {
    endpoint.faults.set(id, faulted + 1)
    faults[Math.floor(Math.random() * faults.length)]?.(response)
    return
  }
  endpoint.faults.delete(id)
  if (title === 'never') endpoint.neverHappened += 1
  endpoint.taken.set(id, (endpoint.taken.get(id) ?? 0) + 1)
  const now = performance.timeOrigin + performance.now()
  endpoint.firstMs = Number.isNaN(endpoint.firstMs) ? now : endpoint.firstMs
  endpoint.lastMs = now
  if (Number(title) > 0) record(endpoint.latencies, now - Number(title))
  response.writeHead(204).end()
}

function isSigned({ verifier }: Endpoint, { headers }: IncomingMessage, body: string): boolean {
  try {
    verifier?.verify(body, headers as Record<string, string>)
    return verifier !== undefined
  } catch {
    return false
  }
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`receiver listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
