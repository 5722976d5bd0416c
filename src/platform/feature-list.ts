import type { Feature, OpenFeature } from './feature.ts'
import type { Platform } from './platform.ts'

/** Features in order: each may use what those before it offer, which the compiler checks. */
export interface FeatureList<Given extends object, Offered extends Given> {
  readonly features: readonly Feature[]
  with<Offers extends object>(feature: Feature<Offered, Offers>): FeatureList<Given, Offered & Offers>
  /** @param given to all of them, beside what they offer each other */
  open(
    platform: Platform,
    given: Given,
  ): Promise<{ readonly opened: readonly OpenFeature[]; readonly offered: Offered }>
}

export const emptyFeatureList = <Given extends object>(): FeatureList<Given, Given> => listOf([])

const listOf = <Given extends object, Offered extends Given>(
  features: readonly Feature[],
): FeatureList<Given, Offered> => ({
  features,
  with: (feature) => listOf([...features, feature]),

  async open(platform, given) {
    const opened: OpenFeature[] = []
    const offered = { ...given }
    for (const { open } of features) {
      const feature = await open(platform, offered as never)
      opened.push(feature)
      Object.assign(offered, feature.offers)
    }
    return { opened, offered: offered as Offered }
  },
})
