import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { clientSchema } from '../client/generate.ts'
import { buildApp } from '../src/app.ts'
import { openMetrics } from '../src/metrics/metrics.ts'
import type { Services } from '../src/services.ts'
import { readSettings } from '../src/settings.ts'
import { openTracing } from '../src/tracing/open-tracing.ts'
import { accessPage, reviewing } from './access-review.ts'
import { eventsPage } from './events-page.ts'

const log = pino({ level: 'silent' })
const settings = readSettings({})
// To declare itself a route needs none of the services that its handler uses.
const services = {
  settings,
  log,
  metrics: openMetrics(),
  tracing: await openTracing(settings.traces, log),
  keys: {},
  live: { close: () => {} },
}

const { started, routes } = await reviewing(() => buildApp(services as unknown as Services))
await writeFile(join(import.meta.dirname, '../docs/access.md'), accessPage(routes))
await writeFile(join(import.meta.dirname, '../docs/events.md'), eventsPage())
await writeFile(join(import.meta.dirname, '../client/src/schema.ts'), await clientSchema(started.swagger()))
await started.close()
