import { acceptanceOf } from '../../platform/http/answers/accept.ts'
import type { Platform } from '../../platform/platform.ts'
import { nobody } from '../members/people.ts'
import { detailedOpportunity, type StoredOpportunity } from './answers.ts'
import type { DetailedOpportunity as Opportunity } from './schema.ts'

export const JSON_LD = 'application/ld+json'

/**
 * Content negotiation: the form of an opportunity that an Accept header prefers, JSON or a JobPosting where there is one.
 * Of equal qualities the posting wins if it is named. A header that accepts neither gets JSON, as on every route.
 */
export function formsFor(accept: string | undefined) {
  const posting = acceptanceOf(accept, JSON_LD)
  const json = acceptanceOf(accept, 'application/json')
  const isFirst = posting.quality > json.quality || (posting.isNamed && posting.quality === json.quality)
  const prefersPosting = isFirst && posting.quality > 0
  const takesJson = !prefersPosting || json.quality > 0
  return {
    isAcceptable: (opportunity: StoredOpportunity) => takesJson || hasPosting(opportunity),
    isPosting: (opportunity: StoredOpportunity) => prefersPosting && hasPosting(opportunity),
  }
}

/** Only open, public jobs: search engines penalise sites for expired postings. */
export function hasPosting({ type, status, visibility }: StoredOpportunity): boolean {
  return type === 'job' && status === 'active' && visibility === 'public'
}

type PostingPlace = Pick<Platform, 'community' | 'links'>

const anonymously = { reader: null, owner: nobody, hasApplied: false }

/**
 * A schema.org JobPosting with the properties that Google uses, as JSON-LD that is safe inside a script element.
 * @param descriptionHtml with whole addresses
 */
export function jobPosting(opportunity: StoredOpportunity, place: PostingPlace, descriptionHtml: string): string {
  const job = detailedOpportunity(opportunity, { views: 0, applications: 0 }, anonymously).fields
  const organization = organizationOf(job.entity, place)
  const posting = {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    url: place.links.opportunity(job.id),
    identifier: { '@type': 'PropertyValue', name: organization.name, value: job.id },
    title: job.title,
    description: descriptionHtml,
    datePosted: job.created_at,
    validThrough: job.expires_at,
    hiringOrganization: organization,
    ...placesOf(job.location),
    baseSalary: job.budget && salaryOf(job.budget),
    qualifications: lines(job.requirements),
    jobBenefits: lines(job.benefits),
    directApply: (job.application_process?.method ?? 'form') === 'form',
  }
  return JSON.stringify(posting).replaceAll('<', '\\u003c')
}

function organizationOf(entity: Opportunity['entity'], { community, links }: PostingPlace) {
  const { name, website, logo } = entity ?? { name: community.name, website: links.home() }
  return { '@type': 'Organization', name, sameAs: website, logo }
}

/** Of a remote job without a place, the country is where applicants must be. */
function placesOf({ remote, city, country, address }: Opportunity['location']) {
  const parts = { streetAddress: address, addressLocality: city, addressCountry: country }
  const isAtPlace = address !== undefined || city !== undefined || (!remote && country !== undefined)
  return {
    jobLocation: isAtPlace ? { '@type': 'Place', address: { '@type': 'PostalAddress', ...parts } } : undefined,
    ...(remote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: country === undefined ? undefined : { '@type': 'Country', name: country },
    }),
  }
}

const units = { hour: 'HOUR', day: 'DAY', month: 'MONTH' } as const

/** Undefined for a fixed price, and without an amount. */
function salaryOf({ min, max, currency, per }: NonNullable<Opportunity['budget']>) {
  if (per === 'project' || (min === undefined && max === undefined)) return undefined
  const amounts = min === max ? { value: min } : { minValue: min, maxValue: max }
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...amounts, unitText: units[per] },
  }
}

const lines = (texts: readonly string[]) => (texts.length === 0 ? undefined : texts.join('\n'))
