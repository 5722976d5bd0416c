import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { eventually } from '../../../test/harness/eventually.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { MAX_TALLIES, openRefusalLog } from './refused-requests.ts'

const app = testApp()
const member = testMember(app, 'member')

const refusalsOf = (status: number) =>
  app.logs
    .map((line) => JSON.parse(line))
    .filter(({ msg, ...line }) => msg === 'request refused' && line.status === status)

test('refused credentials, input and hidden content are each a line of the log, which repeats nothing that was sent', async () => {
  const secret = 'Bearer of-nobody-at-all'
  const answers = [
    await app.request('GET', '/api/profile', { headers: { authorization: secret } }),
    await app.request('PUT', '/api/profile', { as: member, body: { preferences: { language: 'attack' } } }),
    await app.request('GET', '/api/news/attack'),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401, 400, 404],
  )
  const lines = await eventually(
    'all are logged',
    async () => [401, 400, 404].flatMap(refusalsOf),
    ({ length }) => length === 3,
  )
  assert.deepEqual(
    lines.map(({ level, time, pid, hostname, ...line }) => line),
    (
      [
        [401, 'GET /api/profile', null],
        [400, 'PUT /api/profile', member.id],
        [404, 'GET /api/news/:id', null],
      ] as const
    ).map(([status, route, userId], index) => ({
      ...{ status, route, userId, address: '127.0.0.1', msg: 'request refused' },
      requestId: answers[index]?.headers.get('x-request-id'),
    })),
  )
  assert.ok(!app.logs.some((line) => line.includes('attack') || line.includes('of-nobody')))
})

function open({ mock: { timers } }: TestContext) {
  timers.enable({ apis: ['setTimeout'] })
  const lines: object[] = []
  const { note, end } = openRefusalLog({ info: (fields: object, msg: string) => void lines.push({ ...fields, msg }) })
  return {
    lines,
    refuse(ipAddress: string, status: number) {
      const caller = { user: null, ipAddress, userAgent: 'test' }
      note({ caller, id: 'one', method: 'GET', routeOptions: { url: '/' } } as FastifyRequest, status)
    },
    endMinute: () => timers.tick(60_000),
    end,
  }
}

test('after a minute one line says how many more there were, and the next minute begins anew', (context) => {
  const { lines, refuse, endMinute } = open(context)
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3']) refuse(address, 429)
  refuse('192.0.2.1', 429)
  assert.equal(lines.splice(0).length, 2)
  endMinute()
  assert.deepEqual(lines.splice(0), [
    { network: '2001:db8:0:0::/64', status: 429, requests: 2, msg: 'more requests refused' },
  ])
  refuse('192.0.2.1', 429)
  assert.equal(lines.length, 1)
})

test('how many more there were is logged when the program ends, and once', (context) => {
  const { lines, refuse, end, endMinute } = open(context)
  refuse('192.0.2.1', 429)
  refuse('192.0.2.1', 429)
  end()
  endMinute()
  assert.equal(lines.length, 2)
  assert.match(JSON.stringify(lines[1]), /"requests":1,"msg":"more requests refused"/)
})

test('a flood from any number of networks writes a bounded number of lines', (context) => {
  const { lines, refuse } = open(context)
  for (let index = 0; index < 2 * MAX_TALLIES; index += 1) refuse(`10.0.${index >> 8}.${index & 255}`, 401)
  assert.equal(lines.length, MAX_TALLIES)
})
