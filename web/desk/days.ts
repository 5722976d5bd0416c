import { query } from '../router.ts'

/** The first moment of a day that the query names, in the reader's zone, for filters of the API. */
export const dayStart = (name: string): string | undefined => momentOf(name, 'T00:00:00')

/** Its last moment. */
export const dayEnd = (name: string): string | undefined => momentOf(name, 'T23:59:59.999')

function momentOf(name: string, time: string): string | undefined {
  const moment = new Date(`${query.value.get(name) ?? ''}${time}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
