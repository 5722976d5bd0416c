import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

let app: TestApp

before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

test('likes are counted once per member, however many arrive at once', async () => {
  const admin = await app.member('admin')
  const article = { title: 'Liked', content: 'text', excerpt: 'text', status: 'published' }
  const { body } = await app.request('POST', '/api/news', { as: admin, body: article })
  const path = `/api/news/${body.data.id}/like`
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.request('POST', path, { as: admin, body: { action: 'like' } })),
  )
  for (const answer of answers) {
    assert.deepEqual(answer.body, {
      success: true,
      message: 'Article liked successfully',
      data: { liked: true, totalLikes: 1 },
    })
  }
})
