import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAppWithMail } from '../../../test/harness/mail-app.ts'
import { bearer } from '../../../test/harness/profile-fixtures.ts'
import { audited } from '../../../test/harness/user-fixtures.ts'

const [app, sink] = testAppWithMail()

const password = 'correct horse'
const gone = { message: 'This link no longer works', code: 'LINK_NOT_FOUND' }

async function signUp(email: string, language = 'en') {
  const { body } = await app.request('POST', '/api/auth/sign-up/email', {
    body: { name: 'Somebody', email, password },
    headers: { 'accept-language': language },
  })
  const { text = '' } = await sink.next()
  const [confirm = '', disown = ''] = [...text.matchAll(/^http\S+/gm)].map(([link]) => link.slice(app.url.length))
  return {
    id: body.user.id as string,
    token: body.token as string,
    confirm: confirm.replace('/confirm', '/api/auth/verify-email'),
    disown,
  }
}

const act = (path: string, browser = 'one') => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': browser }
  return app.request('POST', path, { headers, body: '' })
}

const isThere = async (id: string) =>
  (await app.owner.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

test('whoever has the address deletes the account that was made with it, and then signs up', async () => {
  const { id, token, disown } = await signUp('mine@test.example')
  const page = await app.request('GET', disown)
  assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  assert.match(page.text, /<form class="stack" method="post" action="\/api\/auth\/disown\?token=[\w-]{43}">/)
  assert.ok(page.text.includes('Delete the account'))
  assert.equal(await isThere(id), true, 'a scanner of mails that follows the link deletes nothing')
  const [done, entries] = await audited(app, () => act(disown))
  assert.equal(done.status, 200)
  assert.ok(done.text.includes('The account has been deleted. Your address is free again.'))
  assert.equal(await isThere(id), false)
  assert.equal((await app.request('GET', '/api/profile', { headers: bearer(token) })).status, 401)
  assert.deepEqual(
    entries.map(({ action, actor_id, target_id }) => [action, actor_id, target_id]),
    [['USER_ERASE', '00000000-0000-0000-0000-000000000000', id]],
  )
  const again = await act(disown, 'another')
  assert.deepEqual([again.status, again.body], [404, gone])
  assert.notEqual((await signUp('mine@test.example')).id, id)
})

test('the page is in the language of the mail', async () => {
  const { disown } = await signUp('moya@test.example', 'uk')
  assert.ok((await app.request('GET', disown)).text.includes('Видалити обліковий запис'))
  assert.ok((await act(disown)).text.includes('Обліковий запис видалено.'))
})

test('once the address is proven, the link deletes nothing', async () => {
  const { id, confirm, disown } = await signUp('proven@test.example')
  assert.equal((await app.request('GET', confirm)).status, 200)
  for (const { status, body } of [await app.request('GET', disown), await act(disown)]) {
    assert.deepEqual([status, body], [404, gone])
  }
  assert.equal(await isThere(id), true)
})

test('the page of a link that no longer works says so, and what to do, in the language of the person', async () => {
  const { confirm, disown } = await signUp('late@test.example')
  assert.equal((await app.request('GET', confirm)).status, 200)
  const headers = { accept: 'text/html', 'accept-language': 'uk' }
  const page = await app.request('GET', disown, { headers })
  assert.equal(page.status, 404)
  assert.match(page.text, /<h1>Посилання більше не діє<\/h1>/)
  assert.match(page.text, /Обліковий запис уже видалено.+href="\/app\/forgot"/s)
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const pressed = await app.request('POST', disown, { headers: form, body: '' })
  assert.equal(pressed.status, 404)
  assert.match(pressed.text, /<h1>Посилання більше не діє<\/h1>/)
})

test('of proving the address and disowning it at once one happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, confirm, disown } = await signUp(`race-${round}@test.example`)
    const [, disowned] = await Promise.all([app.request('GET', confirm), act(disown)])
    assert.ok([200, 404].includes(disowned.status))
    assert.equal(await isThere(id), disowned.status === 404)
  }
})

test('a link is for one account and one purpose, and no other text is one', async () => {
  const { id, confirm } = await signUp('purpose@test.example')
  await app.request('POST', '/api/auth/request-password-reset', { body: { email: 'purpose@test.example' } })
  const reset = /\/reset-password(?:\/|\?token=)([^?&\s]+)/.exec((await sink.next()).text ?? '')?.[1] ?? ''
  const confirmation = new URL(confirm, app.url).searchParams.get('token') ?? ''
  for (const token of [reset, confirmation.slice(0, 100), id, '', '\u0000', "' or 1=1 --"]) {
    const path = `/api/auth/disown?token=${encodeURIComponent(token)}`
    for (const { status } of [await app.request('GET', path), await act(path)]) assert.ok([400, 404].includes(status))
  }
  assert.equal(await isThere(id), true)
})
