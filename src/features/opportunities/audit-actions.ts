import type { Audit } from '../audit/audit.ts'

export const opportunityActions = ['OPPORTUNITY_UPDATE', 'OPPORTUNITY_DELETE', 'FILE_DELETE'] as const

export type OpportunityAudit = Audit<(typeof opportunityActions)[number]>
