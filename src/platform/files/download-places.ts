import type { Caller } from '../access/caller.ts'
import { networkOf, wideNetworkOf } from '../http/origins/client-address.ts'
import { limitConcurrencyPerCaller } from '../limits/concurrency-limit.ts'

const MAX_DOWNLOADS = 150
const MAX_ANONYMOUS_DOWNLOADS = 75
const MAX_DOWNLOADS_PER_CALLER = 20
const MAX_ANONYMOUS_DOWNLOADS_PER_WIDE_NETWORK = 40

export type LimitDownloads = ReturnType<typeof openDownloadPlaces>

/**
 * Bulkheads: half of the places are for callers who are signed in, and neither one caller nor one provider's network
 * takes all that others need.
 * @param factor how many times as many places, for files of which pages show several
 * @returns throws 429 when those of the caller or network are taken, else 503
 */
export function openDownloadPlaces(factor = 1) {
  const limit = limitConcurrencyPerCaller({
    atOnce: factor * MAX_DOWNLOADS,
    perCaller: factor * MAX_DOWNLOADS_PER_CALLER,
  })
  const limitAnonymous = limitConcurrencyPerCaller({
    atOnce: factor * MAX_ANONYMOUS_DOWNLOADS,
    perCaller: factor * MAX_ANONYMOUS_DOWNLOADS_PER_WIDE_NETWORK,
  })

  return <Result>(
    { user, ipAddress }: Pick<Caller, 'ipAddress'> & { readonly user: { readonly id: string } | null },
    work: () => Promise<Result>,
  ): Promise<Result> =>
    user === null
      ? limitAnonymous(wideNetworkOf(ipAddress), () => limit(networkOf(ipAddress), work))
      : limit(user.id, work)
}
