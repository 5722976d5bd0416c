import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { beginAtProvider, oidcSettings, startOidcProvider } from '../../../test/harness/oidc-provider.ts'
import { strangersAddresses } from '../../../test/harness/strangers-addresses.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

let provider: Awaited<ReturnType<typeof startOidcProvider>>

const app = testApp(async (stack) => {
  provider = stack.use(await startOidcProvider())
  return { ...oidcSettings(provider), HROMADA_TRUSTED_ORIGINS: 'https://web.example' }
})
const member = testMember(app, 'member')

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: BodySchema }> }
}
interface BodySchema {
  readonly $ref?: string
  readonly properties?: Record<string, { readonly type?: string }>
  readonly required?: readonly string[]
}

/** A request that says where to go on to. */
interface Redirecting {
  readonly method: string
  readonly path: string
  readonly name: string
  readonly isInBody: boolean
  readonly required: readonly string[]
}

const examples: Record<string, string> = {
  email: 'somebody@test.example',
  name: 'Olena',
  password: 'correct horse battery',
  provider: 'oidc',
  token: 'invented',
}

const namesPage = (name: string): boolean => /callback|redirect(?!$)|return|^next/i.test(name)

/** Every route that takes a page to go on to, as it declares. */
async function redirectingRoutes(): Promise<Redirecting[]> {
  const { body: document } = await app.request('GET', '/openapi.json')
  const resolved = (schema: BodySchema = {}): BodySchema =>
    schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').pop() ?? '']
  const paths = Object.entries<Record<string, Operation>>(document.paths)
  return paths.flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
      const { properties = {}, required = [] } = resolved(requestBody?.content['application/json']?.schema)
      const route = { method: method.toUpperCase(), path, required }
      const inQuery = parameters.filter((one) => one.in === 'query' && namesPage(one.name))
      const inBody = Object.keys(properties).filter((name) => namesPage(name) && properties[name]?.type === 'string')
      return [
        ...inQuery.map(({ name }) => ({ ...route, name, isInBody: false })),
        ...inBody.map((name) => ({ ...route, name, isInBody: true })),
      ]
    }),
  )
}

async function goOnTo({ method, path, name, isInBody, required }: Redirecting, page?: string) {
  const named = page === undefined ? {} : { [name]: page }
  const query = new URLSearchParams({ token: 'invented', ...(!isInBody && named) })
  const fields = Object.fromEntries(required.map((field) => [field, examples[field]]))
  return app.request(method, `${path.replace(/\{\w+\}/, 'invented')}?${query}`, {
    as: member,
    ...(method === 'POST' && { body: { ...fields, ...(isInBody && named) } }),
  })
}

test('no route takes a page of another site to go on to, and none of their words are logged', async () => {
  const routes = await redirectingRoutes()
  assert.ok(routes.length >= 12, JSON.stringify(routes))
  for (const route of routes) {
    for (const page of strangersAddresses('evil.example')) {
      const { status, body, headers } = await goOnTo(route, page)
      const said = JSON.stringify([route.path, route.name, page, body])
      assert.deepEqual([status, headers.get('location')], [403, null], said)
      assert.match(body.code, /^INVALID_\w+_URL$/, said)
    }
  }
  assert.deepEqual(
    app.logs.filter((line) => line.includes('evil.example') || JSON.parse(line).level >= 50),
    [],
  )
})

test('pages of the service and of trusted origins are gone to, in whatever script', async () => {
  for (const route of await redirectingRoutes()) {
    for (const page of ['/welcome', '/вітаємо?з=пошти', `${app.url}/welcome`, 'https://web.example/welcome']) {
      const { status, headers, text } = await goOnTo(route, page)
      const { origin } = new URL(headers.get('location') ?? '/', app.url)
      assert.ok([app.url, 'https://web.example'].includes(origin), `${route.path} leads to ${origin}`)
      assert.ok(status < 500 && status !== 403, `${route.path} ${route.name} ${page}: ${status} ${text}`)
    }
  }
})

test('an empty page to go on to is none', async () => {
  for (const route of await redirectingRoutes()) {
    const [none, empty] = [await goOnTo(route), await goOnTo(route, '')]
    const said = `${route.path} ${route.name}: ${empty.text}`
    assert.deepEqual([empty.status, empty.body?.code], [none.status, none.body?.code], said)
    assert.ok(empty.status < 500, said)
  }
})

test('who has the right password goes on to a page in any script', async () => {
  const body = { email: member.email, password: member.password, callbackURL: '/вітаємо' }
  const { status, body: answer } = await app.request('POST', '/api/auth/sign-in/email', { body })
  assert.deepEqual([status, answer.url], [200, '/%D0%B2%D1%96%D1%82%D0%B0%D1%94%D0%BC%D0%BE'])
})

test('a page of another site that was stored before leads to the start', async () => {
  for (const page of ['https://evil.example/', '//evil.example', '/\\\\evil.example']) {
    provider.is({ sub: page, email: `${page.length}@test.example`, email_verified: true, name: 'Olena' })
    const { back, cookie } = await beginAtProvider(app)
    await sql`update verifications set value = replace(value, '"/welcome"', ${JSON.stringify(page)})`.execute(app.owner)
    const { status, headers } = await app.request('GET', back.pathname + back.search, { headers: { cookie } })
    assert.deepEqual([status, headers.get('location')], [302, '/'], page)
  }
})
