import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { pino } from 'pino'
import { anyCommunity } from '../../../../test/harness/community.ts'
import { exchange } from '../../../../test/harness/raw-http.ts'
import { escapeHtml } from '../../../platform/lib/html.ts'
import { letter } from '../../../platform/senders/mail/letter.ts'
import { stationeryOf } from '../../../platform/senders/mail/letterhead.ts'
import { type Message, openMail } from '../../../platform/senders/mail/mail.ts'
import { openPace } from '../../../platform/senders/pace.ts'
import { MAX_LETTERS, openMailbox } from './mailbox.ts'

const TIME_ZONE = 'Europe/Kyiv'
const stationery = stationeryOf(anyCommunity, () => 'https://host.example')

async function sendAll(smtpUrl: string, messages: readonly Message[]): Promise<void> {
  const server = { smtpUrl, from: 'community@host.example', isHeld: false }
  const mail = openMail(server, stationery, openPace(1), pino({ level: 'silent' }))
  for (const message of messages) await mail.send(message)
  await mail.close()
}

async function read(url: string, language = 'en') {
  const answer = await fetch(url, { headers: { 'accept-language': language } })
  return { status: answer.status, policy: answer.headers.get('content-security-policy'), body: await answer.text() }
}

test('what is mailed can be read, in whatever letters, as text and as HTML', async () => {
  await using mailbox = await openMailbox(TIME_ZONE)
  const link = { text: 'Відновити', address: `https://host.example/?a=${'1'.repeat(200)}&b=2` }
  const messages = [
    letter('reader-1@test.example', 'Plain', ['.a line that begins with a dot', '..', 'From here = there'], 'en'),
    letter('reader-2@test.example', `Нова можливість 🐴 ${'і ще одна, '.repeat(20)}`, ['Їжа ¾ = є_?', link], 'uk'),
    letter('reader-3@test.example', 'Mostly: naïve =?utf-8?q?=41?= _', [`So ${'long '.repeat(400)}naïve`, link], 'en'),
  ]
  await sendAll(mailbox.smtpUrl, messages)
  const { body: list } = await read(mailbox.url)
  for (const [index, message] of messages.entries()) {
    const { text, html, subject, to } = stationery.dress(message)
    const shown = (await read(`${mailbox.url}/${index + 1}`)).body
    assert.ok(list.includes(`<a href="/${index + 1}">${escapeHtml(subject)}</a><br>${to}`), list)
    assert.ok(shown.includes(`<pre>${escapeHtml(text).trimEnd()}`), shown)
    assert.ok(shown.includes('<dd>Hromada &lt;community@host.example&gt;</dd>'), shown)
    const whole = html.replace('<head>', '<head><base target="_blank">')
    assert.equal((await read(`${mailbox.url}/${index + 1}/html`)).body.trimEnd(), whole.trimEnd())
  }
})

test('nothing in a letter runs, and its HTML is shut in', async () => {
  await using mailbox = await openMailbox(TIME_ZONE)
  const hostile = '<script>alert(1)</script>'
  const message = {
    to: 'reader@test.example',
    subject: hostile,
    text: hostile,
    html: `<head></head>${hostile}`,
    language: 'en',
  }
  await sendAll(mailbox.smtpUrl, [message])
  for (const path of ['/', '/1']) {
    const { body, policy } = await read(mailbox.url + path)
    assert.ok(body.includes(escapeHtml(hostile)) && !body.includes(hostile), body)
    assert.match(String(policy), /^default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; /)
  }
  const { policy } = await read(`${mailbox.url}/1/html`)
  assert.match(String(policy), /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; /)
})

test('the last letters are stored, and listed from the newest', async () => {
  await using mailbox = await openMailbox(TIME_ZONE)
  assert.match((await read(mailbox.url, 'uk')).body, /Ще нічого не надіслано\./)
  const numbers = Array.from({ length: MAX_LETTERS + 1 }, (_, index) => index + 1)
  await sendAll(
    mailbox.smtpUrl,
    numbers.map((number) => letter('reader@test.example', `Letter ${number}`, ['Text'], 'en')),
  )
  const { body } = await read(mailbox.url)
  assert.deepEqual(
    [...body.matchAll(/href="\/(\d+)"/g)].map(([, id]) => Number(id)),
    numbers.slice(1).toReversed(),
  )
  assert.equal((await read(`${mailbox.url}/1`)).status, 404)
})

test('a site elsewhere that has this address for its name reads nothing', async () => {
  await using mailbox = await openMailbox(TIME_ZONE)
  const ask = (host: string) => exchange(mailbox.url, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  assert.match(await ask(new URL(mailbox.url).host), /^HTTP\/1\.1 200 /)
  assert.match(await ask('elsewhere.example'), /^HTTP\/1\.1 404 /)
})

test('whoever hangs up or sends too much leaves nothing, and disturbs nobody', async () => {
  await using mailbox = await openMailbox(TIME_ZONE)
  const { hostname, port } = new URL(mailbox.smtpUrl)
  const hangUpAfter = async (answer: RegExp, rest: string) => {
    const socket = connect(Number(port), hostname)
    // Greets first.
    await once(socket, 'data')
    const head = ['HELO b.example', 'MAIL FROM:<a@b.example>', 'RCPT TO:<c@b.example>', 'DATA', 'Subject: No', '', rest]
    socket.write(head.join('\r\n'))
    let heard = ''
    for await (const chunk of socket) {
      heard += chunk
      if (answer.test(heard)) break
    }
    assert.match(heard, answer)
  }
  await hangUpAfter(/^354 /m, 'half')
  await hangUpAfter(/^552 /m, `${`${'x'.repeat(1_000)}\r\n`.repeat(2_000)}.\r\n`)
  await sendAll(mailbox.smtpUrl, [letter('reader@test.example', 'Whole', ['Text'], 'en')])
  const { body } = await read(mailbox.url)
  assert.deepEqual(body.match(/(?<=<a href="[^"]*">)[^<]*/g), ['Whole'])
})
