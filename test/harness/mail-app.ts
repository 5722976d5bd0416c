import { type MailSink, startMailSink } from './mail-sink.ts'
import { type EnvironmentSource, testApp } from './suite.ts'
import type { TestApp } from './test-app.ts'

/** The service of a test file, which does what the clock says, and the mail server that it sends by. */
export function testAppWithMail(environment: EnvironmentSource = {}): [TestApp, MailSink] {
  let opened: MailSink | undefined
  const app = testApp(
    async (stack) => {
      opened = stack.use(await startMailSink())
      const given = typeof environment === 'function' ? await environment(stack) : environment
      return { SMTP_URL: opened.url, ...given }
    },
    { hasClock: true },
  )
  const sink = () => {
    if (opened === undefined) throw new Error('the mail server opens before the first test')
    return opened
  }
  return [
    app,
    {
      get url() {
        return sink().url
      },
      get received() {
        return sink().received
      },
      answerWith: (code) => sink().answerWith(code),
      answerNextWith: (code, times) => sink().answerNextWith(code, times),
      hangUp: (isAway) => sink().hangUp(isAway),
      next: (isWanted) => sink().next(isWanted),
      [Symbol.asyncDispose]: () => sink()[Symbol.asyncDispose](),
    },
  ]
}
