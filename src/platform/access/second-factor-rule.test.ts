// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { makeKey } from '../../../test/harness/api-key-fixtures.ts'
import { entityBody } from '../../../test/harness/entity-fixtures.ts'
import { registerPasskey } from '../../../test/harness/passkey-fixtures.ts'
import { bearer } from '../../../test/harness/profile-fixtures.ts'
import { enableTotp } from '../../../test/harness/second-factor-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import type { Member, TestApp } from '../../../test/harness/test-app.ts'
import { withoutTime } from '../../../test/system/access-attempts.ts'

const forAdmins = testApp({ HROMADA_REQUIRE_SECOND_FACTOR: 'admin' })
const forAll = testApp({ HROMADA_REQUIRE_SECOND_FACTOR: 'all' })

const refused = { error: 'SECOND_FACTOR_REQUIRED', message: 'Set up a second factor first', code: 403 }

const listUsers = (app: TestApp, headers: Record<string, string>) => app.request('GET', '/api/admin/users', { headers })

const createEntity = (app: TestApp, headers: Record<string, string>) =>
  app.request('POST', '/api/entities/create', { headers, body: entityBody() })

const credentialsOf = async (as: Member) => [{ cookie: as.cookie }, bearer(as.token), bearer(await as.jwt())]

test('an administrator without a factor is refused as one, whatever the credential, and can set one up', async () => {
  const as = await forAdmins.member('admin')
  const { body } = await forAdmins.request('GET', '/api/auth/two-factor/status', { as })
  assert.deepEqual(body, { methods: [], recoveryCodesLeft: 0, isRequired: true })
  const jwt = await as.jwt()
  assert.equal(decodeJwt(jwt).role, 'confidential', 'other programs that trust the claim')
  for (const headers of await credentialsOf(as)) {
    const { status, body: answer } = await listUsers(forAdmins, headers)
    assert.deepEqual([status, answer], [403, refused])
  }
  await enableTotp(forAdmins, as)
  for (const headers of await credentialsOf(as)) assert.equal((await listUsers(forAdmins, headers)).status, 200)
  assert.equal(decodeJwt(await as.jwt()).role, 'admin')
})

test('where the role is not asked for by the endpoint, its rights wait too', async () => {
  const [as, owner] = [await forAdmins.member('admin'), await forAdmins.member('member')]
  const { body } = await createEntity(forAdmins, bearer(owner.token))
  const update = () =>
    forAdmins.request('PUT', '/api/entities/update', {
      as,
      body: { id: body.data.entity.id, description: 'By an administrator' },
    })
  assert.equal((await update()).status, 403)
  await registerPasskey(forAdmins, as)
  assert.equal((await update()).status, 200)
})

test('members and keys of members are not concerned by what administrators need', async () => {
  const as = await forAdmins.member('member')
  const { key } = await makeKey(forAdmins, as, { scopes: ['opportunities:write'] })
  for (const headers of [bearer(as.token), { 'x-api-key': key }] as Record<string, string>[]) {
    assert.equal((await createEntity(forAdmins, headers)).status, 200)
  }
  const { body } = await forAdmins.request('GET', '/api/auth/two-factor/status', { as })
  assert.equal(body.isRequired, false)
  assert.equal((await listUsers(forAdmins, bearer(as.token))).body.error, 'FORBIDDEN')
})

test('where all need one, so do the API keys of members', async () => {
  const as = await forAll.member('member')
  const { key } = await makeKey(forAll, as, { scopes: ['opportunities:write'] })
  const attempts = async () =>
    Promise.all(
      ([bearer(as.token), { 'x-api-key': key }] as Record<string, string>[]).map((h) => createEntity(forAll, h)),
    )
  for (const { status, body } of await attempts()) {
    assert.equal(status, 403)
    assert.deepEqual(withoutTime(body), {
      success: false,
      error: { code: 'SECOND_FACTOR_REQUIRED', message: 'Set up a second factor first' },
    })
  }
  assert.equal((await forAll.request('GET', '/api/profile', { as })).status, 200)
  await registerPasskey(forAll, as)
  assert.deepEqual(
    (await attempts()).map(({ status }) => status),
    [200, 200],
  )
})

test('who takes the factor away loses the rights with the next request', async () => {
  const as = await forAll.member('admin')
  await enableTotp(forAll, as)
  assert.equal((await listUsers(forAll, bearer(as.token))).status, 200)
  await forAll.request('POST', '/api/auth/two-factor/disable', { as, body: { password: as.password } })
  const { status, body } = await listUsers(forAll, bearer(as.token))
  assert.deepEqual([status, body], [403, refused])
})
