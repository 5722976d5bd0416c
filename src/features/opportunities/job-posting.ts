import type { Static } from 'typebox'
import { COMMUNITY_NAME } from '../community.ts'
import { acceptanceOf } from '../http/accept.ts'
import { paragraphsHtml } from '../markup.ts'
import type { DetailedOpportunity } from './schema.ts'
import { detailedJson, type ServedOpportunity } from './served-opportunity.ts'

type Opportunity = Static<typeof DetailedOpportunity>

export const JSON_LD = 'application/ld+json'

/**
 * Which form of an opportunity is meant by an Accept header: its JSON, or a JobPosting where there is one. Of two that
 * are equally good it is the posting if that is named. What takes neither is given the JSON, as everywhere.
 */
export function formsFor(accept: string | undefined) {
  const posting = acceptanceOf(accept, JSON_LD)
  const json = acceptanceOf(accept, 'application/json')
  const isFirst = posting.quality > json.quality || (posting.isNamed && posting.quality === json.quality)
  const prefersPosting = isFirst && posting.quality > 0
  const takesJson = !prefersPosting || json.quality > 0
  return {
    isAcceptable: (served: ServedOpportunity) => takesJson || hasPosting(served),
    isPosting: (served: ServedOpportunity) => prefersPosting && hasPosting(served),
  }
}

/** Search engines get what anyone may see, and open jobs only: a posting that is over harms those who show it. */
function hasPosting({ type, status, visibility }: ServedOpportunity): boolean {
  return type === 'job' && status === 'active' && visibility === 'public'
}

export const opportunityUrl = (publicUrl: string, id: string) => `${publicUrl}/api/opportunities/${id}`

/**
 * A job as a schema.org JobPosting, as anyone may see it, with the properties that Google requires and recommends.
 * @returns JSON-LD that can stand in a page as it is: nothing in it ends a script element
 */
export function jobPosting(served: ServedOpportunity, publicUrl: string): string {
  const job: Opportunity = JSON.parse(detailedJson(served, null, { views: 0, applications: 0 }))
  const organization = organizationOf(job.entity, publicUrl)
  const posting = {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    url: opportunityUrl(publicUrl, job.id),
    identifier: { '@type': 'PropertyValue', name: organization.name, value: job.id },
    title: job.title,
    description: paragraphsHtml(job.description),
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

function organizationOf(entity: Opportunity['entity'], publicUrl: string) {
  const { name, website, logo } = entity ?? { name: COMMUNITY_NAME, website: publicUrl }
  return { '@type': 'Organization', name, sameAs: website, logo }
}

/** A remote job may have a place too; without one it says from where it can be done. */
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

/** Undefined for a price of the whole work, and where no amount is named. */
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
