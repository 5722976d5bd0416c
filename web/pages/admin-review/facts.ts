import { locale } from '../../words.ts'
import { term } from '../opportunities/words.ts'
import type { Reviewed } from './types.ts'
import { words } from './words.ts'

export function moneyText({ min, max, currency, per }: NonNullable<Reviewed['budget']>): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  const [low, high] = [min ?? max, max ?? min]
  if (low === undefined || high === undefined) return currency
  const amount = low === high ? format.format(low) : format.formatRange(low, high)
  const { atLeast, atMost } = words()
  const said = min === undefined ? atMost(amount) : max === undefined ? atLeast(amount) : amount
  return `${said} ${term().periods[per]}`
}

export function placeText({ address, city, country, remote }: Reviewed['location']): string {
  return [address, city, country, remote && term().remote].filter(Boolean).join(', ')
}
