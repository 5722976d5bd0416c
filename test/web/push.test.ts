import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertOne, untilDelivery } from '../harness/delivery-fixtures.ts'
import { startPushService } from '../harness/push-service.ts'
import { testApp } from '../harness/suite.ts'
import { testBrowser } from './browser.ts'

let push: Awaited<ReturnType<typeof startPushService>>
const app = testApp(
  async (stack) => {
    push = stack.use(await startPushService())
    return { ...push.environment }
  },
  { hasClock: true },
)
const visit = testBrowser({ isWhole: true })

test('a browser is subscribed to push, shows what comes, and is unsubscribed', async () => {
  const member = await app.member('member')
  const { body } = await app.request('GET', '/api/notifications/push/public-key', { as: member })
  const device = push.subscribe(body.publicKey)
  await using window = await visit(app.url, { as: member, tolerates: [/favicon/, /ERR_INTERNET_DISCONNECTED/] })
  const { page, context } = window
  await context.grantPermissions(['notifications'], { origin: app.url })
  // A push service on this machine, in place of the one that the maker of the browser runs.
  await context.addInitScript(`{
    let current = null
    const made = { toJSON: () => (${JSON.stringify(device.subscription)}), unsubscribe: async () => !(current = null) }
    Object.defineProperty(made, 'endpoint', { value: made.toJSON().endpoint })
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      if (applicationServerKey !== ${JSON.stringify(body.publicKey)}) throw new Error('another key')
      return (current = made)
    }
    PushManager.prototype.getSubscription = async () => current
  }`)
  await page.goto('/app/preferences')
  await page.getByRole('button', { name: 'Turn on in this browser' }).click()
  await page.getByText('It is turned on in this browser.').waitFor()
  const { body: preferences } = await app.request('GET', '/api/notifications/preferences', { as: member })
  assert.equal(preferences.channels.push, true)
  assert.equal(await page.evaluate('navigator.serviceWorker.ready.then(({ scope }) => scope)'), `${app.url}/app/`)

  const id = await insertOne(app, member, { title: 'Come and see', channels: ['IN_APP', 'PUSH'] })
  const { message } = await device.next()
  assert.deepEqual((message as { id: string; title: string }).title, 'Come and see')
  const devTools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0] !== undefined) resolve(registrations[0].registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  // Chromium forgets a notification when somebody asks for all of them while it is being shown.
  const displayed = new Promise<void>((resolve) => {
    devTools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
      if (backgroundServiceEvent.eventName === 'Notification displayed') resolve()
    })
  })
  await devTools.send('BackgroundService.startObserving', { service: 'notifications' })
  await devTools.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
  const data = JSON.stringify(message)
  await devTools.send('ServiceWorker.deliverPushMessage', { origin: app.url, registrationId: await registered, data })
  await displayed
  const shown = await page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then(([shown]) => [shown.title, shown.data.url])`)
  assert.deepEqual(shown, ['Come and see', `/app/notifications?open=${id}`])

  await page.getByRole('button', { name: 'Send a test message: Push' }).click()
  const { message: tried } = await device.next()
  assert.equal((tried as { title: string }).title, 'This is a test message')
  await page
    .getByRole('status')
    .getByText(/^\s*Sent/)
    .waitFor()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Turn off in this browser' }).click()
  await page.getByText('The service cannot be reached.').waitFor()
  await page.getByText('It is turned on in this browser.').waitFor()
  assert.notEqual(await page.evaluate('PushManager.prototype.getSubscription()'), null)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Turn off in this browser' }).click()
  await page.getByText('It is turned off in this browser.').waitFor()
  const again = await insertOne(app, member, { channels: ['PUSH'] })
  const { failure_reason } = await untilDelivery(app, again, 'PUSH', ({ status }) => status === 'SKIPPED')
  assert.equal(failure_reason, 'no push subscription')
})

test('a browser that does not say whether push is on is asked again', async () => {
  const member = await app.member('member')
  await using window = await visit(app.url, { as: member, tolerates: [/favicon/] })
  const { page, context } = window
  await context.grantPermissions(['notifications'], { origin: app.url })
  await context.addInitScript(`{
    localStorage.setItem('push', '${member.id}')
    const { getRegistration } = ServiceWorkerContainer.prototype
    let isAnswered = false
    ServiceWorkerContainer.prototype.getRegistration = function (...given) {
      if (isAnswered || !given[0]?.includes('push')) return getRegistration.apply(this, given)
      return Promise.reject(new DOMException('Not now', 'InvalidStateError'))
    }
    globalThis.answerNow = () => { isAnswered = true }
  }`)
  await page.goto('/app/preferences')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  await page.evaluate('answerNow()')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('It is turned off in this browser.').waitFor()
})
