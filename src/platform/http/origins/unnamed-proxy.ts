import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { replaceFile } from '../../lib/atomic-file.ts'
import { isMissing } from '../../lib/error-code.ts'
import type { Settings } from '../../settings/settings.ts'
import { type Forwarded, isOfOwnNetwork, openRanges, unnamedHop } from './client-address.ts'

/** A proxy that is not named, for all that we know: everybody behind it counts as one. */
interface ProxySight {
  readonly address: string
  /** By which it says whom it forwards for, in lower case. */
  readonly header: string
  /** When it was last seen, in ISO 8601; after a week it is forgotten. */
  readonly at: string
}

const SIGHT_FILE = 'unnamed-proxy.json'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const WRITE_INTERVAL_MS = 60 * 60 * 1000

type Place = Pick<Settings, 'dataFolder' | 'trustedProxies'>

/**
 * Looks at every request for a proxy that the settings do not name. Anybody can send such headers over the internet, so
 * what one process says of them is bounded: a line in the log for an address of our own networks and one for a foreign one, and a file in
 * the data folder, written hourly at most.
 */
export function openProxyWatch(place: Place, log: Logger): (request: Forwarded) => void {
  const isTrusted = openRanges(place.trustedProxies)
  const seen = { own: { isLogged: false, writtenMs: 0 }, foreign: { isLogged: false, writtenMs: 0 } }
  return (request) => {
    const hop = unnamedHop(request, isTrusted)
    if (hop === undefined) return
    const kind = seen[isOfOwnNetwork(hop.address) ? 'own' : 'foreign']
    if (!kind.isLogged) {
      kind.isLogged = true
      log.warn(
        hop,
        'forwarding header of an address that is not in HROMADA_TRUSTED_PROXIES: who is behind it counts as one',
      )
    }
    const nowMs = Date.now()
    if (nowMs - kind.writtenMs < WRITE_INTERVAL_MS) return
    kind.writtenMs = nowMs
    keepSight(place, { ...hop, at: new Date(nowMs).toISOString() }).catch((error) =>
      log.warn({ err: error }, 'the sight of a proxy could not be kept for hromada doctor'),
    )
  }
}

/** A foreign address takes the place of none of our own networks. */
export async function keepSight(place: Place, sight: ProxySight): Promise<void> {
  const former = await readUnnamedProxy(place)
  if (former !== undefined && isOfOwnNetwork(former.address) && !isOfOwnNetwork(sight.address)) return
  await mkdir(place.dataFolder, { recursive: true, mode: 0o700 })
  await replaceFile(join(place.dataFolder, SIGHT_FILE), (draft) =>
    writeFile(draft, `${JSON.stringify(sight)}\n`, { flag: 'wx', mode: 0o600 }),
  )
}

/** What the programs of this data folder saw in the last week, unless the settings name it by now. */
export async function readUnnamedProxy({ dataFolder, trustedProxies }: Place): Promise<ProxySight | undefined> {
  const text = await readFile(join(dataFolder, SIGHT_FILE), 'utf8').catch((error) => {
    if (isMissing(error)) return ''
    throw error
  })
  const sight = parse(text)
  if (sight === undefined || Date.now() - Date.parse(sight.at) > KEPT_MS) return undefined
  return openRanges(trustedProxies)(sight.address) ? undefined : sight
}

/** Undefined for what we have not written. */
function parse(text: string): ProxySight | undefined {
  try {
    const { address, header, at } = JSON.parse(text)
    const isWhole = [address, header, at].every((part) => typeof part === 'string') && !Number.isNaN(Date.parse(at))
    return isWhole ? { address, header, at } : undefined
  } catch {
    return undefined
  }
}
