import { after, before as beforeTests } from 'node:test'
import type { Role } from '../../src/platform/database/tables/accounts.ts'
import { type AppOptions, type Member, startTestApp, type TestApp } from './test-app.ts'

type Environment = Record<string, string>

/** The environment of the program, or how to make it; what is opened for it goes into the stack, to be closed last. */
export type EnvironmentSource = Environment | ((stack: AsyncDisposableStack) => Environment | Promise<Environment>)

/**
 * The service of a test file: opened before its first test and closed after its last.
 * @returns a handle for tests and hooks: its members throw while the service is not open
 */
export function testApp(environment: EnvironmentSource = {}, options?: AppOptions): TestApp {
  const stack = openStack()
  let app: TestApp | undefined
  before(async () => {
    const variables = typeof environment === 'function' ? await environment(stack) : environment
    app = stack.use(await startTestApp(variables, options))
  })
  stack.defer(() => {
    app = undefined
  })
  return appHandle(() => app)
}

/** Two programs on one database with one secret, which makes them one service. */
export function testAppPair(options?: AppOptions): [TestApp, TestApp] {
  const stack = openStack()
  let first: TestApp | undefined
  let second: TestApp | undefined
  before(async () => {
    first = stack.use(await startTestApp({ HROMADA_SECRET: 'a secret that is shared by two programs' }, options))
    second = stack.use(await startTestApp(environmentBeside(first), options))
  })
  stack.defer(() => {
    first = undefined
    second = undefined
  })
  return [appHandle(() => first), appHandle(() => second)]
}

/** The environment of another program on the database of a first. */
export const environmentBeside = ({ platform: { settings } }: TestApp): Environment => ({
  DATABASE_URL: settings.databaseUrl ?? '',
  HROMADA_SECRET: settings.secrets?.join() ?? '',
})

/** A member of the app of a test file, who joins before its first test. */
export function testMember(app: TestApp, role: Role): Member {
  let member: Member | undefined
  before(async () => {
    member = await app.member(role)
  })
  const joined = () => opened(member, `the ${role} joins before the first test`)
  return {
    role,
    get id() {
      return joined().id
    },
    get email() {
      return joined().email
    },
    get password() {
      return joined().password
    },
    get sessionId() {
      return joined().sessionId
    },
    get token() {
      return joined().token
    },
    get cookie() {
      return joined().cookie
    },
    jwt: () => joined().jwt(),
  }
}

let previousHook: Promise<void> = Promise.resolve()

/**
 * As `before` of node:test, with which the hooks of a file that runs alone begin all at once: these wait for each other.
 * They come after the hooks of testApp() and testMember() above them.
 */
export function before(setUp: () => Promise<void>): void {
  beforeTests(() => {
    const done = previousHook.then(setUp)
    previousHook = done.catch(() => {})
    return done
  })
}

function openStack(): AsyncDisposableStack {
  const stack = new AsyncDisposableStack()
  // A hook that runs out of time goes on: what it opens later would never be closed, and the process never end.
  after(async () => {
    await previousHook
    await stack.disposeAsync()
  })
  return stack
}

function appHandle(read: () => TestApp | undefined): TestApp {
  const app = () => opened(read(), 'the app opens before the first test')
  return {
    get url() {
      return app().url
    },
    get platform() {
      return app().platform
    },
    get features() {
      return app().features
    },
    get owner() {
      return app().owner
    },
    get logs() {
      return app().logs
    },
    request: (method, path, send) => app().request(method, path, send),
    member: (role) => app().member(role),
    signIn: (login) => app().signIn(login),
    [Symbol.asyncDispose]: () => app()[Symbol.asyncDispose](),
  }
}

function opened<Value>(value: Value | undefined, when: string): Value {
  if (value === undefined) throw new Error(`${when}: use it in tests and hooks only`)
  return value
}
