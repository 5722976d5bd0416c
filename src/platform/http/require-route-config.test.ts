import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { anyone } from './access.ts'
import { perCaller } from './rate-limits.ts'
import { requireRouteConfig } from './require-route-config.ts'

const declared = {
  config: { access: anyone, limits: [perCaller(1, 'test')] },
  schema: { summary: 'A route', response: { 200: { type: 'string' } } },
}

function declare(options: object): void {
  const app = fastify()
  requireRouteConfig(app)
  app.get('/route', options, () => 'done')
}

test('a route that says all about itself is taken', () => {
  assert.doesNotThrow(() => declare(declared))
})

test('a route that does not say whom it admits, how often or what it answers stops the boot', () => {
  assert.throws(
    () => declare({}),
    /^Error: GET \/route does not declare config\.access, config\.limits, schema\.summary, schema\.response$/,
  )
  const incomplete = {
    'config.access': { ...declared, config: { limits: declared.config.limits } },
    'config.limits': { ...declared, config: { access: anyone, limits: [] } },
    'schema.summary': { ...declared, schema: { response: declared.schema.response } },
    'schema.response': { ...declared, schema: { summary: 'A route' } },
  }
  for (const [missing, options] of Object.entries(incomplete)) {
    assert.throws(() => declare(options), { message: `GET /route does not declare ${missing}` })
  }
})
