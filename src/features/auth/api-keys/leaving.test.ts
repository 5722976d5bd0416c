import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listKeys, makeKey, statusWith } from '../../../../test/harness/api-key-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { deletionParts } from '../../../../test/harness/test-app.ts'
import { addSession, ageDeletion } from '../../../../test/harness/user-fixtures.ts'
import { eraseDeletedAccounts } from '../../accounts/erase.ts'

const app = testApp()
const admin = testMember(app, 'admin')

const exportOf = async (as: Member) => (await app.request('GET', '/api/profile/export', { as })).body.apiKeys
const storedKeys = async ({ id }: Member) =>
  (await app.owner.selectFrom('api_keys').select('id').where('user_id', '=', id).execute()).length

for (const deleteData of [true, false]) {
  test(`keys end with the account (deleteData ${deleteData}), come back with it, and are erased with it`, async () => {
    const as = await app.member('member')
    const { apiKey, key } = await makeKey(app, as)
    assert.equal(await statusWith(app, key), 200)
    const remove = () => app.request('DELETE', `/api/admin/users/${as.id}`, { as: admin, body: { deleteData } })
    assert.equal((await remove()).status, 200)
    assert.equal(await statusWith(app, key), 401)

    assert.equal((await app.request('POST', `/api/admin/users/${as.id}/restore`, { as: admin })).status, 200)
    assert.equal(await statusWith(app, key), 200)
    const back = { ...as, token: await addSession(app, as.id) }
    assert.deepEqual(
      (await listKeys(app, back)).map(({ id }) => id),
      [apiKey.id],
    )

    assert.equal((await remove()).status, 200)
    await ageDeletion(app, as.id, 31)
    await eraseDeletedAccounts(deletionParts(app))
    assert.deepEqual([await statusWith(app, key), await storedKeys(as)], [401, 0])
  })
}

test('the export has the keys of the account as they are listed, and of no other', async () => {
  const [as, other] = [await app.member('member'), await app.member('member')]
  assert.deepEqual(await exportOf(as), { apiKeys: [] })
  await makeKey(app, other)
  for (const name of ['first', 'second']) await makeKey(app, as, { name })
  assert.deepEqual(await exportOf(as), { apiKeys: await listKeys(app, as) })
})
