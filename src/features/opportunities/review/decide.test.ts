import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  callsOnOpportunities,
  changeOpportunity,
  postIn,
  postOpportunity,
} from '../../../../test/harness/opportunity-fixtures.ts'
import { assertOpportunityTotals, storedOpportunity } from '../../../../test/harness/opportunity-rows.ts'
import { withoutDetails } from '../../../../test/harness/refusals.ts'
import { callsOnReview, gone } from '../../../../test/harness/review-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import {
  ABSENT,
  audited,
  entryOf,
  invalidAs,
  leavingOf,
  NO_IDS,
  named,
  notAdmin,
  notSignedIn,
} from '../../../../test/harness/user-fixtures.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const colleague = testMember(app, 'admin')
const { read } = callsOnOpportunities(app)
const { send, look, resultsOf, noticesOf } = callsOnReview(app, admin)

test('each is decided by itself: a refusal stops none of the others, and every owner is notified once', async () => {
  const [one, two] = [await app.member('member'), await app.member('member')]
  const first = await postIn(app, one, { title: 'Baker' }, 'pending')
  const second = await postIn(app, two, { title: 'Miller' }, 'pending')
  const double = await postIn(app, two, { title: 'Miller once more' }, 'draft')
  await changeOpportunity(app, two, double, { title: 'miller' })
  const late = await postIn(app, two, { title: 'Late' }, 'expired')
  await app.owner
    .updateTable('opportunities')
    .set({ expires_at: new Date('2026-01-01T00:00:00Z') })
    .where('id', '=', late)
    .execute()
  const ids = [first, ABSENT, second.toUpperCase(), 'nobody', first, double, late]
  const reason = 'Both of you are welcome.'
  const [answer, entries] = await audited(app, () => send('status', { ids, status: 'active', reason }))
  assert.deepEqual(
    [answer.status, answer.body],
    [
      200,
      {
        success: true,
        message: 'Bulk status update completed',
        data: {
          updated: 2,
          failed: 4,
          results: [
            { id: first, success: true },
            { id: ABSENT, success: false, ...gone },
            { id: second, success: true },
            { id: 'nobody', success: false, ...gone },
            {
              id: double,
              success: false,
              error: 'DUPLICATE_OPPORTUNITY',
              message: 'You already have an opportunity of this type and title',
            },
            {
              id: late,
              success: false,
              error: 'NOT_IN_FUTURE',
              message: 'expires_at must be in the future for an active opportunity',
            },
          ],
        },
      },
    ],
  )
  const [batchId] = entries.map(({ batch_id }) => batch_id)
  assert.match(batchId ?? '', /^[0-9a-f-]{36}$/)
  const approved = (id: string, { email }: Member) => ({
    ...entryOf(
      admin,
      'OPPORTUNITY_UPDATE',
      { id, email, reason },
      {
        previousValue: { status: 'pending', visibility: 'public' },
        newValue: { status: 'active', visibility: 'public', changed: ['status'] },
      },
    ),
    target_type: 'opportunity',
    batch_id: batchId,
  })
  assert.deepEqual(entries, [approved(first, one), approved(second, two)])
  const title = 'Your opportunity is among the active ones'
  const text = (name: string) =>
    `“${name}” has been reviewed and is now among the active opportunities. Reason: ${reason}`
  assert.deepEqual(await noticesOf(one), [['opportunity_reviewed', title, text('Baker'), { opportunityId: first }]])
  assert.deepEqual(await noticesOf(two), [['opportunity_reviewed', title, text('Miller'), { opportunityId: second }]])
  await assertOpportunityTotals(app)
})

