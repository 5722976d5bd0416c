import { Type } from 'typebox'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { Id, Timestamp } from '../../platform/http/schemas/schema.ts'

/** Of schema.org, with the properties that Google uses. */
export const JobPosting = Type.Object({
  '@context': Type.Literal('https://schema.org/'),
  '@type': Type.Literal('JobPosting'),
  url: Type.String(),
  identifier: Type.Object({ '@type': Type.Literal('PropertyValue'), name: Type.String(), value: Id }),
  title: Type.String(),
  description: Type.String({ description: 'HTML.' }),
  datePosted: Timestamp,
  validThrough: Type.Optional(Timestamp),
  hiringOrganization: Type.Object({
    '@type': Type.Literal('Organization'),
    name: Type.String(),
    sameAs: Type.Optional(Type.String()),
    logo: Type.Optional(Type.String()),
  }),
  jobLocation: Type.Optional(
    Type.Object({
      '@type': Type.Literal('Place'),
      address: Type.Object({
        '@type': Type.Literal('PostalAddress'),
        streetAddress: Type.Optional(Type.String()),
        addressLocality: Type.Optional(Type.String()),
        addressCountry: Type.Optional(Type.String()),
      }),
    }),
  ),
  jobLocationType: Type.Optional(Type.Literal('TELECOMMUTE')),
  applicantLocationRequirements: Type.Optional(Type.Object({ '@type': Type.Literal('Country'), name: Type.String() })),
  baseSalary: Type.Optional(
    Type.Object({
      '@type': Type.Literal('MonetaryAmount'),
      currency: Type.String({ description: 'ISO 4217' }),
      value: Type.Object({
        '@type': Type.Literal('QuantitativeValue'),
        value: Type.Optional(Type.Number()),
        minValue: Type.Optional(Type.Number()),
        maxValue: Type.Optional(Type.Number()),
        unitText: Type.Enum(['HOUR', 'DAY', 'MONTH']),
      }),
    }),
  ),
  qualifications: Type.Optional(Type.String()),
  jobBenefits: Type.Optional(Type.String()),
  directApply: Type.Boolean({ description: 'Whether members apply here.' }),
})

nameSchemas({ JobPosting })
