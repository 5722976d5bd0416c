import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { testApp } from '../../../test/harness/suite.ts'

const app = testApp()

/** The worker as a browser runs it: what it shows, opens and asks is noted. */
async function startWorker() {
  const { text } = await app.request('GET', '/app/push-worker.js')
  const heard = new Map<string, (event: object) => void>()
  const noted: unknown[] = []
  const self = {
    location: { origin: 'https://community.example', host: 'community.example' },
    registration: {
      showNotification: async (...shown: unknown[]) => noted.push(['shown', ...shown]),
      pushManager: { subscribe: async () => subscription('https://push.example/new') },
    },
    clients: {
      matchAll: async () => [],
      openWindow: async (url: string) => noted.push(['opened', url]),
    },
    skipWaiting: async () => {},
    addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear),
    fetch: async (...asked: unknown[]) => noted.push(['asked', ...asked]),
  }
  runInNewContext(text, { self, URL })
  return async function raise(name: string, event: object): Promise<unknown[]> {
    const waited: Promise<unknown>[] = []
    heard.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) })
    await Promise.all(waited)
    // Objects of the other context compare by their contents.
    return JSON.parse(JSON.stringify(noted.splice(0)))
  }
}

const subscription = (endpoint: string) => ({ options: {}, toJSON: () => ({ endpoint, keys: { auth: 'a' } }) })

test('the push worker is served for the whole app, and asked for again each time', async () => {
  const { status, headers, text } = await app.request('GET', '/app/push-worker.js')
  assert.deepEqual(
    [status, headers.get('content-type'), headers.get('cache-control'), headers.get('set-cookie')],
    [200, 'text/javascript; charset=utf-8', 'no-cache', null],
  )
  assert.doesNotMatch(text, /caches|'fetch'/)
})

test('a push message is shown, and opens what it is about', async () => {
  const raise = await startWorker()
  const message = { id: '1', title: 'Заявка', body: 'Нова', locale: 'uk', actionUrl: 'https://community.example/x' }
  const [shown] = await raise('push', { data: { json: () => message } })
  const data = { url: message.actionUrl }
  assert.deepEqual(shown, ['shown', 'Заявка', { body: 'Нова', lang: 'uk', tag: '1', data }])
  const clicked = await raise('notificationclick', { notification: { data, close: () => {} } })
  assert.deepEqual(clicked, [['opened', 'https://community.example/x']])
})

test('one without an address opens in the list; what cannot be read is shown all the same', async () => {
  const raise = await startWorker()
  const [[, , { data }]] = (await raise('push', { data: { json: () => ({ id: '1', title: 'T' }) } })) as [
    [string, string, { data: { url: string } }],
  ]
  assert.equal(data.url, '/app/notifications?open=1')
  const opened = await raise('notificationclick', { notification: { data, close: () => {} } })
  assert.deepEqual(opened, [['opened', 'https://community.example/app/notifications?open=1']])
  const unreadable = { json: () => JSON.parse('{') }
  const [[kind, title]] = (await raise('push', { data: unreadable })) as [[string, string]]
  assert.deepEqual([kind, title], ['shown', 'community.example'])
})

test('a renewed subscription is sent to the service', async () => {
  const raise = await startWorker()
  const asked = await raise('pushsubscriptionchange', { oldSubscription: subscription('https://push.example/old') })
  const body = JSON.stringify({ endpoint: 'https://push.example/new', keys: { auth: 'a' } })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  assert.deepEqual(asked, [['asked', '/api/notifications/push/subscriptions', init]])
})
