import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../platform/settings/settings.ts'
import { sayReady, serveUntil, untilSignal } from '../../serve.ts'
import { fillWithDemoContent } from './fill.ts'
import { tour } from './tour.ts'

// A closed terminal must not leave the database behind either.
await untilSignal(['SIGTERM', 'SIGINT', 'SIGHUP'], async (signal) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'hromada-demo-'))
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => rm(dataFolder, { recursive: true, force: true }))
  await serveUntil(signal, await demoSettings(dataFolder), {
    prepare: fillWithDemoContent,
    announce: (url) => {
      sayReady(url)
      process.stdout.write(tour(url))
    },
  })
})

/** Of the environment nothing counts that could lead to a real database, real mail or a real address. */
async function demoSettings(dataFolder: string) {
  const { HOST, PORT, LOG_LEVEL, HROMADA_RATE_LIMIT_SCALE } = process.env
  const settings = readSettings({
    HOST,
    PORT,
    HROMADA_RATE_LIMIT_SCALE,
    LOG_LEVEL: LOG_LEVEL || 'warn',
    HROMADA_DATA_DIR: dataFolder,
  })
  // Known before it listens: content names its pictures by the address of the service.
  const port = (await freePort(settings.host, settings.port)) ?? (!PORT && (await freePort(settings.host, 0)))
  return port ? { ...settings, port } : settings
}

/** Undefined when it is taken. @param port 0 picks one */
function freePort(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ host, port }, () => {
      const picked = (probe.address() as AddressInfo).port
      probe.close(() => resolve(picked))
    })
  })
}
