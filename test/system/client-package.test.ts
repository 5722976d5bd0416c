import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createHromadaClient, newIdempotencyKey } from '../../client/src/index.ts'

const root = join(import.meta.dirname, '../..')

test('the package can be built, and has what it says it exports', async () => {
  const { exports } = JSON.parse(await readFile(join(root, 'client/package.json'), 'utf8'))
  // From where its dependencies are found.
  const folder = await mkdtemp(join(root, 'node_modules/client-build-'))
  try {
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    await promisify(execFile)(process.execPath, [compiler, '-p', join(root, 'client'), '--outDir', folder])
    const built = (file: string) => file.replace('./dist', folder)
    const names: string[] = []
    for (const entry of Object.values<{ types: string; default: string }>(exports)) {
      await access(built(entry.types))
      names.push(...Object.keys(await import(built(entry.default))))
    }
    assert.deepEqual(names.toSorted(), [
      'HromadaError',
      'WebhookVerificationError',
      'connectLive',
      'createHromadaClient',
      'newIdempotencyKey',
      'refusalText',
      'refusalTexts',
      'verifyWebhook',
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('cookies go along where they are wanted', async () => {
  const sent: Request['credentials'][] = []
  const fetch = async ({ credentials }: Request) => {
    sent.push(credentials)
    return Response.json({ success: true })
  }
  for (const chosen of [{ cookies: true as const }, {}]) {
    await createHromadaClient({ baseUrl: 'https://community.example', fetch, ...chosen }).get('/api/profile')
  }
  assert.deepEqual(sent, ['include', 'same-origin'])
})

test('a busy service is asked again, if that can do no harm', async () => {
  await using busy = await startBusyService()
  const client = createHromadaClient({ baseUrl: busy.url })
  const article = { params: { path: { id: 'a' } } }
  const like = { ...article, body: { action: 'like' as const } }

  busy.refuse(2, '0')
  assert.deepEqual(await client.get('/api/news/{id}', article), { success: true })
  busy.refuse(3, '0')
  await assert.rejects(client.get('/api/news/{id}', article), { status: 503, retryAfterSeconds: 0 })
  busy.refuse(1, '0')
  const hasty = createHromadaClient({ baseUrl: busy.url, retries: false })
  await assert.rejects(hasty.get('/api/news/{id}', article), { status: 503, retryAfterSeconds: 0 })
  busy.refuse(1, '60')
  await assert.rejects(client.get('/api/news/{id}', article), { status: 503, retryAfterSeconds: 60 })
  busy.refuse(1, '0')
  await assert.rejects(client.post('/api/news/{id}/like', like), { status: 503, body: '<h1>Busy</h1>' })
  busy.refuse(1, '0')
  const headers = { 'idempotency-key': newIdempotencyKey() }
  assert.deepEqual(await client.post('/api/news/{id}/like', { ...like, headers }), { success: true })
  assert.deepEqual(busy.bodies.splice(-2), ['{"action":"like"}', '{"action":"like"}'])
  busy.refuse(1, '9')
  const impatient = AbortSignal.timeout(10)
  await assert.rejects(client.get('/api/news/{id}', { ...article, signal: impatient }), { name: 'TimeoutError' })
})

/** Refuses requests as something in front of the service does, with a page. */
async function startBusyService() {
  let left = 0
  let retryAfter = ''
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push((await Array.fromAsync(request.setEncoding('utf8'))).join(''))
    const isRefused = left > 0
    left -= 1
    if (isRefused) response.writeHead(503, { 'retry-after': retryAfter }).end('<h1>Busy</h1>')
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const refuse = (times: number, seconds: string) => {
    left = times
    retryAfter = seconds
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, bodies, refuse, [Symbol.asyncDispose]: async () => close() }
}
