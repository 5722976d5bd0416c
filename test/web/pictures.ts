import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { people } from '../../src/tools/demo/content.ts'
import { startProgram } from '../process/program.ts'
import { CHROMIUM } from './browser.ts'

/** Writes the pictures of the README, from the demo: `npm run pictures`. */
const FOLDER = join(import.meta.dirname, '../../docs/pictures')
const MAX_BYTES = 60 * 1024
const WINDOW = { width: 1200, height: 780 }

interface Picture {
  readonly name: string
  readonly path: string
  readonly isOfMember?: boolean
}

await using stack = new AsyncDisposableStack()
const demo = await startProgram(stack, {}, 'src/tools/demo/main.ts')
const { url } = demo
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
stack.defer(() => browser.close())
const cookie = await signIn()
await mkdir(FOLDER, { recursive: true })
const pictures: readonly Picture[] = [
  { name: 'front', path: '/' },
  { name: 'article', path: '/news/one-letter-on-saturday-instead-of-twenty-a-week' },
  { name: 'opportunity', path: `/opportunities/${await findOpportunity()}` },
  { name: 'notifications', path: '/app/notifications', isOfMember: true },
  { name: 'preferences', path: '/app/preferences', isOfMember: true },
]
for (const picture of pictures) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const file = join(FOLDER, `${picture.name}-${colorScheme}.webp`)
    await writeFile(file, await smallEnough(await take(browser, picture, colorScheme)))
    process.stdout.write(`${file}\n`)
  }
}
// Whoever is only killed leaves a database behind.
demo.kill('SIGTERM')
await demo.ended

async function take(browser: Browser, { path, isOfMember }: Picture, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  const context = await browser.newContext({ viewport: WINDOW, locale: 'en', colorScheme, reducedMotion: 'reduce' })
  try {
    if (isOfMember) await context.addCookies([{ ...cookie, url }])
    const page = await context.newPage()
    const answer = await page.goto(url + path)
    if (answer?.ok() !== true) throw new Error(`${path} was answered ${answer?.status()}`)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    return await page.screenshot()
  } finally {
    await context.close()
  }
}

async function smallEnough(picture: Buffer): Promise<Buffer> {
  for (const quality of [85, 75, 65, 50, 35]) {
    const written = await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (written.length <= MAX_BYTES) return written
  }
  throw new Error(`a picture has more than ${MAX_BYTES} bytes`)
}

async function signIn() {
  const member = people.find(({ role }) => role === 'member')
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: member?.email, password: member?.password }),
  })
  const [name = '', value = ''] = answer.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? []
  return { name, value }
}

/** One with a description in the language of the pictures. */
async function findOpportunity(): Promise<string> {
  const answer = await fetch(`${url}/api/opportunities?search=designer&limit=1`)
  const { data } = (await answer.json()) as { data: { opportunities: { id: string }[] } }
  const [found] = data.opportunities
  if (found === undefined) throw new Error('the demo has no such opportunity')
  return found.id
}
