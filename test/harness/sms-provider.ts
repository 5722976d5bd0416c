import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { keepArrivals } from './arrivals.ts'
import { keepSetAnswer } from './set-answer.ts'

interface ReceivedSms {
  readonly to: string
  readonly from: string
  readonly text: string
}

export interface SmsProvider extends AsyncDisposable {
  /** For the setting HROMADA_SMS_URL. */
  readonly url: string
  /** All four settings, for `startTestApp`. */
  readonly environment: Readonly<Record<string, string>>
  readonly received: readonly ReceivedSms[]
  /** From now on every message is answered so, and not recorded; without a status messages are taken again. */
  answerWith(status?: number, body?: object): void
  /** The next messages are answered so, and no others. */
  answerNextWith(status: number, times?: number): void
  /** Takes the first message that is wanted of those not taken yet, as soon as there is one. */
  next(isWanted?: (message: ReceivedSms) => boolean): Promise<ReceivedSms>
}

const ACCOUNT = 'AC00000000000000000000000000000001'
const TOKEN = 'canary-token-of-the-sms-provider'
const AUTHORIZATION = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`

/** A real HTTP server that takes messages in Twilio's form and keeps them. */
export async function startSmsProvider(): Promise<SmsProvider> {
  const { received, add, next } = keepArrivals<ReceivedSms>('a message')
  const refusal = keepSetAnswer<{ status: number; body: object }>()

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`) {
      return answer(response, 404, { code: 20404, message: 'The requested resource was not found', status: 404 })
    }
    if (request.headers.authorization !== AUTHORIZATION) {
      return answer(response, 401, { code: 20003, message: 'Authenticate', status: 401 })
    }
    const refused = refusal.take()
    if (refused !== undefined) return answer(response, refused.status, refused.body)
    const [to, from, content] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '')
    if (!to || !from || !content) {
      return answer(response, 400, { code: 21604, message: 'A parameter is required', status: 400 })
    }
    answer(response, 201, { sid: `SM${received.length + 1}`, status: 'queued', to, from, body: content })
    add({ to, from, text: content })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    environment: {
      HROMADA_SMS_URL: url,
      HROMADA_SMS_ACCOUNT: ACCOUNT,
      HROMADA_SMS_TOKEN: TOKEN,
      HROMADA_SMS_FROM: '+12025550123',
    },
    received,
    answerWith(status, body = {}) {
      refusal.always(status === undefined ? undefined : { status, body })
    },
    answerNextWith: (status, times) => refusal.next({ status, body: {} }, times),
    next,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
