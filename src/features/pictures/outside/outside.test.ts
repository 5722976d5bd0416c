import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { writeArticle } from '../../../../test/harness/news-fixtures.ts'
import { openOutboundFixtures } from '../../../../test/harness/outbound-fixtures.ts'
import { blackPng, picture } from '../../../../test/harness/pictures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'
import { openOwnAddresses } from '../../../platform/community/own-addresses.ts'
import { contentHtml } from '../../../platform/texts/content-html.ts'
import { openShowAddresses } from './addresses.ts'
import { removeOldKept } from './keep.ts'

const MEBIBYTE = Buffer.alloc(1024 ** 2)

const { serve, speak, close } = openOutboundFixtures()
after(close)

let png: Buffer
let asked: string[]
let base: string

const app = testApp({ HROMADA_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1' }, { instances: 1 })
const admin = testMember(app, 'admin')
before(async () => {
  png = await picture(2000, 1000).png().toBuffer()
  asked = []
  base = await serve(answer)
})

const answers: Record<string, RequestListener> = {
  '/picture.png': (_request, response) => response.end(png),
  '/text': (_request, response) => response.end('<script>alert(1)</script>'),
  '/svg': (_request, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/bomb': (_request, response) => response.end(blackPng(10_000, 6_000)),
  '/moved': (_request, response) => response.writeHead(302, { location: `${base}/picture.png` }).end(),
  '/failing': (_request, response) => response.writeHead(500).end(png),
  '/half': (_request, response) => {
    response.writeHead(200, { 'content-length': png.length })
    response.write(png.subarray(0, 1000), () => response.destroy())
  },
  '/gigabyte': (_request, response) => {
    let sent = 0
    const send = () => {
      sent += 1
      if (sent <= 1024 && !response.destroyed) response.write(MEBIBYTE, send)
    }
    send()
  },
}

function answer(...[request, response]: Parameters<RequestListener>): void {
  asked.push(request.url ?? '')
  const path = (request.url ?? '').split('?')[0] ?? ''
  const listener = answers[path]
  if (listener === undefined) response.writeHead(404).end()
  else listener(request, response)
}

/** Where rendered content shows the pictures of addresses, as paths. */
async function allShownAt(addresses: readonly string[]): Promise<string[]> {
  const content = addresses.map((address) => `![there](${address})`).join('\n')
  const { id } = await writeArticle(app, admin, { content })
  const { body } = await app.request('GET', `/api/news/${id}?render=html`)
  assert.equal(body.data.content, content, 'what is stored stays as it was sent')
  const sources = [...body.data.contentHtml.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) => src)
  assert.equal(sources.length, addresses.length)
  assert.ok(
    sources.every((src) => src.startsWith(`${app.url}/api/pictures/outside/`)),
    body.data.contentHtml,
  )
  return sources.map((src) => src.slice(app.url.length))
}

const shownAt = async (address: string) => (await allShownAt([address]))[0] ?? ''

const notFound = { success: false, error: 'Picture not found', code: 'NOT_FOUND' }

async function assertNotShown(path: string): Promise<void> {
  const { status, body, headers } = await app.request('GET', path)
  assert.deepEqual([status, body, headers.get('cache-control')], [404, notFound, 'no-store'], path)
}

test('a picture from elsewhere is fetched once, encoded anew and stored', async () => {
  const path = await shownAt(`${base}/picture.png?once#fragment`)
  const responses = await Promise.all([1, 2, 3].map(() => fetch(app.url + path)))
  for (const response of responses) {
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
    assert.deepEqual([response.status, format, width, height], [200, 'webp', 1280, 640])
    assert.equal(response.headers.get('cache-control'), 'public, max-age=86400')
    assert.equal(response.headers.get('content-type'), 'image/webp')
  }
  const tag = responses[0]?.headers.get('etag') ?? ''
  const again = await app.request('GET', path, { headers: { 'if-none-match': tag } })
  assert.equal(again.status, 304)
  assert.deepEqual(
    asked.filter((url) => url.endsWith('?once')),
    ['/picture.png?once'],
  )
})

test('only addresses that the service has signed are asked', async () => {
  const path = await shownAt(`${base}/picture.png?signed`)
  const [signature = '', url = ''] = path.split('/').slice(-2)
  const other = Buffer.from(`${base}/picture.png?forged`).toString('base64url')
  const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  for (const [signed, encoded] of [
    [signature, other],
    [flipped, url],
    ['', url],
    ['x', url],
    [signature.slice(0, -4), url],
    [signature, 'a'.repeat(10_000)],
  ]) {
    const { status } = await app.request('GET', `/api/pictures/outside/${signed}/${encoded}`)
    assert.equal(status, 404)
  }
  assert.deepEqual(
    asked.filter((asked) => /signed|forged/.test(asked)),
    [],
  )
})

test('what is no picture, too large, moved or broken off is not shown, and not asked for again at once', async () => {
  for (const name of ['text', 'svg', 'bomb', 'moved', 'failing', 'half', 'gigabyte', 'nothing']) {
    const path = await shownAt(`${base}/${name}`)
    await assertNotShown(path)
    await assertNotShown(path)
    assert.deepEqual(
      asked.filter((url) => url === `/${name}`),
      [`/${name}`],
    )
  }
})

test('a server that never answers is not waited for for ever, nor asked for the rest of a hundred pictures', async () => {
  let spoken = 0
  const silent = await speak(() => {
    spoken += 1
  })
  const addresses = Array.from({ length: 100 }, (_, number) => `${silent.url}/hangs.png?${number}`)
  await Promise.all((await allShownAt(addresses)).map(assertNotShown))
  assert.equal(spoken, 4, 'no more than are asked for at once')
  await silent.ended()
})

test('addresses inside are not asked, however they are spelled', async () => {
  const { port } = new URL(base)
  for (const address of [
    'http://10.0.0.1/a.png',
    'https://192.168.1.1/a.png',
    'http://169.254.169.254/latest/meta-data',
    `http://127.0.0.2:${port}/picture.png`,
    `http://[::1]:${port}/picture.png`,
    `http://[::ffff:127.0.0.2]:${port}/picture.png`,
    `http://0x7f000002:${port}/picture.png`,
    `http://user:secret@127.0.0.1:${port}/picture.png`,
  ]) {
    await assertNotShown(await shownAt(address))
  }
})

test('what is stored is deleted after 30 days, and its file with it', async () => {
  const path = await shownAt(`${base}/picture.png?old`)
  assert.equal((await app.request('GET', path)).status, 200)
  await app.owner.updateTable('outside_pictures').set({ kept_at: sql<Date>`now() - interval '31 days'` }).execute()
  const { files } = await app.owner
    .selectFrom('outside_pictures')
    .select(({ fn }) => fn.countAll<string>().as('files'))
    .executeTakeFirstOrThrow()
  await removeOldKept(app.platform.db)
  assert.deepEqual(await app.owner.selectFrom('outside_pictures').selectAll().execute(), [])
  assert.equal((await app.owner.selectFrom('unclaimed_files').selectAll().execute()).length, Number(files))
  assert.equal((await app.request('GET', path)).status, 200)
  assert.equal(asked.filter((url) => url.endsWith('?old')).length, 2)
})

test('what is stored takes at most 256 MiB: the oldest is deleted', async () => {
  await app.owner
    .insertInto('outside_pictures')
    .values(
      [1, 2, 3].map((hours) => ({
        address_hash: Buffer.alloc(32, hours),
        bytes: 128 * 1024 ** 2 - 1024 ** 2,
        file_key: crypto.randomUUID(),
        kept_at: sql<Date>`now() - make_interval(hours => ${hours})`,
      })),
    )
    .execute()
  assert.equal((await app.request('GET', await shownAt(`${base}/picture.png?full`))).status, 200)
  const rows = await app.owner.selectFrom('outside_pictures').select('address_hash').orderBy('kept_at').execute()
  const filled = rows.filter(({ address_hash: hash }) => hash.every((byte) => byte === hash[0]))
  assert.deepEqual(
    filled.map(({ address_hash: [hours] }) => hours),
    [2, 1],
  )
})

test('our own pictures are shown where they are, others by us, however their addresses are spelled', () => {
  const publicUrl = 'https://own.example'
  const ownAddresses = openOwnAddresses({ publicUrl, formerUrls: [] }, () => publicUrl)
  const { everywhere } = openShowAddresses({ keys: app.platform.keys, ownAddresses, publicUrl: () => publicUrl })
  const srcOf = (html: string) => /<img(?: src="([^"]*)")?/.exec(contentHtml(html, everywhere))?.[1]
  const own = ['/api/pictures/x', 'https://own.example/api/pictures/x', 'a.png']
  for (const src of own) assert.equal(srcOf(`<img src="${src}">`)?.includes('/outside/'), false, src)
  const foreign = [
    'https://evil.example/a.png',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    'ht\ntps://evil.example/a.png',
    ' HTTPS:\\\\evil.example\\a.png',
    'https://own.example@evil.example/a.png',
    'https://own.example.evil.example/a.png',
    'http://own.example/a.png',
  ]
  for (const src of foreign) {
    const shown = srcOf(`<img src="${src}" alt="a">`) ?? ''
    assert.ok(shown.startsWith('https://own.example/api/pictures/outside/'), `${src}: ${shown}`)
  }
  for (const src of [`https://evil.example/${'a'.repeat(2048)}`, 'javascript:alert(1)', 'https://']) {
    assert.equal(srcOf(`<img src="${src}">`), undefined, src)
  }
})

test('what is ours is so by its former address too: with the present one where it leaves us, without any on pages', () => {
  const publicUrl = 'https://own.example'
  const ownAddresses = openOwnAddresses({ publicUrl, formerUrls: ['https://former.example'] }, () => publicUrl)
  const { everywhere, onPages } = openShowAddresses({
    keys: app.platform.keys,
    ownAddresses,
    publicUrl: () => publicUrl,
  })
  const htmlOf = (address: string, show: typeof onPages) => contentHtml(`[a](${address}) ![b](${address})`, show)
  const shownAs = (href: string, src: string) =>
    `<p><a href="${href}" rel="nofollow noopener ugc">a</a> <img src="${src}" alt="b" /></p>\n`
  for (const origin of ['https://own.example', 'https://former.example', 'HTTPS://Former.Example:443']) {
    const path = '/api/pictures/x?width=320#y'
    assert.equal(htmlOf(origin + path, everywhere), shownAs(publicUrl + path, publicUrl + path))
    assert.equal(htmlOf(origin + path, onPages), shownAs(path, path))
    // What would else be the name of another host.
    assert.equal(htmlOf(`${origin}//evil.example/x`, onPages), shownAs('/.//evil.example/x', '/.//evil.example/x'))
  }
  // An address without its scheme has that of the service.
  const link = (href: string) => `<p><a href="${href}" rel="nofollow noopener ugc">a</a></p>\n`
  assert.equal(contentHtml('[a](//cdn.example/y)', onPages), link('https://cdn.example/y'))
  assert.equal(contentHtml('[a](//own.example/news/x)', onPages), link('/news/x'))
  assert.equal(contentHtml('[a](//cdn.example/y)', everywhere, publicUrl), link('https://cdn.example/y'))
  const path = '/news/an-article'
  assert.equal(contentHtml(`[a](${path}) [b](#c)`, everywhere), contentHtml(`[a](${path}) [b](#c)`))
  for (const origin of ['http://former.example', 'https://former.example:8443', 'https://www.former.example']) {
    const address = `${origin}/a.png`
    const [outside = ''] = /\/api\/pictures\/outside\/[^"]*/.exec(htmlOf(address, onPages)) ?? []
    assert.equal(htmlOf(address, onPages), shownAs(address, outside))
    assert.equal(htmlOf(address, everywhere), shownAs(address, publicUrl + outside))
  }
})
