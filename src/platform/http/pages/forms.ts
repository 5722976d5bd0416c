import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors/errors.ts'
import type { RouteScope } from '../routes/route-scope.ts'

const MAX_FORM_BYTES = 16 * 1024

export const FORM_TYPE = 'application/x-www-form-urlencoded'
export const formTypes = ['application/json', FORM_TYPE]

/** Whether the route says that it takes forms. */
export const takesForms = ({ routeOptions: { schema } }: FastifyRequest): boolean =>
  schema?.consumes?.includes(FORM_TYPE) === true

/** Forms of a page send this. Only for routes that say so, as pages of other sites can send it too. */
export function acceptForms(app: RouteScope): void {
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (request, body, done) =>
    takesForms(request)
      ? done(null, fieldsOf(new URLSearchParams(String(body))))
      : done(new ApiError('UNSUPPORTED_MEDIA_TYPE')),
  )
}

/** A field that comes several times, as that of ticked boxes, is a list. */
const fieldsOf = (form: URLSearchParams) =>
  Object.fromEntries([...new Set(form.keys())].map((name) => [name, unlessOne(form.getAll(name))]))

const unlessOne = (values: readonly string[]) => (values.length === 1 ? values[0] : values)