test('one is sent back with a reason, which its owner and the next administrator read; without one as ever', async () => {
  const owner = await app.member('member')
  await app.owner.updateTable('users').set({ language: 'uk' }).where('id', '=', owner.id).execute()
  const { id } = await postOpportunity(app, owner, { title: 'Пекар' })
  assert.deepEqual(await resultsOf('status', { ids: [id], status: 'draft', reason: '  Додайте платню.  ' }), [
    { id, success: true },
  ])
  assert.equal((await read(id, owner)).body.data.opportunity.status, 'draft')
  await changeOpportunity(app, owner, id, { status: 'pending' })
  await send('status', { ids: [id], status: 'active', reason: null })
  await send('status', { ids: [id], status: 'draft', reason: '' }, colleague)
  assert.deepEqual(await noticesOf(owner), [
    [
      'opportunity_reviewed',
      'Ваше оголошення повернуто на доопрацювання',
      'Оголошення «Пекар» знову чернетка. Змінивши його, ви можете подати його ще раз. Причина: Додайте платню.',
      { opportunityId: id },
    ],
    [
      'opportunity_approved',
      'Ваше оголошення схвалено',
      'Оголошення «Пекар» розглянуто, і тепер воно серед активних.',
      { opportunityId: id },
    ],
    [
      'opportunity_status_changed',
      'Статус вашого оголошення змінено',
      'Адміністрація змінила статус оголошення «Пекар»: воно знову чернетка.',
      { opportunityId: id },
    ],
  ])
  const { decisions } = await look(id)
  assert.deepEqual(
    decisions.map(({ outcome, by, reason }: Record<string, unknown>) => [outcome, by, reason]),
    [
      ['draft', named(colleague), null],
      ['active', named(admin), null],
      ['draft', named(admin), 'Додайте платню.'],
    ],
  )
  const exported = (await app.request('GET', '/api/profile/export', { as: owner })).body.opportunities
  assert.deepEqual(
    exported.opportunityDecisions.map(({ decided_at, ...rest }: Record<string, unknown>) => rest),
    [
      { opportunity_id: id, outcome: 'draft', reason: 'Додайте платню.' },
      { opportunity_id: id, outcome: 'active', reason: null },
      { opportunity_id: id, outcome: 'draft', reason: null },
    ],
  )
})

test('a removal is final: the owner and the log know why, and who comes later learns who it was', async () => {
  const owner = await app.member('member')
  const { id } = await postOpportunity(app, owner, { title: 'Cheap watches' })
  const { version } = await look(id)
  const reason = 'Advertising.'
  const [results, entries] = await audited(app, () => resultsOf('delete', { ids: [id, ABSENT], reason }))
  assert.deepEqual(results, [
    { id, success: true },
    { id: ABSENT, success: false, ...gone },
  ])
  assert.deepEqual(entries, [
    {
      ...entryOf(
        admin,
        'OPPORTUNITY_DELETE',
        { id, email: owner.email, reason },
        { previousValue: { status: 'pending', visibility: 'public' } },
      ),
      target_type: 'opportunity',
      batch_id: entries[0]?.batch_id,
    },
  ])
  assert.deepEqual(await noticesOf(owner), [
    [
      'opportunity_reviewed',
      'Your opportunity has been removed',
      'The administrators have removed “Cheap watches”. Reason: Advertising.',
      {},
    ],
  ])
  assert.equal((await read(id, owner)).status, 404)
  for (const [what, body] of [
    ['status', { status: 'active' }],
    ['delete', { reason: 'The same.' }],
  ] as const) {
    const [late] = await resultsOf(what, { ids: [id], seen: { [id]: version }, ...body }, colleague)
    const { at } = late.changed
    assert.deepEqual(late, { id, success: false, ...gone, changed: { outcome: 'removed', by: named(admin), at } })
  }
  // An answer that was lost is asked for again.
  assert.deepEqual(await resultsOf('delete', { ids: [id], reason }), [{ id, success: true }])
  assert.equal((await noticesOf(owner)).length, 1)
})

test('a reason goes with its owner, from the decisions and from the audit log', async () => {
  const owner = await app.member('member')
  const { id } = await postOpportunity(app, owner)
  const { leave, erase } = leavingOf(app, admin)
  await send('status', { ids: [id], status: 'active', reason: 'A word about Olena.' })
  await leave(owner, false)
  const [, [entry]] = await audited(app, () => send('status', { ids: [id], status: 'closed', reason: 'No owner.' }))
  assert.deepEqual(entry?.details, {
    previousValue: { status: 'active', visibility: 'public' },
    newValue: { status: 'closed', visibility: 'public', changed: ['status'] },
    reason: 'No owner.',
  })
  await erase(owner)
  assert.deepEqual(
    (await look(id)).decisions.map(({ reason }: { reason: string }) => reason),
    ['No owner.'],
  )
  const { entries } = (await app.request('GET', '/api/admin/audit-log?action=OPPORTUNITY_UPDATE', { as: admin })).body
  const reasons = entries.filter(({ targetId }: { targetId: string }) => targetId === id)
  assert.deepEqual(
    reasons.map(({ details }: { details: { reason: string } }) => details.reason),
    ['No owner.', null],
  )
})

