import { api, unlessGone } from '../api.ts'
import { profile } from '../session.ts'

const WORKER = '/app/push-worker.js'
/** Whose notifications this browser shows; nobody else's are shown by accident. */
const KEPT = 'push'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const isKept = localStorage.getItem(KEPT) === profile.peek()?.id
  return isKept && (await subscriptionHere()) !== null ? 'on' : 'off'
}

/** Asks for permission, then tells the service where this browser can be reached. @returns the state then */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { publicKey } = await api.get('/api/notifications/push/public-key')
  const registration = await navigator.serviceWorker.register(workerAddress(), { scope: '/app/' })
  await activated(registration)
  // One by another key would not be taken.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await send(subscription)
  localStorage.setItem(KEPT, profile.peek()?.id ?? '')
  return 'on'
}

/** First where messages come from: when that fails, push is still on, here and there. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await subscriptionHere()
  if (subscription !== null) {
    const { endpoint } = subscription
    await unlessGone(() => api.delete('/api/notifications/push/subscriptions', { body: { endpoint } }))
  }
  localStorage.removeItem(KEPT)
  // Nothing is sent to it any more: what the browser keeps of it does no harm, and gives way when push is turned on again.
  await subscription?.unsubscribe().catch(() => false)
  return 'off'
}

/** Tells the service again, once in each session of the browser and of the account. */
export async function renewSubscription({ isNewSession }: { readonly isNewSession: boolean }): Promise<void> {
  if (!isSupported() || (!isNewSession && sessionStorage.getItem(KEPT) !== null)) return
  try {
    const subscription = await subscriptionHere()
    if (subscription === null) return
    await send(subscription)
    sessionStorage.setItem(KEPT, 'renewed')
  } catch {
    // It is tried again when the app is next opened; preferences show what there is.
  }
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL: (given: string) => string }
}

/** Trusted Types: an address of a script is none that a script has put together. */
const workerAddress = (): string => (policy === undefined ? WORKER : policy.createScriptURL(''))

const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('push-worker', {
  createScriptURL: () => WORKER,
})

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

function activated({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active !== null || worker === null) return Promise.resolve()
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
    })
  })
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  await api.post('/api/notifications/push/subscriptions', { body })
}
