import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PortTaken, probePort } from '../../platform/lib/listening-port.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { readyLine, serveUntil, untilSignal } from '../../serve.ts'
import { TIME_ZONE } from './content.ts'
import { fillWithDemoContent } from './fill.ts'
import { openMailbox } from './mail/mailbox.ts'
import { tour } from './tour.ts'

// A closed terminal must not leave the database behind either.
await untilSignal(['SIGTERM', 'SIGINT', 'SIGHUP'], async (signal) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'hromada-demo-'))
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => rm(dataFolder, { recursive: true, force: true }))
  const mailbox = cleanup.use(await openMailbox(TIME_ZONE))
  await serveUntil(signal, await demoSettings(dataFolder, mailbox.smtpUrl), {
    prepare: fillWithDemoContent,
    announce: (url) => {
      process.stdout.write(readyLine(url) + tour(url, mailbox.url))
    },
  })
})

/** Of the environment nothing counts that could lead to a real database, real mail or a real address. */
async function demoSettings(dataFolder: string, smtpUrl: string) {
  const { HOST, PORT, LOG_LEVEL } = process.env
  const { HROMADA_RATE_LIMIT_SCALE, HROMADA_TRUSTED_ORIGINS, HROMADA_WEBHOOK_ALLOWED_CIDRS } = process.env
  const { HROMADA_MODERATION } = process.env
  const settings = readSettings({
    HOST,
    PORT,
    HROMADA_RATE_LIMIT_SCALE,
    HROMADA_TRUSTED_ORIGINS,
    HROMADA_WEBHOOK_ALLOWED_CIDRS,
    // So that there is something to review.
    HROMADA_MODERATION: HROMADA_MODERATION || 'strict',
    LOG_LEVEL: LOG_LEVEL || 'warn',
    HROMADA_DATA_DIR: dataFolder,
    SMTP_URL: smtpUrl,
    HROMADA_MAIL_FROM: 'hromada@demo.hromada.example',
  })
  // Known before it listens: content names its pictures by the address of the service.
  return { ...settings, port: await pickPort(settings.host, settings.port, { isChosen: Boolean(PORT) }) }
}

/** Another than the usual one when that is taken, unless it was chosen. */
async function pickPort(host: string, port: number, { isChosen }: { readonly isChosen: boolean }): Promise<number> {
  try {
    return await probePort(host, port)
  } catch (error) {
    if (isChosen || !(error instanceof PortTaken)) throw error
    return probePort(host, 0)
  }
}
