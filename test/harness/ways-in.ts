import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { MEMBERS_PASSWORD } from './database-server.ts'
import { asForm, linkOf } from './link-mails.ts'
import { type MailSink, nextMail } from './mail-sink.ts'
import { beginAtProvider, type startOidcProvider } from './oidc-provider.ts'
import { registerPasskey, signInByPasskey } from './passkey-fixtures.ts'
import { codeOf, cookiesOf, enableTotp, forgetUsedCodes, passwordStep, totpStep } from './second-factor-fixtures.ts'
import type { Answer, Member, TestApp } from './test-app.ts'
import { link, newWallet, proofOf } from './wallet-fixtures.ts'

interface Arrival {
  readonly email: string
  /** Of the session that making the account has begun, if it does. */
  readonly token?: string | undefined
  /** Signs in as its owner does; undefined when that opens nothing. */
  readonly signIn: (password: string) => Promise<string | undefined>
}

interface Surroundings {
  readonly app: TestApp
  readonly sink: MailSink
  readonly provider: Awaited<ReturnType<typeof startOidcProvider>>
  readonly admin: Member
}

const tokenOf = ({ status, body, headers }: Answer): string | undefined =>
  status === 200 ? body.token : headers.get('set-auth-token')?.split('.')[0]

const addressOfSomebody = () => `${randomUUID()}@test.example`

export type WayIn = (surroundings: Surroundings) => Promise<Arrival>

/** An account of each way of signing in; all have a mailbox. */
export const waysIn: Readonly<Record<string, WayIn>> = {
  'a sign-up': async ({ app, sink }) => {
    const email = addressOfSomebody()
    const body = { email, password: MEMBERS_PASSWORD, name: 'Owner' }
    const signedUp = await app.request('POST', '/api/auth/sign-up/email', { body })
    const form = asForm({ token: linkOf(await nextMail(sink, email, 'Confirm your e-mail address')).token })
    // In the same browser: other sessions end with the proof.
    const headers = { ...form.headers, origin: app.url, cookie: cookiesOf(signedUp) }
    assert.equal((await app.request('POST', '/confirm', { ...form, headers })).status, 200)
    return { email, token: tokenOf(signedUp), signIn: byPassword(app, email) }
  },

  'an invitation': async ({ app, sink, admin }) => {
    const email = addressOfSomebody()
    await app.request('POST', '/api/admin/invitations', { as: admin, body: { email } })
    const { token } = linkOf(await nextMail(sink, email, 'You are invited to the community'))
    const body = { token, password: MEMBERS_PASSWORD, name: 'Owner' }
    const accepted = await app.request('POST', '/api/auth/sign-up/invitation', { body })
    return { email, token: tokenOf(accepted), signIn: byPassword(app, email) }
  },

  'a password': async ({ app }) => {
    const { email } = await app.member('member')
    return { email, signIn: byPassword(app, email) }
  },

  'a password and a code': async ({ app }) => {
    const member = await app.member('member')
    const { secret } = await enableTotp(app, member)
    const signIn = async (password: string) => {
      const step = await passwordStep(app, { ...member, password })
      if (step.status !== 200) return undefined
      await forgetUsedCodes(app, member)
      return tokenOf(await totpStep(app, cookiesOf(step), codeOf(secret)))
    }
    return { email: member.email, signIn }
  },

  'a link by mail': async ({ app, sink }) => {
    const { id, email } = await app.member('member')
    const account = app.owner.selectFrom('users').select('email').where('id', '=', id)
    const signIn = async () => {
      // Nobody is mailed a link where there is no account.
      if ((await account.executeTakeFirst())?.email !== email) return undefined
      await app.request('POST', '/api/auth/sign-in/magic-link', { body: { email } })
      const { token } = linkOf(await nextMail(sink, email, 'Your link to sign in'))
      return tokenOf(await app.request('POST', '/api/auth/magic-link/verify', { body: { token } }))
    }
    return { email, signIn }
  },

  'a provider': async ({ app, provider }) => {
    const email = addressOfSomebody()
    const signIn = async () => {
      provider.is({ sub: email, email, email_verified: true, name: 'Owner' })
      const { back, cookie } = await beginAtProvider(app)
      return tokenOf(await app.request('GET', back.pathname + back.search, { headers: { cookie } }))
    }
    return { email, token: await signIn(), signIn }
  },

  'a passkey': async ({ app }) => {
    const member = await app.member('member')
    const { authenticator } = await registerPasskey(app, member)
    return { email: member.email, signIn: async () => tokenOf(await signInByPasskey(app, authenticator)) }
  },

  'a wallet': async ({ app }) => {
    const [member, wallet] = [await app.member('member'), newWallet()]
    assert.equal((await link(app, member, wallet)).status, 201)
    const signIn = async () =>
      tokenOf(await app.request('POST', '/api/auth/siwe/verify', { body: await proofOf(app, null, wallet) }))
    return { email: member.email, signIn }
  },
}

function byPassword(app: TestApp, email: string) {
  return async (password: string) =>
    tokenOf(await app.request('POST', '/api/auth/sign-in/email', { body: { email, password } }))
}
