import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { anyone } from '../../access/access.ts'
import { perCaller } from '../../limits/rate-limits.ts'
import { requireRouteConfig } from './require-route-config.ts'

const declared = {
  config: { access: anyone, limits: [perCaller(1, 'test')] },
  schema: { operationId: 'getRoute', summary: 'Get a route', response: { 200: { type: 'string' } } },
}

function declare(...routes: object[]): void {
  const app = fastify()
  requireRouteConfig(app)
  for (const [index, options] of routes.entries())
    app.get(index === 0 ? '/route' : `/route/${index}`, options, () => '')
}

test('a route that says all about itself is taken', () => {
  assert.doesNotThrow(() => declare(declared))
})

test('a route that does not say whom it admits, how often, its name or what it answers stops the boot', () => {
  assert.throws(
    () => declare({}),
    /^Error: GET \/route does not declare config\.access, config\.limits, schema\.operationId, schema\.summary, schema\.response$/,
  )
  const { config, schema } = declared
  const incomplete = {
    'config.access': { config: { limits: config.limits }, schema },
    'config.limits': { config: { access: anyone, limits: [] }, schema },
    'schema.operationId': { config, schema: { summary: schema.summary, response: schema.response } },
    'schema.summary': { config, schema: { operationId: schema.operationId, response: schema.response } },
    'schema.response': { config, schema: { operationId: schema.operationId, summary: schema.summary } },
  }
  for (const [missing, options] of Object.entries(incomplete)) {
    assert.throws(() => declare(options), { message: `GET /route does not declare ${missing}` })
  }
})

test('a name that is taken, or none that a method can have, stops the boot', () => {
  assert.throws(() => declare(declared, declared), {
    message: 'GET /route/1 has the operationId of GET /route: getRoute',
  })
  for (const operationId of ['get-route', 'GetRoute', 'get route', '']) {
    assert.throws(() => declare({ ...declared, schema: { ...declared.schema, operationId } }), /in camelCase/)
  }
})
