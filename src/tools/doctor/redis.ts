import { ASKING_MS, type Check } from '../../platform/doctor-check.ts'
import type { Settings } from '../../platform/settings/settings.ts'

const OLDEST_VERSION = 6
const PROBE = 'hromada:doctor'

/** Connects to Redis and asks for its version. */
export const redisCheck = ({ redisUrl }: Settings): Check => ({
  name: 'redis',
  advice:
    'check REDIS_URL: scheme, host, port and password; without Redis each machine counts rate limits alone; its user needs the channels &hromada:*',
  async run() {
    if (redisUrl === undefined) {
      return {
        check: 'redis',
        state: 'off',
        message: 'REDIS_URL is not set: each machine counts rate limits alone, PostgreSQL carries signals',
      }
    }
    const { Redis } = await import('ioredis')
    const client = new Redis(redisUrl, { lazyConnect: true, connectTimeout: ASKING_MS, retryStrategy: () => null })
    // What goes wrong is thrown by what is asked.
    client.on('error', () => {})
    try {
      await client.connect()
      const version = /^redis_version:(\S+)/m.exec(await client.info('server'))?.[1] ?? 'of an unknown version'
      const message = `Redis ${version}`
      await client.publish(PROBE, '')
      await client.subscribe(PROBE)
      if (Number.parseInt(version, 10) >= OLDEST_VERSION) return { check: 'redis', state: 'ok', message }
      return { check: 'redis', state: 'wrong', message, advice: `use version ${OLDEST_VERSION} or later` }
    } finally {
      client.disconnect()
    }
  },
})
