import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startTestApp } from '../../../test/harness/test-app.ts'
import { readSettings, SettingsError } from '../settings/settings.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-logo-'))
})
after(() => rm(folder, { recursive: true }))

async function fileOf(name: string, content: Buffer | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

test('the logo is served at one address, named in /api/info, and not sent again to who has it', async () => {
  await using app = await startTestApp({ HROMADA_LOGO: await fileOf('logo', png), HROMADA_COLOR: '#ABCDEF' })
  const { body } = await app.request('GET', '/api/info')
  assert.deepEqual([body.logo, body.color], [`${app.url}/api/info/logo`, '#abcdef'])
  const response = await fetch(body.logo)
  assert.equal(response.headers.get('content-type'), 'image/png')
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), png)
  const etag = response.headers.get('etag') ?? ''
  assert.equal((await app.request('GET', '/api/info/logo', { headers: { 'if-none-match': etag } })).status, 304)
})

test('anything but a small picture of those kinds is refused', async () => {
  for (const path of [
    join(folder, 'missing.png'),
    folder,
    await fileOf('empty.png', ''),
    await fileOf('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    await fileOf('large.png', Buffer.concat([png, Buffer.alloc(512 * 1024)])),
  ]) {
    assert.throws(
      () => readSettings({ HROMADA_LOGO: path, PORT: 'x' }),
      (error) => {
        assert.ok(error instanceof SettingsError)
        const [port, logo, ...more] = error.problems
        assert.match(String(port), /^PORT: /)
        assert.match(String(logo), /^HROMADA_LOGO: .*(logo|missing|empty|large)/)
        return more.length === 0
      },
    )
  }
})
