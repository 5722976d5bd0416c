import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { zstdCompressSync } from 'node:zlib'
import pg from 'pg'
import { openKeys } from '../../src/platform/settings/keys.ts'
import { readSettings } from '../../src/platform/settings/settings.ts'
import { writeArchive } from '../../src/tools/backup/archive.ts'
import { backupFileAt } from '../../src/tools/backup/backup-file.ts'
import type { Manifest } from '../../src/tools/backup/manifest.ts'
import { readBackup } from '../../src/tools/backup/reading.ts'
import { attachmentForm, formType } from '../harness/attachment-fixtures.ts'
import { databaseUrl } from '../harness/database-server.ts'
import type { Cast } from './cast.ts'
import type { Ledger } from './load.ts'
import { administrator, connect, request, signIn } from './program.ts'

/** What a text form could spoil. */
export const awkward = 'tab\t, line\nend, back\\slash, \\N, \\., "quotes", ,{}, Ґанок, 🦔'
export const member = {
  // Names are one line.
  name: awkward.replaceAll(/[\t\n]/g, ' '),
  email: 'one@process.example',
  password: 'correct horse battery',
}

/** An administrator, a member, articles, a file, and a mail that cannot be sent. */
export async function assembleWithFile(url: string): Promise<{ cast: Cast; fileId: string }> {
  const admin = await signIn(url, administrator)
  const { body: signedUp } = await request('POST', `${url}/api/auth/sign-up/email`, { body: member })
  const articles = []
  for (const number of [0, 1]) {
    const article = { title: `Article ${number}`, content: awkward, excerpt: awkward, status: 'published' }
    const { body } = await request('POST', `${url}/api/news`, { token: admin, body: article })
    articles.push(body.data.id)
  }
  const job = { title: 'Job', description: awkward, type: 'job', tags: ['a,b{}"\\c'], location: { remote: true } }
  const { body: created } = await request('POST', `${url}/api/opportunities/create`, { token: admin, body: job })
  const response = await fetch(`${url}/api/opportunities/upload`, {
    method: 'POST',
    headers: { 'content-type': formType, authorization: `Bearer ${admin}` },
    body: new Uint8Array(attachmentForm({ opportunityId: created.data.opportunity.id })),
  })
  const uploaded = (await response.json()) as { data: { attachment: { id: string } } }
  await request('POST', `${url}/api/auth/request-password-reset`, { body: { email: administrator.email } })
  const cast = { admin, members: [{ id: signedUp.user.id, token: signedUp.token }], articles }
  return { cast, fileId: uploaded.data.attachment.id }
}

/** What was answered before the backup began is there, and what depends on each other agrees. */
export async function checkLedger(dataFolder: string, answered: Ledger): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const client = await connect(stack, dataFolder)
  const counted = await client.query(`
    select article_id as id, views::int, like_count::int,
      (select count(*)::int from news_likes where news_likes.article_id = news_counters.article_id) as likes
    from news_counters`)
  for (const { id, views, like_count, likes } of counted.rows) {
    assert.equal(like_count, likes)
    assert.ok(views >= (answered.views.get(id)?.acknowledged ?? 0))
  }
  const { rows } = await client.query('select id from news_articles')
  const ids = new Set(rows.map(({ id }) => id))
  assert.deepEqual(
    answered.createdIds.filter((id) => !ids.has(id)),
    [],
  )
  const totals = await client.query('select sum(articles)::int as articles from news_totals')
  assert.deepEqual(totals.rows, [{ articles: ids.size }])
  const entries = await client.query(`select count(*)::int from audit_entries where action = 'NEWS_CREATE'`)
  assert.equal(entries.rows[0].count, ids.size)
}

/** What stands in a backup for each table and file, and its own description but for the time. */
export async function tablesIn(path: string): Promise<Record<string, string>> {
  return readBackup(backupFileAt(path), readSettings({}), async ({ madeAt: _, ...manifest }, parts) => {
    const found: Record<string, string> = { manifest: JSON.stringify(manifest) }
    for await (const { name, content } of parts) {
      const hash = createHash('sha256')
      for await (const chunk of content) hash.update(chunk)
      found[name] = hash.digest('hex')
    }
    return found
  })
}

/** A backup made of another one, and sealed as rightly: what is changed of it takes the place of what there was. */
export async function reseal(path: string, target: string, changes: Changes): Promise<void> {
  await readBackup(backupFileAt(path), readSettings({}), async (manifest, parts) => {
    const { backup: key } = await openKeys({ secrets: manifest.secret?.split(','), dataFolder: '' })
    async function* changed() {
      for await (const { name, content } of parts) {
        const text = Buffer.concat(await Array.fromAsync(content)).toString('latin1')
        yield { name, content: once(Buffer.from(changes.part?.(name, text) ?? text, 'latin1')) }
      }
    }
    const archive = writeArchive({ ...manifest, ...changes.manifest?.(manifest) }, changed(), key)
    await writeFile(target, zstdCompressSync(Buffer.concat(await Array.fromAsync(archive))))
  })
}

interface Changes {
  manifest?(given: Manifest): Partial<Manifest>
  part?(name: string, text: string): string
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** A database whose owner may do nothing else on the server. */
export async function databaseOfOwner(stack: AsyncDisposableStack): Promise<{ url: string; client: pg.Client }> {
  const server = process.env.TEST_DATABASE_URL as string
  const owner = new pg.Client({ connectionString: server })
  await owner.connect()
  const name = `hromada_restored_${process.pid}`
  await owner.query(`create role ${name} login`)
  await owner.query(`create database ${name} owner ${name}`)
  const url = new URL(databaseUrl(server, name))
  url.username = name
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  stack.defer(async () => {
    await client.end()
    await owner.query(`drop database ${name} with (force)`)
    await owner.query(`drop role if exists hromada_service_${name}`)
    await owner.query(`drop role ${name}`)
    await owner.end()
  })
  return { url: url.href, client }
}
