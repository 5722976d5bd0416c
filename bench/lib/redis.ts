import { freePort } from './listen.ts'
import { onAnyCore } from './pinning.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The machine's redis-server, on a free port, which keeps nothing on disk. */
export async function startRedis(): Promise<ServerProcess> {
  const port = await freePort()
  const command = ['redis-server', '--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no']
  const server = await startServer(onAnyCore, { command, listening: /(Ready to accept connections)/ })
  return { ...server, url: `redis://127.0.0.1:${port}` }
}
