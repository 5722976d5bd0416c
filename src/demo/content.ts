import type { NewEntity } from '../entities/schema.ts'
import type { NewOpportunity } from '../opportunities/schema.ts'

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

/** Somebody of the demo whose account has been made. */
export interface Inhabitant extends DemoPerson {
  readonly id: string
}

export interface DemoEntity extends Omit<NewEntity, 'member_ids'> {
  /** Of the e-mail address what stands before the @; so with members. */
  readonly owner: string
  readonly members: readonly string[]
  readonly isVerified: boolean
}

export interface DemoOpportunity extends Omit<NewOpportunity, 'entity_id' | 'expires_at'> {
  /** Of the e-mail address what stands before the @. */
  readonly owner: string
  /** The name of the entity that it is posted for. */
  readonly entity?: string
  readonly status: 'pending' | 'active' | 'expired' | 'closed'
  readonly isFeatured?: boolean
  readonly postedDaysAgo: number
  /** Null: never. Below zero: so many days ago. */
  readonly expiresInDays: number | null
}
