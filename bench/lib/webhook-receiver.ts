import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { openLatencies } from './latencies.ts'
import { listen } from './listen.ts'
import { pickRandom } from './random.ts'
import { type ServerProcess, startScript } from './server-process.ts'

/** How an endpoint answers, by the first word of its path. */
type Behaviour = 'fast' | 'faulty' | 'silent'

/** What one endpoint has received since it was last reset. */
export type EndpointReport = ReturnType<typeof reportOf>

const FAULT_RATE = 0.3
/** Below the program's own limit of attempts: no delivery is given up by chance. */
const MAX_FAULTS = 6

export const startWebhookReceiver = (): Promise<ServerProcess> => startScript(import.meta.filename, [])

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

type Endpoint = ReturnType<typeof emptyEndpoint> & { verifier?: Webhook }

const endpoints = new Map<string, Endpoint>()

function endpointAt(path: string): Endpoint {
  const known = endpoints.get(path)
  if (known !== undefined) return known
  const made = emptyEndpoint()
  endpoints.set(path, made)
  return made
}

const emptyEndpoint = () => ({
  ...{ requests: 0, badSignatures: 0, firstMs: Number.NaN, lastMs: Number.NaN },
  /** Events whose change was rolled back. */
  neverHappened: 0,
  accepted: new Map<string, number>(),
  faults: new Map<string, number>(),
  latencies: openLatencies(),
})

function reportOf({ requests, accepted, badSignatures, neverHappened, latencies, firstMs, lastMs }: Endpoint) {
  const deliveries = accepted.values().reduce((sum, times) => sum + times, 0)
  return {
    ...{ requests, badSignatures, neverHappened, p50: latencies.percentileMs(0.5) },
    /** Accepted at least once; `repeated` is how often one was accepted again. */
    events: accepted.size,
    repeated: deliveries - accepted.size,
    /** Between the first accepted and the last. */
    durationMs: lastMs - firstMs,
  }
}

/** GET reports, PUT sets the secret of an endpoint, DELETE resets the reports, POST is a delivery. */
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
  if (behaviour === 'faulty' && !isSigned(endpoint, request, body)) endpoint.badSignatures += 1
  const { id, title } = JSON.parse(body).data as { id: string; title: string }
  const faulted = endpoint.faults.get(id) ?? 0
  if (behaviour === 'faulty' && faulted < MAX_FAULTS && Math.random() < FAULT_RATE) {
    endpoint.faults.set(id, faulted + 1)
    pickRandom(faults)(response)
    return
  }
  endpoint.faults.delete(id)
  if (title === 'never') endpoint.neverHappened += 1
  endpoint.accepted.set(id, (endpoint.accepted.get(id) ?? 0) + 1)
  const now = performance.timeOrigin + performance.now()
  endpoint.firstMs = Number.isNaN(endpoint.firstMs) ? now : endpoint.firstMs
  endpoint.lastMs = now
  if (Number(title) > 0) endpoint.latencies.record(now - Number(title))
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

if (import.meta.main) process.stdout.write(`listening on http://127.0.0.1:${await listen(server)}\n`)
