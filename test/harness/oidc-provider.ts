import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Answer, Member, TestApp } from './test-app.ts'

export interface OidcPerson {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean | string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly preferred_username?: string
}

/** A small OpenID provider at which everybody is whoever the test says. */
export async function startOidcProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'only', alg: 'RS256', use: 'sig' }
  const nonces = new Map<string, string>()
  const codes: string[] = []
  let person: OidcPerson | undefined
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    const json = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (pathname === '/.well-known/openid-configuration') {
      return json({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        userinfo_endpoint: `${url}/userinfo`,
        jwks_uri: `${url}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (pathname === '/jwks') return json({ keys: [jwk] })
    if (pathname === '/authorize') {
      const code = `code-${nonces.size}`
      nonces.set(code, searchParams.get('nonce') ?? '')
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', searchParams.get('state') ?? '')
      return response.writeHead(302, { location: back.href }).end()
    }
    if (pathname === '/token') {
      const code = new URLSearchParams(await text(request)).get('code') ?? ''
      codes.push(code)
      const nonce = nonces.get(code)
      const idToken = await new SignJWT({ ...person, ...(nonce && { nonce }) })
        .setProtectedHeader({ alg: 'RS256', kid: 'only' })
        .setIssuer(url)
        .setAudience('hromada')
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey)
      return json({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: idToken })
    }
    if (pathname === '/userinfo') return json(person)
    return response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    codes,
    is: (next: OidcPerson) => {
      person = next
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The settings of a service that signs in by it. */
export const oidcSettings = ({ url }: { readonly url: string }) => ({
  HROMADA_OIDC_DISCOVERY_URL: `${url}/.well-known/openid-configuration`,
  HROMADA_OIDC_CLIENT_ID: 'hromada',
  HROMADA_OIDC_CLIENT_SECRET: 'client secret',
})

export const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Begins at the service and goes to the provider and back, as a browser does. */
export async function beginAtProvider(app: TestApp) {
  const body = { provider: 'oidc', callbackURL: '/welcome', errorCallbackURL: '/failed' }
  return goToProvider(await app.request('POST', '/api/auth/sign-in/social', { body }))
}

/** The same, to link the provider to an account. */
export async function linkAtProvider(app: TestApp, as: Member) {
  const body = { provider: 'oidc', callbackURL: '/welcome' }
  return goToProvider(await app.request('POST', '/api/auth/link-social', { as, body }))
}

async function goToProvider(started: Answer) {
  assert.equal(started.status, 200, started.text)
  const authorization = new URL(started.body.url)
  const atProvider = await fetch(authorization, { redirect: 'manual' })
  const back = new URL(atProvider.headers.get('location') ?? '')
  return { authorization, back, cookie: cookiesOf(started.headers) }
}
