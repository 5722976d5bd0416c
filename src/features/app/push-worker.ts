/** Of the service worker's world, what the worker uses: the program's own types are those of Node. */
interface WorkerScope {
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>
    readonly pushManager: { subscribe(options: unknown): Promise<Subscription> }
  }
  readonly clients: {
    matchAll(options: object): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly location: { readonly origin: string; readonly host: string }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, hear: (event: WorkerEvents[Name]) => void): void
  fetch(path: string, init: object): Promise<unknown>
}

interface Subscription {
  readonly options: unknown
  toJSON(): { readonly endpoint: string; readonly keys: object }
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface PushEvent extends WaitingEvent {
  readonly data: { json(): unknown } | null
}

interface ClickEvent extends WaitingEvent {
  readonly notification: { readonly data: { readonly url: string }; close(): void }
}

interface ChangeEvent extends WaitingEvent {
  readonly oldSubscription: Subscription | null
  readonly newSubscription: Subscription | null
}

interface WorkerEvents {
  readonly install: WaitingEvent
  readonly push: PushEvent
  readonly notificationclick: ClickEvent
  readonly pushsubscriptionchange: ChangeEvent
}

/**
 * Shows what Web Push brings, opens it, and tells the service when the browser has another subscription. It keeps nothing
 * and answers no request. It runs in the browser by itself: nothing but its parameter is there.
 */
function work(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

  scope.addEventListener('push', (event) => event.waitUntil(show(messageOf(event))))

  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data.url))
  })

  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

  function messageOf({ data }: PushEvent) {
    try {
      return (data?.json() ?? {}) as Record<string, string | undefined>
    } catch {
      return {}
    }
  }

  /** The browser demands that something is shown for every message. */
  function show({
    id = '',
    title = scope.location.host,
    body = '',
    locale = '',
    actionUrl,
  }: Record<string, string | undefined>) {
    const url = actionUrl ?? `/app/notifications${id && `?open=${encodeURIComponent(id)}`}`
    return scope.registration.showNotification(title, { body, lang: locale, tag: id, data: { url } })
  }

  async function open(address: string) {
    const { href } = new URL(address, scope.location.origin)
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const shown = windows.find(({ url }) => url === href)
    return shown === undefined ? scope.clients.openWindow(href) : shown.focus()
  }

  async function renew({ oldSubscription, newSubscription }: ChangeEvent) {
    const { pushManager } = scope.registration
    const subscription = newSubscription ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)))
    if (subscription === null) return
    const { endpoint, keys } = subscription.toJSON()
    await scope.fetch('/api/notifications/push/subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, keys }),
    })
  }
}

/** The function as the browser gets it: the runtime has taken its types out. */
export const pushWorker = Buffer.from(`;(${work})(self)\n`)
