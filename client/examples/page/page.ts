/**
 * A page with the typed client and nothing else: news, opportunities, preferences, signing up. Bundle it with any
 * bundler, name the service in `data-service`, and this page's origin in HROMADA_TRUSTED_ORIGINS.
 */
import { element, field, form } from './elements.ts'
import { opportunities } from './opportunities.ts'
import { baseUrl, enter, hromada, isSignedIn } from './service.ts'
import { language, word } from './words.ts'

const section = (title: string, ...content: Node[]) => element('section', {}, element('h2', {}, title), ...content)

async function news(): Promise<HTMLElement> {
  const { data } = await hromada.get('/api/news', { params: { query: { limit: 12 } } })
  const items = data.articles.map(({ title, excerpt, author, featuredImage }) => {
    const item = element('li', {}, element('h3', {}, title), element('p', {}, excerpt))
    item.append(element('small', {}, author?.name ?? ''))
    if (featuredImage !== null)
      item.prepend(element('img', { src: inWidth(featuredImage, 640), alt: '', loading: 'lazy' }))
    return item
  })
  return section(word.news, element('ul', {}, ...items))
}

/** Pictures of the service come in several widths. */
const inWidth = (url: string, width: number) =>
  url.startsWith(`${baseUrl}/api/pictures/`) ? `${url}?width=${width}` : url

/** Reads everything, changes what the form has, and writes everything back. */
async function preferences(): Promise<HTMLElement> {
  const read = await hromada.get('/api/notifications/preferences')
  const channels = { inApp: word.inApp, email: word.byEmail, sms: word.sms, push: word.push }
  const named = Object.entries(channels) as [keyof typeof channels, string][]
  const boxes = named.map(([name, label]) => field(name, label, { type: 'checkbox', checked: read.channels[name] }))
  const hours = (['start', 'end'] as const).map((name) => field(name, word[name], { value: read.quietHours[name] }))
  const saving = form(word.save, [...boxes, ...hours], async (values) => {
    const read = await hromada.get('/api/notifications/preferences')
    const chosen = Object.fromEntries(named.map(([name]) => [name, values.has(name)]))
    const quietHours = { ...read.quietHours, start: String(values.get('start')), end: String(values.get('end')) }
    await hromada.put('/api/notifications/preferences', { body: { ...read, channels: chosen, quietHours } })
  })
  return section(word.preferences, saving)
}

const credentials = (autocomplete: 'new-password' | 'current-password') => [
  field('email', word.email, { type: 'email', autocomplete: 'username' }),
  field('password', word.password, { type: 'password', autocomplete }),
]
const textsOf = (values: FormData) => ({ email: String(values.get('email')), password: String(values.get('password')) })

const signUp = () =>
  form(word.signUp, [field('name', word.name), ...credentials('new-password')], async (values) => {
    const body = { name: String(values.get('name')), ...textsOf(values) }
    enter((await hromada.post('/api/auth/sign-up/email', { body })).token)
  })
const signIn = () =>
  form(word.signIn, credentials('current-password'), async (values) => {
    enter((await hromada.post('/api/auth/sign-in/email', { body: textsOf(values) })).token ?? null)
  })

async function show(): Promise<void> {
  document.documentElement.lang = language
  const main = document.querySelector('main')
  main?.append(...(await Promise.all([news(), opportunities()])))
  if (!isSignedIn()) {
    main?.append(section(word.signUp, signUp()), section(word.signIn, signIn()))
    return
  }
  const { name } = await hromada.get('/api/profile')
  document
    .querySelector('#who')
    ?.append(name ?? '', ' ', element('button', { onclick: () => enter(null) }, word.signOut))
  main?.append(await preferences())
}

await show()
