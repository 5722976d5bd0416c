import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type { Server } from 'node:http'
import type pg from 'pg'

/** The setting of a database session that names who writes; empty for everything that no test has named. */
export const WRITER_SETTING = 'test.writer'

const HEADER = 'x-test-writer'
const writer = new AsyncLocalStorage<string>()

/** What requests write that are sent during the work is written under this name, whenever they do. */
export const asWriter = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => writer.run(name, work)

/** What a request says about who sends it. */
export function writerHeaders(): Record<string, string> {
  const name = writer.getStore()
  return name === undefined ? {} : { [HEADER]: encodeURIComponent(name) }
}

/** Has an instance of the service tell its database for whom it writes. */
export function nameWriters(server: Server, pools: readonly pg.Pool[]): void {
  for (const listener of server.listeners('request')) {
    server.off('request', listener as () => void)
    server.on('request', (request, response) => {
      const header = request.headers[HEADER]
      const name = typeof header === 'string' ? decodeURIComponent(header) : undefined
      const within = <Result>(work: () => Result) => (name === undefined ? work() : writer.run(name, work))
      // What comes of the body is done in the context of the connection otherwise.
      const emit = request.emit
      request.emit = (...event: unknown[]) => within(() => Reflect.apply(emit, request, event))
      within(() => Reflect.apply(listener, server, [request, response]))
    })
  }
  for (const pool of pools) nameSessions(pool)
}

function nameSessions(pool: pg.Pool): void {
  const { connect } = pool
  const connectBound = (callback?: (...answer: unknown[]) => void) =>
    // Called by whoever gives back the connection, if it has to wait for one.
    Reflect.apply(connect, pool, callback === undefined ? [] : [AsyncResource.bind(callback)])
  pool.connect = connectBound as typeof connect
  const known = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (!known.has(client)) nameSession(client)
    known.add(client)
  })
}

const BEGINS = /^\s*(begin|start transaction)/i
const ENDS = /^\s*(commit|rollback(?!\s+to))/i

/** A name that is set in a transaction would be taken back with it. */
function nameSession(client: pg.PoolClient): void {
  const { query } = client
  let named = ''
  let isInTransaction = false
  const queryNamed = (...statement: unknown[]) => {
    const name = writer.getStore() ?? ''
    if (!isInTransaction && name !== named) {
      named = name
      const set = Reflect.apply(query, client, [`set ${WRITER_SETTING} = ${client.escapeLiteral(name)}`])
      // Of a broken connection, whose next statement says so.
      void (set as Promise<unknown>).catch(() => {})
    }
    const [first] = statement as [string | { text?: string }]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    if (BEGINS.test(text)) isInTransaction = true
    if (ENDS.test(text)) isInTransaction = false
    return Reflect.apply(query, client, statement)
  }
  client.query = queryNamed as typeof query
}
