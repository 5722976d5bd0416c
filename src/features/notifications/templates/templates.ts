import { accountTemplates } from './accounts.ts'
import { applicationTemplates } from './applications.ts'
import { entityTemplates } from './entities.ts'
import { opportunityTemplates } from './opportunities.ts'
import { securityTemplates } from './security.ts'
import type { VariablesOf } from './template.ts'

export const templates = {
  ...opportunityTemplates,
  ...applicationTemplates,
  ...entityTemplates,
  ...accountTemplates,
  ...securityTemplates,
}

export type TemplateId = keyof typeof templates

export type TemplateVariables = { readonly [Id in TemplateId]: VariablesOf<(typeof templates)[Id]> }
