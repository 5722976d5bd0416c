import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { preferredLanguage } from '../../../platform/http/answers/preferred-language.ts'
import { startMailServer } from './mail-server.ts'
import { type KeptLetter, pageAt } from './pages.ts'

export const MAX_LETTERS = 200

interface Mailbox extends AsyncDisposable {
  readonly smtpUrl: string
  /** Where the letters are read in a browser. */
  readonly url: string
}

/**
 * A mail server that keeps the last letters, and pages that show them to whoever sits at this machine.
 * @param timeZone in which the pages say when a letter came
 */
export async function openMailbox(timeZone: string): Promise<Mailbox> {
  await using opening = new AsyncDisposableStack()
  const letters: KeptLetter[] = []
  let count = 0
  const mailServer = opening.use(
    await startMailServer((letter) => {
      count += 1
      letters.push({ ...letter, id: count, at: new Date() })
      if (letters.length > MAX_LETTERS) letters.shift()
    }),
  )
  const pages = opening.use(await servePages(letters, timeZone))
  const opened = opening.move()
  return { smtpUrl: mailServer.url, url: pages.url, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

async function servePages(letters: readonly KeptLetter[], timeZone: string) {
  const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
  const server = createServer(({ headers, url = '' }, response) => {
    const locale = preferredLanguage(headers['accept-language'], 'en')
    // DNS rebinding: by another name a site elsewhere would read along.
    const page = headers.host === host() ? pageAt(url, { letters, locale, timeZone }) : undefined
    response
      .writeHead(page === undefined ? 404 : 200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': page?.policy ?? "default-src 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .end(page?.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://${host()}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
