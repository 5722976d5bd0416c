import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { englishArticles, ukrainianArticles } from '../../src/tools/demo/content.ts'
import { eventually } from '../harness/eventually.ts'
import { type Answer, request, run, startProgram } from './program.ts'

test('the demo prints lines that work, and leaves nothing behind', { timeout: 240_000 }, async () => {
  await using stack = new AsyncDisposableStack()
  const temporary = await mkdtemp(join(tmpdir(), 'hromada-demo-test-'))
  stack.defer(() => rm(temporary, { recursive: true }))
  const demo = await startProgram(stack, { TMPDIR: temporary, HROMADA_RATE_LIMIT_SCALE: '' }, 'src/tools/demo/main.ts')
  await eventually('the demo has printed its lines', () => demo.output().endsWith('\n\n'))
  const [ready, ...lines] = demo.output().trimEnd().split('\n')
  assert.equal(ready, `hromada listening on ${demo.url}`)

  const [signIns, answers] = splitAnswers(await paste(lines))
  assert.deepEqual(
    signIns.map((line) => line.replace(/ \w{32}$/, ' token')),
    ['visitor token', 'subscriber token', 'member token', 'confidential token', 'admin token'],
  )
  const [
    newest,
    mostRead,
    found,
    foundAnywhere,
    english,
    ukrainian,
    forMembers,
    liked,
    directory,
    written,
    read,
    offered,
    confidential,
  ] = answers
  const forAll = [...englishArticles, ...ukrainianArticles].filter(
    ({ status, visibility }) => status === 'published' && visibility === 'public',
  )
  assert.equal(newest.data.pagination.total_items, forAll.length)
  assert.ok(mostRead.data.articles[0].views > newest.data.articles[0].views)
  assert.ok(found.data.articles.length > 0)
  assert.ok(foundAnywhere.data.news.total > 0 && foundAnywhere.data.opportunities.total > 0)
  assert.match(english.data.title, /^[\x20-\x7e]+$/)
  assert.match(ukrainian.data.title, /[а-яєіїґ]/i)
  assert.equal(forMembers.data.visibility, 'member')
  assert.equal(liked.data.liked, true)
  assert.deepEqual([directory.members.length, directory.members[0].name], [1, 'Дмитро Зозуляк'])
  assert.equal(written.message, 'News article created successfully')
  assert.equal(read.data.contentHtml, '<h2>Дякуємо</h2>\n<p>To <strong>everyone</strong> who came.</p>\n')

  assert.deepEqual(titles(offered), [
    'Розробниця або розробник на Go для портової диспетчерської',
    'Перенести облік волонтерського складу з таблиць у застосунок: потрібні двоє розробників',
    'Агрономка-аналітикиня або агроном-аналітик',
    'Молодша інженерка або інженер підтримки',
  ])
  assert.deepEqual(titles(confidential), [
    'Другий постачальник контролерів двигуна',
    'Second reader for a field robotics bridge round',
  ])

  const tokenOf = (role: string) => signIns.find((line) => line.startsWith(`${role} `))?.split(' ')[1] ?? ''
  assert.deepEqual(await backlogOf(demo.url, tokenOf('admin')), {
    pending: 15,
    awaiting: 4,
    suspended: 3,
    deleted: 3,
    scheduled: 1,
    failed: ['mail server did not take it', 'mail server refused it'],
    guesses: 9,
  })

  const { body: info } = await request('GET', `${demo.url}/api/info`)
  assert.deepEqual([info.timeZone, info.features.mail], ['Europe/Kyiv', true])
  const [, mailUrl = ''] = /^# The mail of all accounts.*: (http:\/\/127\.0\.0\.1:\d+)$/m.exec(demo.output()) ?? []
  await request('POST', `${demo.url}/api/notifications/test`, { token: tokenOf('member'), body: { channel: 'EMAIL' } })
  await eventually('the test message is among the letters', async () =>
    /Це пробне сповіщення<\/a><br>member@demo\.hromada\.example/.test(await (await fetch(mailUrl)).text()),
  )

  const toured = await run('client/examples/tour.ts', [demo.url])
  assert.deepEqual({ ...toured, output: '' }, { code: 0, output: '', complaints: '' })
  assert.match(toured.output, /^Article liked successfully\n401 Authentication required\n<h2>Дякуємо<\/h2>$/m)
  assert.match(toured.output, /\nheard: Hello from the tour\n$/)

  demo.kill('SIGINT')
  assert.deepEqual(await demo.ended, { code: 0, output: demo.output(), complaints: '' })
  assert.deepEqual(await readdir(temporary), [])
})

const titles = ({ data }: Answer['body']): string[] => data.opportunities.map(({ title }: { title: string }) => title)

/** What an administrator finds to do. */
async function backlogOf(url: string, token: string) {
  const ask = async (path: string) => {
    const answer = await fetch(`${url}/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(answer.status, 200)
    return (await answer.json()) as Answer['body']
  }
  const { review, accounts } = await ask('overview')
  const { announcements } = await ask('announcements')
  const figures: Answer['body'][] = announcements.flatMap((one: Answer['body']) => one.figures)
  const reasons = figures.flatMap((one) => one.reasons as { outcome: string; reason: string }[])
  const { events } = await ask('security-events?kind=SIGN_IN_FAILED&limit=100')
  return {
    pending: review.pending,
    awaiting: (await ask('entities?awaiting=true')).data.pagination.total_items,
    suspended: accounts.suspended,
    deleted: accounts.deleted,
    scheduled: (await ask('news')).data.counts.scheduled,
    failed: reasons
      .filter(({ outcome }) => outcome === 'FAILED')
      .map(({ reason }) => reason)
      .toSorted(),
    guesses: events.filter(({ userId }: { userId: string | null }) => userId !== null).length,
  }
}

/** What a shell prints for the lines. */
async function paste(lines: readonly string[]): Promise<string> {
  const shell = spawn('bash', ['-e'], { stdio: ['pipe', 'pipe', 'inherit'] })
  shell.stdin.end(lines.join('\n'))
  return text(shell.stdout)
}

function splitAnswers(printed: string): [string[], Answer['body'][]] {
  const lines = printed.trimEnd().split('\n')
  const firstAnswer = lines.findIndex((line) => line.startsWith('{'))
  return [lines.slice(0, firstAnswer), lines.slice(firstAnswer).map((line) => JSON.parse(line))]
}
