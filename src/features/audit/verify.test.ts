import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { whileTampered } from '../../../test/harness/audit-tampering.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import { deleteAccount } from '../../../test/harness/user-fixtures.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { openKeys } from '../../platform/settings/keys.ts'
import type { AuditActor, AuditEvent } from './events.ts'
import { type SignedHead, signHead } from './signed-head.ts'
import { type Break, headText, type KnownHeads, type Verdict, verifyAuditLog } from './verify.ts'

const LENGTH = 6

let hashes: string[]

const app = testApp()
const admin = testMember(app, 'admin')
const user = testMember(app, 'member')
before(async () => {
  for (let place = 1; place < LENGTH; place += 1) await append(byAdmin(), view(user.id))
  await append(
    { user: null, ipAddress: '', userAgent: 'hromada' },
    { ...view('all'), target: { type: 'list', id: 'all' } },
  )
  const rows = await app.platform.db.selectFrom('audit_entries').select('hash').orderBy('sequence').execute()
  hashes = rows.map(({ hash }) => hash.toString('hex'))
})

const byAdmin = (): AuditActor => ({ user: admin, ipAddress: '192.0.2.7', userAgent: 'browser' })

const view = (id: string): AuditEvent => ({
  action: 'USER_VIEW',
  target: { type: 'user', id },
  person: { userId: user.id, email: user.email },
  details: {},
})

async function append(actor: AuditActor, event: AuditEvent) {
  await transaction(app.platform.db, (trx) => app.features.audit(trx, actor, event))
  await sealAuditLog(app)
}

const verify = (known: KnownHeads = {}, keys = app.platform.keys.audit): Promise<Verdict> =>
  verifyAuditLog(app.platform.db, keys, known, () => {})

const storedHead = async (): Promise<SignedHead> => {
  const head = app.platform.db.selectFrom('audit_head').select(['sequence', 'hash', 'signature'])
  const { signature, ...rest } = await head.executeTakeFirstOrThrow()
  assert.ok(signature)
  return { ...rest, signature }
}

/** The head when the log had so many entries, as one could have copied it then. */
function headAt(length: number): SignedHead {
  const head = { sequence: String(length), hash: Buffer.from(hashes[length - 1] ?? '', 'hex') }
  return { ...head, signature: signHead(app.platform.keys.audit, head) }
}

const bytes = (buffer: Buffer) => `'\\x${buffer.toString('hex')}'`

const putBack = ({ sequence, hash, signature }: SignedHead) => [
  `delete from audit_entries where sequence > ${sequence}`,
  `delete from audit_persons where sequence > ${sequence}`,
  `update audit_head set sequence = ${sequence}, hash = ${bytes(hash)}, signature = ${bytes(signature)}`,
]

/** What a verdict says of the first entry that does not fit. */
async function assertBroken(statements: readonly string[], { sequence, reason }: Break, known?: KnownHeads) {
  await whileTampered(app.owner, statements, async () => {
    const { broken } = await verify(known)
    assert.deepEqual([broken?.sequence, broken?.reason], [sequence, reason], statements.join('; '))
  })
}

test('a log that nobody touched is whole, and its end is named so that it can be expected', async () => {
  const head = await storedHead()
  const seen: number[][] = []
  const known = { kept: head, expected: headAt(2) }
  const verdict = await verifyAuditLog(app.platform.db, app.platform.keys.audit, known, (...progress) => {
    seen.push(progress)
  })
  assert.deepEqual(verdict, { entries: LENGTH, waiting: 0, erased: 0, head: `${LENGTH}:${hashes.at(-1)}` })
  assert.equal(headText(head), verdict.head)
  assert.deepEqual(seen, [[LENGTH, LENGTH]])
})

test('any byte that was changed in an entry is found, and the entry named', async () => {
  const hashFault = { sequence: '3', reason: 'its hash does not fit' }
  for (const change of [
    `id = '${randomUUID()}'`,
    `action = 'USER_DELETE'`,
    `actor_id = '${randomUUID()}'`,
    `target_type = 'news'`,
    `target_id = '${admin.id}'`,
    `batch_id = '${randomUUID()}'`,
    `occurred_at = occurred_at + interval '1 millisecond'`,
    `details = '{ }'`,
    'actor_commitment = target_commitment',
    'target_commitment = actor_commitment',
    `hash = set_byte(hash, 31, (get_byte(hash, 31) + 1) % 256)`,
  ]) {
    await assertBroken([`update audit_entries set ${change} where sequence = 3`], hashFault)
  }
  await assertBroken(['delete from audit_entries where sequence = 3'], { sequence: '3', reason: 'it is missing' })
  await assertBroken(['update audit_entries set sequence = 9 where sequence = 3'], {
    sequence: '3',
    reason: 'it is missing',
  })
  await assertBroken(
    [
      `
    insert into audit_entries select 0, gen_random_uuid(), action, actor_id, target_type, target_id, batch_id, details,
      occurred_at, actor_commitment, target_commitment, hash from audit_entries where sequence = 3`,
    ],
    {
      sequence: '0',
      reason: 'it is no part of the chain',
    },
  )
  const swap =
    'update audit_entries set sequence = case sequence when 3 then -4 when 4 then -3 end where sequence in (3, 4)'
  await assertBroken([swap, 'update audit_entries set sequence = -sequence where sequence < 0'], hashFault)
})

