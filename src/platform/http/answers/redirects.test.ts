import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import fastify from 'fastify'
import { strangersAddresses } from '../../../../test/harness/strangers-addresses.ts'
import { addressOnSite, keepRedirectsWithin } from './redirects.ts'

const site = { home: 'https://community.example', trusted: ['https://web.example', 'http://localhost:5173'] }

test('paths, the public address and trusted origins are within the site, each in one spelling', () => {
  const expected: Record<string, string> = {
    '/': '/',
    '/news?page=2#top': '/news?page=2#top',
    '/a/../b': '/b',
    '/новини': '/%D0%BD%D0%BE%D0%B2%D0%B8%D0%BD%D0%B8',
    '/page?next=//evil.example': '/page?next=//evil.example',
    'https://community.example': 'https://community.example/',
    'HTTPS://Web.Example/page': 'https://web.example/page',
    'http://localhost:5173/page': 'http://localhost:5173/page',
  }
  for (const [given, address] of Object.entries(expected)) assert.equal(addressOnSite(site, given), address, given)
})

test('whatever a browser or a program before it could read as another site is not', () => {
  const near = [
    'http://community.example/',
    'https://community.example:8443/',
    'https://community.example.evil.example/',
  ]
  for (const address of [...strangersAddresses('evil.example'), ...near])
    assert.equal(addressOnSite(site, address), undefined, JSON.stringify(address))
})

test('an accepted address leads within the site however often it is read and written', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '\t',
    '\n',
    ':',
    '@',
    '?',
    '#',
    'a',
    'https',
    '／',
    '。',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
      const address = addressOnSite(site, `/${parts.join('')}`)
      if (address === undefined) return
      assert.equal(addressOnSite(site, address), address)
      assert.equal(new URL(address, site.home).origin, site.home)
      assert.match(address, /^\/(?![/\\])/)
    }),
  )
})

test('no answer leads to another site, wherever its address comes from', async () => {
  const app = fastify()
  keepRedirectsWithin(app, () => site)
  app.get('/go', (request, reply) => reply.redirect((request.query as { to: string }).to))
  const locationFor = async (to: string) => (await app.inject({ url: '/go', query: { to } })).headers.location
  for (const address of strangersAddresses('evil.example')) {
    // What no header can hold is no redirect.
    const location = await locationFor(address)
    assert.ok(location === '/' || location === undefined, JSON.stringify([address, location]))
  }
  for (const address of ['/news', 'https://web.example/page']) assert.equal(await locationFor(address), address)
})
