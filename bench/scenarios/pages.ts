import type { Browser, Page } from 'playwright-core'
import { measureBesideBare, rangeOf } from '../lib/comparisons.ts'
import { openProgramDatabase } from '../lib/database.ts'
import { fetchAnswer, get } from '../lib/http-client.ts'
import { median, ROUNDS } from '../lib/measure.ts'
import { measureVitals, openBrowser, type Vitals } from '../lib/page-vitals.ts'
import type { Pinning } from '../lib/pinning.ts'
import { type Program, startSeededProgram } from '../lib/program.ts'
import { durationRow, progress, type Row } from '../lib/report.ts'
import { benchLogin, seedAccount, signIn } from '../lib/seed-accounts.ts'
import { seedArticles } from '../lib/seed-articles.ts'
import { measureStarts } from '../lib/starts.ts'

const ARTICLES = 1_000
const COUNTED_READS = 100

/** What pages cost the program, and how they feel on a slow device. */
export async function measurePages(pinning: Pinning): Promise<Row[]> {
  const rows = await measureServing(pinning)
  return [...rows, ...(await measureStarts(pinning))]
}

async function measureServing(pinning: Pinning): Promise<Row[]> {
  await using community = await startSeededProgram(pinning, async (database) => {
    const articles = await seedArticles(database, ARTICLES, 10)
    await seedAccount(database, benchLogin, 'member')
    return { articles }
  })
  const { program, articles } = community
  const path = `/news/${articles[0]?.slug}`
  const plan = { requests: [get(path, { accept: 'text/html' })], connections: 64, durationMs: 2_500, warmupMs: 500 }
  const served = await measureBesideBare({ name: 'GET page of an article of 3 KB', minRatio: 0.25 }, program, plan)
  const counted = await measureCounting(program, path)
  await using browser = await openBrowser()
  return [served, counted, ...(await measureFeeling(browser, program, path))]
}

/** A view is committed before the page is sent. */
async function measureCounting(program: Program, path: string): Promise<Row> {
  await using database = await openProgramDatabase(program)
  const slug = path.split('/').at(-1)
  const stored = async () => {
    const { rows } = await database.pool.query<{ views: string }>(
      'select views from news_counters join news_articles on id = article_id where slug = $1',
      [slug],
    )
    return Number(rows[0]?.views)
  }
  const before = await stored()
  let lost = 0
  for (let read = 1; read <= COUNTED_READS; read += 1) {
    await (await fetchAnswer(program.url, get(path))).text()
    if ((await stored()) !== before + read) lost += 1
  }
  return {
    name: 'views of it that are stored when it arrives',
    target: 'all',
    met: lost === 0,
    note: `${COUNTED_READS - lost} of ${COUNTED_READS}`,
  }
}

async function measureFeeling(browser: Browser, program: Program, path: string): Promise<Row[]> {
  const { cookie } = await signIn(program.url, benchLogin)
  // Bundles it.
  await (await fetchAnswer(program.url, get('/app'))).text()
  const article = { url: program.url + path }
  const signInPage = { url: `${program.url}/app/sign-in` }
  const home = { url: `${program.url}/app`, cookie }
  const components = {
    url: `${program.url}/app/components`,
    cookie,
    act: (page: Page) => page.getByRole('button', { name: 'Open a dialog' }).click(),
  }
  const several = async (name: string, visit: Omit<Parameters<typeof measureVitals>[1], 'isNetworkSlow'>) => {
    progress(`${name} …`)
    const [fast, slow]: [Vitals[], Vitals[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      fast.push(await measureVitals(browser, { ...visit, isNetworkSlow: false }))
      slow.push(await measureVitals(browser, { ...visit, isNetworkSlow: true }))
    }
    return { fast, slow }
  }
  const ofArticle = await several('article', article)
  const ofSignIn = await several('sign-in', signInPage)
  const ofHome = await several('home', home)
  const ofComponents = await several('all components', components)
  return [
    paintRow('article: largest paint, 1.6 Mbit/s and 150 ms', ofArticle.slow, 900),
    shiftRow('article', ofArticle.slow),
    ...feltRows('sign-in', ofSignIn),
    ...feltRows('home', ofHome),
    ...feltRows('all components', ofComponents),
    durationRow(
      'all components: a dialog opens',
      ofComponents.fast.map(({ interactionMs }) => interactionMs),
      150,
    ),
  ]
}

interface Felt {
  readonly fast: readonly Vitals[]
  readonly slow: readonly Vitals[]
}

/** Of a page of the app. */
const feltRows = (name: string, { fast, slow }: Felt): Row[] => [
  paintRow(`${name}: largest paint`, fast, 800),
  paintRow(`${name}: largest paint, 1.6 Mbit/s and 150 ms`, slow, 1_500),
  durationRow(
    `${name}: blocked`,
    fast.map(({ blockingMs }) => blockingMs),
    200,
  ),
  shiftRow(name, slow),
]

const paintRow = (name: string, vitals: readonly Vitals[], maxMs: number) =>
  durationRow(
    name,
    vitals.map(({ largestPaintMs }) => largestPaintMs),
    maxMs,
  )

const shiftRow = (name: string, vitals: readonly Vitals[]): Row => {
  const shifts = vitals.map(({ layoutShift }) => layoutShift)
  return {
    name: `${name}: layout shift`,
    target: '< 0.02',
    met: median(shifts) < 0.02,
    note: `median ${median(shifts).toFixed(3)}; ${rangeOf(shifts, 3)}`,
  }
}