test('an entry far beyond the end is no reason to look for all that would lie between', async () => {
  const stray = `
    insert into audit_entries
    select 100000000000000000, gen_random_uuid(), action, actor_id, target_type, target_id, batch_id, details,
      occurred_at, actor_commitment, target_commitment, hash
    from audit_entries where sequence = 1`
  await whileTampered(app.owner, [stray], async () => {
    const { entries, broken } = await verify()
    assert.deepEqual([entries, broken], [LENGTH, { sequence: String(LENGTH + 1), reason: 'it is missing' }])
  })
})

test('what names persons can be neither changed nor removed while they have an account', async () => {
  const part = (name: string, sequence = 2) => `where part = '${name}' and sequence = ${sequence}`
  for (const [statement, sequence, reason] of [
    [`update audit_persons set fields = '{}' ${part('actor')}`, '2', 'who acted has been changed'],
    [`update audit_persons set salt = '' ${part('target')}`, '2', 'whom it names has been changed'],
    [`delete from audit_persons ${part('actor')}`, '2', 'who acted has been removed'],
    [`delete from audit_persons ${part('target')}`, '2', 'whom it names has been removed'],
    // The service itself has no account, and what is no account cannot be erased.
    [`delete from audit_persons ${part('actor', LENGTH)}`, String(LENGTH), 'who acted has been removed'],
    [`delete from audit_persons ${part('target', LENGTH)}`, String(LENGTH), 'whom it names has been removed'],
  ] as const) {
    await assertBroken([statement], { sequence, reason })
  }
})

test('erasing a person leaves the log whole, and is counted', async () => {
  const erasing = `delete from audit_persons where user_id = '${user.id}'`
  await assertBroken([erasing], { sequence: '1', reason: 'whom it names has been removed' })
  const gone = await app.member('member')
  await whileTampered(app.owner, [], async () => {
    await append({ ...byAdmin(), user: gone }, { ...view(gone.id), person: { userId: gone.id, email: gone.email } })
    await app.platform.db.deleteFrom('audit_persons').where('user_id', '=', gone.id).execute()
    assert.equal((await verify()).broken?.reason, 'who acted has been removed')
    await deleteAccount(app.platform.db, gone.id)
    const { entries, erased, broken } = await verify()
    assert.deepEqual({ entries, erased, broken }, { entries: LENGTH + 1, erased: 2, broken: undefined })
  })
})

test('an end that was cut off is missed', async () => {
  const cut = ['delete from audit_entries where sequence > 4']
  await assertBroken(cut, { sequence: '5', reason: 'it is missing, and so are all up to 6' })
  await assertBroken(['truncate audit_entries'], { sequence: '1', reason: 'it is missing, and so are all up to 6' })
  const names = 'the head of the log, which names it,'
  await assertBroken([...cut, 'update audit_head set sequence = 4'], {
    sequence: '4',
    reason: 'it is not the one that the head of the log names',
  })
  await assertBroken([...putBack({ ...headAt(4), signature: headAt(5).signature })], {
    sequence: '4',
    reason: `${names} is not signed`,
  })
  await assertBroken(['update audit_head set signature = null'], { sequence: '6', reason: `${names} is not signed` })
  await assertBroken(['delete from audit_head'], { sequence: '6', reason: `${names} is missing` })
  const foreign = (await openKeys({ secrets: ['a secret of somebody else altogether'], dataFolder: '' })).audit
  const signature = signHead(foreign, headAt(6))
  await assertBroken([`update audit_head set signature = ${bytes(signature)}`], {
    sequence: '6',
    reason: `${names} is not signed`,
  })
})

test('an end that was cut off together with a head put back is missed by whoever knows a later head', async () => {
  const back = putBack(headAt(4))
  await whileTampered(app.owner, back, async () => assert.equal((await verify()).broken, undefined))
  const missing = 'it is missing, and so are all up to 6'
  await assertBroken(back, { sequence: '5', reason: `${missing}, as audit-head.json tells` }, { kept: headAt(6) })
  await assertBroken(back, { sequence: '5', reason: `${missing}, as was expected` }, { expected: headAt(6) })
  await whileTampered(app.owner, back, async () => {
    for (let place = 5; place <= 7; place += 1) await append(byAdmin(), view(user.id))
    assert.equal((await verify()).broken, undefined)
    const { broken: byFile } = await verify({ kept: headAt(6) })
    assert.deepEqual([byFile?.sequence, byFile?.reason], ['6', 'it is not the one in audit-head.json'])
    const { broken: byHand } = await verify({ expected: headAt(5) })
    assert.deepEqual([byHand?.sequence, byHand?.reason], ['5', 'it is not the one expected'])
  })
  const forged = { ...headAt(6), signature: headAt(5).signature }
  await assertBroken([], { sequence: '6', reason: 'audit-head.json, which names it, is not signed' }, { kept: forged })
})

test('going on from a forged head does not make it genuine', async () => {
  for (const forgery of ['null', bytes(headAt(5).signature)]) {
    await whileTampered(app.owner, [`update audit_head set signature = ${forgery}`], async () => {
      await append(byAdmin(), view(user.id))
      await append(byAdmin(), view(user.id))
      const { entries, broken } = await verify()
      const reason = 'the head of the log, which names it, is not signed'
      assert.deepEqual([entries, broken], [LENGTH + 2, { sequence: String(LENGTH + 2), reason }])
    })
  }
})

test('with another secret no entry fits', async () => {
  const { audit } = await openKeys({ secrets: ['a secret of somebody else altogether'], dataFolder: '' })
  const { entries, broken } = await verify({}, audit)
  assert.deepEqual([entries, broken?.sequence, broken?.reason], [0, '1', 'its hash does not fit'])
})
