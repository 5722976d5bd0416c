import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Details } from '../../../platform/http/errors/errors.ts'
import { ArticleFilter } from '../../news/schema.ts'
import { LanguageChoice } from '../context.ts'
import { textsIn } from '../parts/query-texts.ts'
import { refusalIn } from '../parts/refused-field.ts'

const { page, category, tag, search } = ArticleFilter.properties

/** The filters of the interface under the same names. */
export const PageQuery = Type.Object({ page, category, tag, search, ...LanguageChoice })
type PageQuery = Static<typeof PageQuery>

export interface NewsFilter {
  readonly page: number
  readonly category?: string
  readonly tag?: string
  readonly search?: string
}

interface Asked extends Pick<FastifyRequest, 'validationError'> {
  readonly query: PageQuery
}

/** @returns of a query that is refused, the texts and why */
export function filterIn({ query, validationError }: Asked): { filter: NewsFilter; refusal?: Details } {
  const texts = textsIn(query, ['category', 'tag', 'search'])
  return validationError === undefined
    ? { filter: { ...texts, page: query.page } }
    : { filter: { ...texts, page: 1 }, refusal: refusalIn(validationError) }
}
