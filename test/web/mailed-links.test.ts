import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { unsubscribeToken } from '../../src/features/notifications/preferences/unsubscribe-links.ts'
import { makeKey } from '../harness/api-key-fixtures.ts'
import { testAppWithMail } from '../harness/mail-app.ts'
import { nextMail } from '../harness/mail-sink.ts'
import { testMember } from '../harness/suite.ts'
import type { Member } from '../harness/test-app.ts'
import { testBrowser } from './browser.ts'

const PASSWORD = 'three green bicycles'

const [app, sink] = testAppWithMail()
const admin = testMember(app, 'admin')
const visit = testBrowser()

const mailed = async (email: string, subject: string, number = 0) => {
  const { text = '' } = await nextMail(sink, email, subject)
  return [...text.matchAll(/^http\S+/gm)][number]?.[0] ?? ''
}

const post = (path: string, body: object, as?: Member) => app.request('POST', path, { body, ...(as && { as }) })

async function signUp(email: string, number: number) {
  await post('/api/auth/sign-up/email', { name: 'Somebody', email, password: PASSWORD })
  return mailed(email, 'Confirm your e-mail address', number)
}

interface LinkedForm {
  /** @param email of nobody yet @returns the address of the page */
  link(email: string): Promise<string>
  readonly fields?: Readonly<Record<string, string>>
  readonly button: string
  /** What the page says afterwards. */
  readonly done: string
}

const forms: Readonly<Record<string, LinkedForm>> = {
  'confirms an address': {
    link: (email) => signUp(email, 0),
    button: 'Confirm the address',
    done: 'Your address is confirmed.',
  },
  'disowns an account': {
    link: (email) => signUp(email, 1),
    button: 'Delete the account',
    done: 'The account has been deleted. Your address is free again.',
  },
  'chooses a new password': {
    async link() {
      const { email } = await app.member('member')
      await post('/api/auth/request-password-reset', { email })
      return mailed(email, 'Choose a new password')
    },
    fields: { 'New password': PASSWORD },
    button: 'Save the password',
    done: 'Your password has been changed.',
  },
  'signs in': {
    async link() {
      const { email } = await app.member('member')
      await post('/api/auth/sign-in/magic-link', { email })
      return mailed(email, 'Your link to sign in')
    },
    button: 'Sign in',
    done: 'You are signed in.',
  },
  'accepts an invitation': {
    async link(email) {
      await post('/api/admin/invitations', { email }, admin)
      return mailed(email, 'You are invited to the community')
    },
    fields: { 'Your name': 'Somebody', Password: PASSWORD },
    button: 'Join',
    done: 'Your account is ready, and you are signed in.',
  },
  'moves to another address': {
    async link(email) {
      await post('/api/auth/change-email', { newEmail: email }, await app.member('member'))
      return mailed(email, 'Confirm your new e-mail address')
    },
    button: 'Use this address',
    done: 'Your account uses this address from now on.',
  },
  'stays at its address': {
    async link(newEmail) {
      const member = await app.member('member')
      await post('/api/auth/change-email', { newEmail }, member)
      return mailed(member.email, 'The address of your account is to change')
    },
    fields: { 'New password': PASSWORD },
    button: 'Secure the account',
    done: 'Your account is secured. Sign in with your new password.',
  },
  'takes an account back': {
    async link() {
      const member = await app.member('member')
      await makeKey(app, member)
      return mailed(member.email, 'An API key has been made for your account')
    },
    button: 'It was not me',
    done: 'Choose a new password',
  },
  unsubscribes: {
    async link() {
      const { id: userId } = await app.member('member')
      const token = unsubscribeToken(app.platform.keys.unsubscribing, { userId, mailing: 'digest' })
      return `/api/notifications/unsubscribe?token=${token}`
    },
    button: 'Unsubscribe',
    done: 'You are unsubscribed: no more digests will come.',
  },
}

async function submit(page: Page, { fields = {}, button, done }: LinkedForm): Promise<void> {
  const main = page.getByRole('main')
  for (const [label, value] of Object.entries(fields)) await main.getByLabel(label, { exact: true }).fill(value)
  await main.getByRole('button', { name: button, exact: true }).click()
  await main.getByText(done).first().waitFor()
}

for (const [what, form] of Object.entries(forms)) {
  test(`the form of a mailed link ${what}, for nobody and for somebody else who is signed in, without a script`, async () => {
    for (const [index, as] of [undefined, await app.member('member')].entries()) {
      const link = await form.link(`${what.replaceAll(' ', '-')}-${index}@link.example`)
      assert.ok(link, 'the mail has the link')
      await using visited = await visit(app.url, { hasScripts: false, ...(as && { as }) })
      await visited.page.goto(link)
      await submit(visited.page, form)
    }
  })
}

test('the button of an article likes it, without a script', async () => {
  const { slug } = (
    await post('/api/news', { title: 'Bread', content: 'Text', excerpt: 'Text', status: 'published' }, admin)
  ).body.data
  await using visited = await visit(app.url, { hasScripts: false, as: await app.member('member') })
  await visited.page.goto(`/news/${slug}`)
  await visited.page.getByRole('button', { name: /^Like/ }).click()
  await visited.page.getByRole('button', { name: /^Unlike|^Liked|1/ }).waitFor()
})
