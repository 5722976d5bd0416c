import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { releasedBackups } from '../../release/migrations.ts'
import { MEMBERS_PASSWORD } from '../harness/database-server.ts'
import { assertSucceeded, connect, request, runHromada, signIn, startProgram, temporaryDataFolder } from './program.ts'

const root = join(import.meta.dirname, '../..')
const versions = (await readdir(join(root, releasedBackups))).map((name) => name.slice(0, -'.tar.zst'.length))

test('each version that was released has left a backup', async () => {
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const named = [...changelog.matchAll(/^## (\d\S*) /gm)].map(([, version]) => version)
  // The first came before there was a tag.
  assert.deepEqual(versions.toSorted(), named.filter((version) => version !== '0.1.0').toSorted())
})

/** What an administrator reads of each row, whatever has become of it since. */
const read = {
  news_articles: '/api/news',
  opportunities: '/api/opportunities',
  entities: '/api/entities',
  'users where deleted_at is null': '/api/admin/users',
}

for (const version of versions) {
  test(`what version ${version} has backed up is restored, brought up and served`, { timeout: 240_000 }, async () => {
    await using stack = new AsyncDisposableStack()
    const dataFolder = await temporaryDataFolder(stack)
    const environment = { HROMADA_DATA_DIR: dataFolder, HROMADA_HOLD: 'all' }
    const restored = await runHromada(['restore', join(root, releasedBackups, `${version}.tar.zst`)], { environment })
    assertSucceeded(restored)
    const { program, rows, files } = JSON.parse(restored.output)
    assert.equal(program, version)
    assert.ok(rows > 1_000 && files > 0)

    const { url } = await startProgram(stack, environment)
    const client = await connect(stack, dataFolder)
    const newest = await client.query('select email from users order by id desc limit 1')
    const token = await signIn(url, { email: newest.rows[0].email, password: MEMBERS_PASSWORD })
    for (const [table, path] of Object.entries(read)) {
      const { rows } = await client.query(`select id from ${table}`)
      assert.ok(rows.length > 0, table)
      for (const { id } of rows) {
        const { status } = await request('GET', `${url}${path}/${id}`, { token })
        assert.equal(status, 200, `${path}/${id}`)
      }
    }
    assertSucceeded(await runHromada(['audit', 'verify'], { environment }))
  })
}
