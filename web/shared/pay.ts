/** What is paid for an opportunity, in words. Pure: the server may import it too. */
interface PayTexts {
  readonly pay: string
  readonly budget: string
  readonly from: (amount: string) => string
  readonly upTo: (amount: string) => string
  readonly per: Readonly<Record<'hour' | 'day' | 'month' | 'project', (amount: string) => string>>
}

const texts: Readonly<Record<'en' | 'uk', PayTexts>> = {
  en: {
    pay: 'Pay',
    budget: 'Budget',
    from: (amount) => `from ${amount}`,
    upTo: (amount) => `up to ${amount}`,
    per: {
      hour: (amount) => `${amount} an hour`,
      day: (amount) => `${amount} a day`,
      month: (amount) => `${amount} a month`,
      project: (amount) => `${amount} in total`,
    },
  },
  uk: {
    pay: 'Оплата',
    budget: 'Бюджет',
    from: (amount) => `від ${amount}`,
    upTo: (amount) => `до ${amount}`,
    per: {
      hour: (amount) => `${amount} на годину`,
      day: (amount) => `${amount} на день`,
      month: (amount) => `${amount} на місяць`,
      project: (amount) => `${amount} загалом`,
    },
  },
}

interface Budget {
  readonly min?: number
  readonly max?: number
  /** ISO 4217. */
  readonly currency: string
  readonly per: keyof PayTexts['per']
}

/** In its currency; undefined without an amount. */
export function payText(locale: 'en' | 'uk', { min, max, currency, per }: Budget): string | undefined {
  const { [locale]: words } = texts
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  if (min === undefined && max === undefined) return undefined
  if (min === undefined) return words.per[per](words.upTo(format.format(max as number)))
  if (max === undefined) return words.per[per](words.from(format.format(min)))
  // What is being written may have its bounds the wrong way round.
  return words.per[per](min >= max ? format.format(min) : format.formatRange(min, max))
}

/** The name of a budget: whoever is employed is paid. */
export const payName = (locale: 'en' | 'uk', type: 'job' | 'project' | 'collaboration'): string =>
  type === 'job' ? texts[locale].pay : texts[locale].budget
