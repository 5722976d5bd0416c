import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp({ HROMADA_TIMEZONE: 'Europe/Kyiv' })
const admin = testMember(app, 'admin')

const change = (body: object) => app.request('PUT', '/api/admin/community', { as: admin, body })
const read = async () => (await app.request('GET', '/api/admin/community', { as: admin })).body

test('administrators change what the community is called and how it looks, one part or several, on record', async () => {
  const first = { name: 'Hromada', language: 'en', timeZone: 'Europe/Kyiv', color: '#0b5f63', fixed: ['timeZone'] }
  assert.deepEqual(await read(), first)
  const { status, body } = await change({ name: ' Ткачі ', color: '#AA3377' })
  assert.deepEqual([status, body], [200, { ...first, name: 'Ткачі', color: '#aa3377' }])
  assert.equal((await change({ name: 'Ткачі', language: 'uk' })).body.language, 'uk')
  assert.equal((await change({})).status, 200)

  const log = await app.request('GET', '/api/admin/audit-log?action=COMMUNITY_UPDATE', { as: admin })
  assert.deepEqual(
    log.body.entries.map(({ adminId, details }: { adminId: string; details: object }) => [adminId, details]),
    [
      [admin.id, { previousValue: { language: 'en' }, newValue: { language: 'uk' } }],
      [
        admin.id,
        {
          previousValue: { name: 'Hromada', color: '#0b5f63' },
          newValue: { name: 'Ткачі', color: '#aa3377' },
        },
      ],
    ],
  )
})

test('what cannot be is refused by field, and what the environment says stays', async () => {
  const before = await read()
  for (const [body, field] of [
    [{ name: '' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: '\u200b' }, 'name'],
    [{ language: 'de' }, 'language'],
    [{ color: '#fff' }, 'color'],
    [{ timeZone: '+02:00' }, 'timeZone'],
  ] as const) {
    const { status, body: refusal } = await change(body)
    assert.deepEqual([status, refusal.details?.field], [400, field], JSON.stringify([body, refusal]))
  }
  const { status, body } = await change({ name: 'Another', timeZone: 'Europe/Warsaw' })
  assert.equal(status, 409)
  assert.match(JSON.stringify(body), /The environment says it: HROMADA_TIMEZONE/)
  assert.deepEqual(await read(), before)
})
