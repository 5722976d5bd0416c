import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { variables } from '../../src/platform/settings/variables.ts'
import { attachmentForm, formType } from '../harness/attachment-fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import { closeLiveClients, connectLive } from '../harness/live-clients.ts'
import { selfSigned } from '../harness/self-signed.ts'
import { administrator, request, signIn, startProgram } from '../process/program.ts'
import { openCommunity } from './community.ts'
import { checkLedger } from './ledger.ts'
import { around, prepareCaddy, prepareNginx, type ShippedProxy, shipped, temporaryFolder } from './proxies.ts'
import { assembleForTraffic, emptyLedger, startTraffic } from './traffic.ts'

const DRAIN_SECONDS = 3
const options = { timeout: 180_000 }
const execute = promisify(execFile)
const cleanup = new AsyncDisposableStack()
after(() => cleanup.disposeAsync())

for (const [name, prepare] of Object.entries({ Caddy: prepareCaddy, nginx: prepareNginx })) {
  test(
    `behind the shipped configuration, two programs are restarted and nobody notices: ${name}`,
    options,
    async () => {
      await using stack = new AsyncDisposableStack()
      const { database, on } = await openCommunity(stack)
      const proxy = await prepare(stack)
      const startPlace = (place: number) =>
        startProgram(stack, {
          ...on(String(place)),
          PORT: String(proxy.ports[place]),
          HROMADA_PUBLIC_URL: proxy.url,
          HROMADA_TRUSTED_PROXIES: '127.0.0.1',
          HROMADA_DRAIN_SECONDS: String(DRAIN_SECONDS),
        })
      const running = [await startPlace(0), await startPlace(1)]
      await proxy.start()
      await eventually('the proxy answers', () =>
        fetch(`${proxy.url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      await assertLive(proxy)
      await assertLargeBody(proxy)
      const ledger = emptyLedger()
      const traffic = startTraffic(proxy.url, await assembleForTraffic(proxy.url), ledger)
      await traffic.answered(100)
      for (const [place, program] of running.entries()) {
        program.kill('SIGTERM')
        const { code, complaints } = await program.ended
        assert.equal(code, 0, complaints)
        const { url } = await startPlace(place)
        await eventually(`${name} sends to program ${place}`, () => hasServed(url, proxy.sign))
        await traffic.answered(100)
      }
      await traffic.stop()
      assert.deepEqual({ failures: traffic.failures, refused: traffic.refused() }, { failures: [], refused: 0 })
      await checkLedger(database.client, ledger, on('0'))
    },
  )
}

/** An event arrives by WebSocket and by polling. */
async function assertLive({ url }: ShippedProxy): Promise<void> {
  const token = await signIn(url, administrator)
  const transports = [['websocket'], ['polling']]
  const clients = await Promise.all(
    transports.map((names) => connectLive({ url }, { auth: { token }, transports: names })),
  )
  const { body: me } = await request('GET', `${url}/api/auth/get-session`, { token })
  const body = { userId: me.user.id, type: 'SYSTEM_ANNOUNCEMENT', title: 'To all', body: 'Heard', channels: ['IN_APP'] }
  const { status } = await request('POST', `${url}/api/notifications`, { token, body })
  assert.equal(status, 201)
  for (const { heard } of clients) await eventually('the event is heard', () => heard.length > 0)
  closeLiveClients()
}

/** The program refuses it, not the proxy: its answer is of the API. */
async function assertLargeBody({ url }: ShippedProxy): Promise<void> {
  const response = await fetch(`${url}/api/opportunities/upload`, {
    method: 'POST',
    headers: { 'content-type': formType, authorization: `Bearer ${await signIn(url, administrator)}` },
    body: new Uint8Array(attachmentForm({ content: new Uint8Array(9 * 1024 ** 2) })),
  })
  const answer = await response.text()
  assert.match(answer, /^\{"success":false/, `${response.status}`)
}

async function hasServed(url: string, route: string): Promise<boolean> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return metrics
    .split('\n')
    .some((line) => line.startsWith('hromada_http_requests_total') && line.includes(`route="${route}",status="200"`))
}

test('haproxy and nginx take the shipped configurations as they are', async () => {
  const folder = await temporaryFolder(cleanup)
  const pem = join(folder, 'community.pem')
  await writeFile(pem, `${selfSigned.cert}\n${selfSigned.key}\n`)
  const placed = async (name: string) => (await shipped(name)).replaceAll(/\/etc\/\w+\/community\.(pem|key)/g, pem)
  await writeFile(join(folder, 'haproxy.cfg'), await placed('haproxy.cfg'))
  await execute('haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')])
  await writeFile(join(folder, 'nginx.conf'), around(folder, await placed('nginx.conf')))
  await execute('nginx', ['-t', '-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
})

test('systemd takes the shipped unit, which confines the program', async () => {
  const folder = await temporaryFolder(cleanup)
  const unit = join(folder, 'hromada.service')
  const launcher = resolve(import.meta.dirname, '../../bin/hromada.js')
  await writeFile(
    unit,
    (await shipped('hromada.service')).replace('ExecStart=/opt/hromada/hromada', `ExecStart=${launcher}`),
  )
  const { stdout, stderr } = await execute('systemd-analyze', ['verify', '--man=no', unit])
  assert.equal(stdout + stderr, '')
  // Out of 100: below 20 is what systemd calls OK.
  await execute('systemd-analyze', ['security', '--offline=yes', '--threshold=20', unit])
})

test('the compose file names settings and volumes that there are', async () => {
  const source = await shipped('compose.yaml')
  const { services, volumes } = parse(source)
  assert.deepEqual(Object.keys(services), ['hromada', 'postgres', 'redis', 'caddy'])
  for (const name of Object.keys(services.hromada.environment)) assert.ok(name in variables, name)
  const caddyfile = await readFile(resolve(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8')
  for (const name of Object.keys(services.caddy.environment)) assert.ok(caddyfile.includes(`{$${name}`), name)
  const mounts = Object.values<{ volumes?: string[] }>(services).flatMap((service) => service.volumes ?? [])
  const named = mounts.map((mount) => mount.split(':')[0] ?? '').filter((name) => !name.startsWith('.'))
  assert.deepEqual(named.toSorted(), Object.keys(volumes).toSorted())
  const [, head = ''] = /^((?:# .*\n)+)/.exec(source) ?? []
  for (const [, name = ''] of source.matchAll(/\$\{(\w+):\?/g))
    assert.ok(head.includes(name), `${name} is not explained`)
})
