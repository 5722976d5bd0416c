import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/database/database.ts'
import { openMetrics } from '../src/http/metrics.ts'
import type { Services } from '../src/services.ts'
import { readSettings } from '../src/settings.ts'
import { accessPage, reviewing } from './access-review.ts'
import { eventsPage } from './events-page.ts'

const log = pino({ level: 'silent' })
// Never connects: to declare itself a route needs none of the services that its handler uses.
const { pool, hotPool } = openDatabase({}, log)
const services = {
  settings: readSettings({}),
  log,
  metrics: openMetrics({ general: pool, hot: hotPool }, () => 0),
  keys: {},
  live: { close: () => {} },
}

const { started, routes } = await reviewing(() => buildApp(services as unknown as Services))
await started.close()
await writeFile(join(import.meta.dirname, '../docs/access.md'), accessPage(routes))
await writeFile(join(import.meta.dirname, '../docs/events.md'), eventsPage())
