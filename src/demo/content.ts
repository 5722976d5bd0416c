/** The shapes of the demo data set; the data itself lives in the neighbouring files. */

export interface DemoArticle {
  readonly title: string
  readonly excerpt: string
  /** Markdown. */
  readonly content: string
  readonly category:
    | 'Product Updates'
    | 'Major Updates'
    | 'Platform Updates'
    | 'Industry News'
    | 'Company Spotlights'
    | 'Technical'
    | 'Career Opportunities'
    | 'Investment & Funding'
    | 'Partnerships'
    | 'Community'
    | 'Events'
    | 'Announcements'
    | 'Press Releases'
    | 'Tutorials'
    | 'Other'
  readonly tags: readonly string[]
  readonly visibility: 'public' | 'member' | 'confidential'
  readonly status: 'published' | 'draft' | 'archived'
  readonly featured: boolean
  /** For a draft: the days since it was written. */
  readonly publishedDaysAgo: number
  readonly featuredImage: string | null
  readonly seo: {
    readonly metaTitle: string
    readonly metaDescription: string
    readonly keywords: readonly string[]
  }
  readonly language: 'en' | 'uk'
}

export interface DemoPerson {
  readonly role: 'visitor' | 'subscriber' | 'member' | 'confidential' | 'admin'
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly bio: string
  readonly location: string
  readonly company: string
  readonly position: string
  readonly language: 'en' | 'uk'
}
