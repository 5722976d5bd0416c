import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { enableTotp } from '../../../test/harness/second-factor-fixtures.ts'
import { testApp } from '../../../test/harness/suite.ts'
import {
  allSettled,
  deliveriesOf,
  makeWebhook,
  startReceiver,
  TO_THIS_MACHINE,
} from '../../../test/harness/webhook-fixtures.ts'

const app = testApp({ HROMADA_REQUIRE_SECOND_FACTOR: 'admin', ...TO_THIS_MACHINE }, { hasClock: true })

test('the webhook of an administrator without the required second factor receives nothing of others', async () => {
  await using receiver = await startReceiver()
  const [admin, owner] = [await app.member('admin'), await app.member('member')]
  const { webhook } = await makeWebhook(app, admin, receiver.url)
  const statuses = async () => (await deliveriesOf(app, admin, webhook)).map(({ status }) => status)
  await postIn(app, owner, {})
  await allSettled(app)
  assert.deepEqual([await statuses(), receiver.received.length], [['skipped'], 0])
  await enableTotp(app, admin)
  await postIn(app, owner, {})
  await allSettled(app)
  assert.deepEqual([await statuses(), receiver.received.length], [['delivered', 'skipped'], 1])
})
