import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp, testMember } from '../../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')

test('a preview says what each reader would get on each channel, and sends nothing', async () => {
  const preview = (body: object) => app.request('POST', '/api/admin/announcements/preview', { as: admin, body })
  const long = 'ї'.repeat(200)
  const { status, body } = await preview({
    type: 'SYSTEM_ANNOUNCEMENT',
    title: 'Break',
    body: 'On Sunday.',
    translations: { uk: { title: 'Перерва', body: long, actionText: 'Далі' } },
    actionUrl: '/news/break',
    channels: ['SMS'],
  })
  const actionUrl = `${app.url}/news/break`
  const truncated = `Перерва\n${long}`.slice(0, 201 - actionUrl.length - 1 - 3)
  assert.deepEqual(
    [status, body],
    [
      200,
      {
        en: {
          title: 'Break',
          body: 'On Sunday.',
          actionText: null,
          actionUrl,
          sms: { text: `Break\nOn Sunday.\n${actionUrl}`, parts: 1 },
          push: { title: 'Break', body: 'On Sunday.' },
        },
        uk: {
          title: 'Перерва',
          body: long,
          actionText: 'Далі',
          actionUrl,
          sms: { text: `${truncated}...\n${actionUrl}`, parts: 3 },
          push: { title: 'Перерва', body: long },
        },
      },
    ],
  )
  const template = await preview({ type: 'OPPORTUNITY_UPDATE', templateId: 'opportunities_new', data: { count: 3 } })
  assert.deepEqual([template.body.en.title, template.body.uk.title], ['3 new opportunities', '3 нові оголошення'])
  const refused = await preview({ type: 'SYSTEM_ANNOUNCEMENT', title: 'One', translations: { uk: { body: 'Два' } } })
  assert.deepEqual([refused.status, refused.body.details], [400, { field: 'body', code: 'MISSING' }])
})