test('only administrators decide, and nonsense changes nothing', async () => {
  const owner = await app.member('confidential')
  const { id } = await postOpportunity(app, owner)
  const [, entries] = await audited(app, async () => {
    for (const [what, body] of [
      ['status', { ids: [id], status: 'active' }],
      ['delete', { ids: [id], reason: 'No.' }],
    ] as const) {
      const strangers = [
        [owner, 403, notAdmin],
        [null, 401, notSignedIn],
      ] as const
      for (const [as, code, refusal] of strangers) {
        const answer = await send(what, body, as)
        assert.deepEqual([answer.status, answer.body], [code, refusal])
      }
      const many = Array.from({ length: 101 }, () => id)
      for (const [change, message] of [
        [{ ids: undefined }, 'ids is required'],
        [{ ids: [] }, 'ids must have at least 1 item'],
        [{ ids: many }, 'ids must have at most 100 items'],
        [{ ids: id }, 'ids must be an array'],
        [{ ids: [{}] }, 'ids.0 must be a string'],
        [{ seen: { [id]: '1' } }, `seen.${id} must be an integer`],
        [{ reason: 'x'.repeat(501) }, 'reason must have at most 500 characters'],
        [{ reason: 5 }, 'reason must be a string'],
      ] as const) {
        const answer = await send(what, { ...body, ...change })
        assert.equal(answer.status, 400, answer.text)
        assert.deepEqual(withoutDetails(answer.body), invalidAs(message))
      }
    }
    for (const status of ['removed', 'hidden', null, undefined])
      assert.equal((await send('status', { ids: [id], status })).status, 400)
    for (const reason of ['', ' ', null, undefined])
      assert.equal((await send('delete', { ids: [id], reason })).status, 400)
    for (const noId of ['x'.repeat(101), '\u0000'])
      assert.equal((await send('status', { ids: [noId], status: 'active' })).status, 400)
    const ids = NO_IDS.filter((noId) => noId.length <= 100 && noId !== '\u0000')
    const results = await resultsOf('status', { ids, seen: { constructor: 1 }, status: 'active' })
    for (const result of results) assert.deepEqual([result.success, result.error], [false, 'OPPORTUNITY_NOT_FOUND'])
  })
  assert.deepEqual(entries, [])
  assert.equal((await storedOpportunity(app, id)).status, 'pending')
})

test('a decision reads the notification of whoever decided; the others keep theirs', async () => {
  const owner = await app.member('member')
  const reads = async (id: string) => {
    const rows = await app.owner
      .selectFrom('notifications')
      .select(['user_id', 'read_at'])
      .where('template_id', '=', 'opportunity_submitted')
      .where(sql<boolean>`data @> ${JSON.stringify({ opportunityId: id })}::jsonb`)
      .execute()
    const isRead = (reader: Member) => rows.find(({ user_id }) => user_id === reader.id)?.read_at instanceof Date
    return [isRead(admin), isRead(colleague)]
  }
  const submitted = async (title: string) => {
    const id = await postIn(app, owner, { title }, 'draft')
    await changeOpportunity(app, owner, id, { status: 'pending' })
    return id
  }
  const [published, sentBack] = [await submitted('Weaver'), await submitted('Spinner')]
  assert.deepEqual(
    [await reads(published), await reads(sentBack)],
    [
      [false, false],
      [false, false],
    ],
  )
  await send('status', { ids: [published], status: 'active' })
  await send('status', { ids: [sentBack], status: 'draft', reason: 'Say what you pay.' })
  assert.deepEqual(
    [await reads(published), await reads(sentBack)],
    [
      [true, false],
      [true, false],
    ],
  )
})
