import { startLocalChain } from '../harness/local-chain.ts'
import { startMailSink } from '../harness/mail-sink.ts'
import { oidcSettings, startOidcProvider } from '../harness/oidc-provider.ts'
import { type SmsProvider, startSmsProvider } from '../harness/sms-provider.ts'
import { startTestApp, type TestApp } from '../harness/test-app.ts'

type LocalChain = Awaited<ReturnType<typeof startLocalChain>>

/** A service beside which there is all that its endpoints need to succeed. */
export interface Surrounded extends AsyncDisposable {
  readonly app: TestApp
  readonly sms: SmsProvider
  readonly chain: LocalChain
}

export async function startSurrounded(): Promise<Surrounded> {
  await using opening = new AsyncDisposableStack()
  const mail = opening.use(await startMailSink())
  const sms = opening.use(await startSmsProvider())
  const provider = opening.use(await startOidcProvider())
  const chain = opening.use(await startLocalChain())
  const app = opening.use(
    await startTestApp({
      SMTP_URL: mail.url,
      ...sms.environment,
      ...oidcSettings(provider),
      HROMADA_CHAIN_RPC_URLS: chain.url,
      HROMADA_CHAIN_ID: String(chain.chainId),
    }),
  )
  const opened = opening.move()
  return { app, sms, chain, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
