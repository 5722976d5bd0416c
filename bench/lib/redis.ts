import { freePort } from './listen.ts'
import { onAnyCore } from './pinning.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The machine's redis-server, by default on a free port, which keeps nothing on disk. */
export async function startRedis(atPort?: number): Promise<ServerProcess> {
  const port = atPort ?? (await freePort())
  const command = ['redis-server', '--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no']
  const server = await startServer(onAnyCore, { command, listening: /(Ready to accept connections)/ })
  return { ...server, url: `redis://127.0.0.1:${port}` }
}
