import type { NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { type ChaosProxy, startChaosProxy } from './chaos-proxy.ts'

interface DatabaseProxy extends AsyncDisposable {
  readonly proxy: ChaosProxy
  /** @returns the address of this database of the test run through the proxy */
  reach(databaseUrl: string): string
}

export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  const proxy = await startChaosProxy(serverOf(new URL(process.env.TEST_DATABASE_URL ?? '')))
  return {
    proxy,
    reach(databaseUrl) {
      const url = new URL(databaseUrl)
      url.searchParams.delete('host')
      url.host = `${proxy.host}:${proxy.port}`
      return url.href
    },
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  }
}

function serverOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const folder = searchParams.get('host')
  if (folder?.startsWith('/')) return { path: join(folder, `.s.PGSQL.${port || 5432}`) }
  return { host: hostname, port: Number(port || 5432) }
}
