import { locale } from '../../words.ts'
import type { Opportunity } from './fields.ts'
import { term, words } from './words.ts'

export function moneyText({ min, max, currency, per }: NonNullable<Opportunity['budget']>): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  const [low, high] = [min ?? max, max ?? min]
  if (low === undefined || high === undefined) return currency
  // What is being written may have its bounds the wrong way round.
  const amount = low >= high ? format.format(low) : format.formatRange(low, high)
  const { atLeast, atMost } = words()
  const said = min === undefined ? atMost(amount) : max === undefined ? atLeast(amount) : amount
  return `${said} ${term().periods[per]}`
}

export function placeText({ address, city, country, remote }: Opportunity['location']): string {
  return [address, city, country, remote && term().remote].filter(Boolean).join(', ')
}
