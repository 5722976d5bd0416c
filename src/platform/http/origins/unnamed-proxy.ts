import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { replaceFile } from '../../lib/atomic-file.ts'
import { isMissing } from '../../lib/error-code.ts'
import type { Settings } from '../../settings/settings.ts'
import { type Forwarded, hidingHop, isOfOwnNetwork, openRanges } from './client-address.ts'

/** For all that we know a proxy that is not named, or does not say whom it forwards for: everybody behind it counts as one. */
interface ProxySight {
  readonly address: string
  /** By which it gives itself away, in lower case. */
  readonly header: string
  readonly isNamed: boolean
  /** When it was last seen, in ISO 8601. */
  readonly at: string
}

const SIGHT_FILE = 'unnamed-proxy.json'
const DAY_MS = 24 * 60 * 60 * 1000
/** Once it is named, that can be seen at once; once it sends what is wanted, only by its absence. */
const KEPT_MS = { unnamed: 7 * DAY_MS, named: DAY_MS }
const WRITE_INTERVAL_MS = 60 * 60 * 1000

type Place = Pick<Settings, 'dataFolder' | 'trustedProxies'>

/**
 * Looks at every request for a proxy that the settings do not name. Anybody can send such headers over the internet, so
 * what one process says of them is bounded: a line in the log for an address of our own networks and one for a foreign one,
 * and a file in the data folder, written hourly at most.
 */
export function openProxyWatch(place: Place, log: Logger): (request: Forwarded) => void {
  const isTrusted = openRanges(place.trustedProxies)
  const seen = { own: { isLogged: false, writtenMs: 0 }, foreign: { isLogged: false, writtenMs: 0 } }
  return (request) => {
    const hop = hidingHop(request, isTrusted)
    if (hop === undefined) return
    const kind = seen[isOfOwnNetwork(hop.address) ? 'own' : 'foreign']
    if (!kind.isLogged) {
      kind.isLogged = true
      const { isNamed, ...sight } = hop
      const cause = isNamed
        ? 'trusted proxy without X-Forwarded-For, which it must send'
        : 'forwarding header of an address that is not in HROMADA_TRUSTED_PROXIES'
      log.warn(sight, `${cause}: who is behind it counts as one`)
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

/** What the programs of this data folder saw lately, unless the settings have changed what was wrong. */
export async function readUnnamedProxy({ dataFolder, trustedProxies }: Place): Promise<ProxySight | undefined> {
  const text = await readFile(join(dataFolder, SIGHT_FILE), 'utf8').catch((error) => {
    if (isMissing(error)) return ''
    throw error
  })
  const sight = parse(text)
  if (sight === undefined) return undefined
  const { address, isNamed, at } = sight
  if (Date.now() - Date.parse(at) > KEPT_MS[isNamed ? 'named' : 'unnamed']) return undefined
  return openRanges(trustedProxies)(address) === isNamed ? sight : undefined
}

/** Undefined for what we have not written. */
function parse(text: string): ProxySight | undefined {
  try {
    const { address, header, isNamed, at } = JSON.parse(text)
    const areTexts = [address, header, at].every((part) => typeof part === 'string')
    const isWhole = areTexts && typeof isNamed === 'boolean' && !Number.isNaN(Date.parse(at))
    return isWhole ? { address, header, isNamed, at } : undefined
  } catch {
    return undefined
  }
}
