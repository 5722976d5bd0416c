import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eventually } from '../harness/eventually.ts'

/** The servers of the shipped configuration, by their names in it. */
export const places = ['one', 'two'] as const
export type Place = (typeof places)[number]

/** An haproxy with the configuration of deploy/haproxy.cfg, without TLS, before two programs of this machine. */
interface Balancer {
  readonly url: string
  /** The port at which it looks for the program of a place. */
  readonly ports: Readonly<Record<Place, number>>
  /** Resolves when new requests are sent to the place. */
  sendsTo(place: Place): Promise<void>
  /** Sends the place nothing more, and resolves when the last request there has its answer. */
  drain(place: Place): Promise<void>
  /** Sends requests there again once it is ready. */
  admit(place: Place): Promise<void>
}

/** Until the stack is left. */
export async function startBalancer(stack: AsyncDisposableStack): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'hromada-balancer-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const [port, one, two] = await freePorts(3)
  const socket = join(folder, 'admin.sock')
  const path = join(folder, 'haproxy.cfg')
  const shipped = (await readFile(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8'))
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replaceAll(/^ +(bind :443|http-request redirect) .*$/gm, '')
    .replaceAll(/(server one) \S+/g, `$1 127.0.0.1:${one}`)
    .replaceAll(/(server two) \S+/g, `$1 127.0.0.1:${two}`)
    .replace('global\n', `global\n  stats socket ${socket} level admin\n`)
  await writeFile(path, shipped)
  const child = spawn('haproxy', ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'pipe'] })
  const complaints = text(child.stderr)
  const ended = once(child, 'close')
  stack.defer(async () => {
    child.kill('SIGKILL')
    await ended
  })

  async function tell(command: string): Promise<string> {
    return text(connect(socket).end(`${command}\n`))
  }

  /** The columns of a line of its statistics that matter here. */
  async function stateOf(place: Place) {
    const lines = (await tell('show stat programs -1 -1')).trim().split('\n')
    const columns = lines[0]?.slice('# '.length).split(',') ?? []
    const fields = lines.find((line) => line.startsWith(`programs,${place},`))?.split(',') ?? []
    const field = (name: string) => fields[columns.indexOf(name)] ?? ''
    return { status: field('status'), sessions: Number(field('scur')) }
  }

  const isRunning = () => tell('show info').catch(() => '')
  const failing = ended.then(async () => Promise.reject(new Error(`haproxy ended: ${await complaints}`)))
  await Promise.race([eventually('haproxy is running', isRunning), failing])
  failing.catch(() => {})
  return {
    url: `http://127.0.0.1:${port}`,
    ports: { one: one as number, two: two as number },
    async sendsTo(place) {
      await eventually(
        `${place} is up`,
        () => stateOf(place),
        ({ status }) => status === 'UP',
      )
    },
    async drain(place) {
      await tell(`set server programs/${place} state drain`)
      await eventually(
        `${place} has no sessions`,
        () => stateOf(place),
        ({ sessions }) => sessions === 0,
      )
    },
    async admit(place) {
      await tell(`set server programs/${place} state ready`)
    },
  }
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
