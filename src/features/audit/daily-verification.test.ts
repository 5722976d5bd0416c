import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { whileTampered } from '../../../test/harness/audit-tampering.ts'
import { notificationsOf } from '../../../test/harness/notification-rows.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { tellOfBrokenAuditLog } from '../notifications/broken-audit-log.ts'
import { verifyDaily } from './daily-verification.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')

const PATH = '/api/admin/audit-log/verification'

const logged: unknown[] = []

const verifyNow = () =>
  verifyDaily({
    db: app.platform.db,
    keys: app.platform.keys.audit,
    dataFolder: app.platform.settings.dataFolder,
    log: { error: (...said: unknown[]) => void logged.push(said) },
    tellOfBreak: tellOfBrokenAuditLog(app.platform.community),
  })

async function lastVerification() {
  const { status, body, text } = await app.request('GET', PATH, { as: admin })
  assert.equal(status, 200, text)
  return body.verification
}

const views = (times: number) =>
  Promise.all(Array.from({ length: times }, () => app.request('GET', `/api/admin/users/${member.id}`, { as: admin })))

test('before the first run there is no result, afterwards what it found, up to which entry', async () => {
  assert.equal(await lastVerification(), null)
  await views(3)
  await sealAuditLog(app)
  const head = await app.platform.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  await verifyNow()
  const { startedAt, finishedAt, ...found } = await lastVerification()
  assert.ok(startedAt <= finishedAt)
  assert.deepEqual(found, {
    ok: true,
    entries: Number(head.sequence),
    erased: 0,
    head: `${head.sequence}:${head.hash.toString('hex')}`,
    broken: null,
  })
})

test('a break is shown, logged, and notified to every administrator once, until it is another one', async () => {
  await views(4)
  const other = await app.member('admin')
  const broken = (sequence: number, reason: string) => ({ ok: false, broken: { sequence, reason } })
  const alert = (sequence: number) => ({
    template: 'audit_log_broken',
    title: 'The audit log has been changed',
    body: `The daily verification of the audit log found that entry ${sequence} does not fit. Somebody may have changed or removed entries in the database. The operator can learn more by hromada audit verify.`,
    channels: ['IN_APP', 'EMAIL', 'PUSH'],
    data: {},
  })
  const verdict = async () => {
    const { ok, broken: found } = await lastVerification()
    return { ok, broken: found }
  }
  logged.length = 0
  await sealAuditLog(app)
  await whileTampered(app.owner, [`update audit_entries set action = 'USER_DELETE' where sequence = 3`], async () => {
    await verifyNow()
    await verifyNow()
    assert.deepEqual(await verdict(), broken(3, 'its hash does not fit'))
    assert.equal(logged.length, 2)
    for (const one of [admin, other]) assert.deepEqual(await notificationsOf(app, one), [alert(3)])
    assert.deepEqual(await notificationsOf(app, member), [])
  })
  await whileTampered(app.owner, ['delete from audit_entries where sequence = 2'], async () => {
    await verifyNow()
    assert.deepEqual(await verdict(), broken(2, 'it is missing'))
  })
  assert.deepEqual(await notificationsOf(app, other), [alert(3), alert(2)])
  await verifyNow()
  assert.deepEqual(await verdict(), { ok: true, broken: null })
})

test('it is verified daily, by a job', () => {
  const jobs = app.features.opened.flatMap((feature) => feature.jobs ?? [])
  assert.deepEqual(
    jobs.filter(({ name }) => name === 'verify-audit-log').map((job) => 'cron' in job && job.cron),
    ['37 2 * * *'],
  )
})
