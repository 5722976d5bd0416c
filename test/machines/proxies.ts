import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { eventually } from '../harness/eventually.ts'
import { freePorts } from './balancer.ts'

export const shipped = (name: string) => readFile(join(import.meta.dirname, '../../deploy', name), 'utf8')

/** A proxy with a configuration of deploy/ before two programs of this machine. */
export interface ShippedProxy {
  readonly url: string
  readonly ports: readonly number[]
  /** Of a program that was started: the route whose requests show that the proxy sends to it. */
  readonly sign: string
  /**
   * Call it once both programs are ready: a proxy that finds one of them later sends part of the live connections
   * elsewhere then.
   */
  start(): Promise<void>
}

/** Serves `localhost` by TLS, with a certificate of a CA of its own, which this process trusts from then on. */
export async function prepareCaddy(stack: AsyncDisposableStack): Promise<ShippedProxy> {
  const folder = await temporaryFolder(stack)
  const [http, https, ...ports] = await freePorts(4)
  const path = join(folder, 'Caddyfile')
  const own = `{\n  admin off\n  skip_install_trust\n  http_port ${http}\n  https_port ${https}\n}\n`
  await writeFile(path, own + (await shipped('Caddyfile')))
  async function start(): Promise<void> {
    await runProxy(stack, ['caddy', 'run', '--adapter', 'caddyfile', '--config', path], {
      DOMAIN: 'localhost',
      PROGRAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    })
    const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
    const certificate = await eventually('Caddy has a certificate', () => readFile(authority, 'utf8').catch(() => ''))
    setDefaultCACertificates([...getCACertificates(), certificate])
  }
  // It asks for readiness itself, and sends one address to one program.
  return { url: `https://localhost:${https}`, ports, sign: '/readyz', start }
}

/** Without TLS. */
export async function prepareNginx(stack: AsyncDisposableStack): Promise<ShippedProxy> {
  const folder = await temporaryFolder(stack)
  const [port, redirecting, one, two] = await freePorts(4)
  const path = join(folder, 'nginx.conf')
  const site = (await shipped('nginx.conf'))
    .replace('listen 80;', `listen 127.0.0.1:${redirecting};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ +ssl_.*$/gm, '')
    .replaceAll('10.0.0.1:3000', `127.0.0.1:${one}`)
    .replaceAll('10.0.0.2:3000', `127.0.0.1:${two}`)
  await writeFile(path, around(folder, site))
  return {
    url: `http://127.0.0.1:${port}`,
    ports: [one as number, two as number],
    sign: '/api/news/:id',
    start: () => runProxy(stack, ['nginx', '-c', path, '-e', 'stderr', '-g', 'daemon off;']),
  }
}

/** What Debian has around a site; all that is written goes into the folder. */
export function around(folder: string, site: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = places.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
  return `user root;\npid ${join(folder, 'pid')};\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`
}

export async function temporaryFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hromada-proxy-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function runProxy(
  stack: AsyncDisposableStack,
  [program = '', ...args]: readonly string[],
  environment: Record<string, string> = {},
): Promise<void> {
  const { PATH = '', HOME = tmpdir() } = process.env
  const child = spawn(program, args, { env: { PATH, HOME, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] })
  const complaints = text(child.stderr)
  const ended = once(child, 'close')
  stack.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  void ended.then(async ([code]) => code && process.stderr.write(await complaints))
}
