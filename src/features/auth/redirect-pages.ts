import { addressOnSite, type OwnSite } from '../../platform/http/answers/redirects.ts'
import { ApiError } from '../../platform/http/errors/errors.ts'

/** What a client may name as the page to go on to, refused in the words of better-auth. */
const refusals = {
  callbackURL: { message: 'Invalid callbackURL', code: 'INVALID_CALLBACK_URL' },
  redirectTo: { message: 'Invalid redirectURL', code: 'INVALID_REDIRECT_URL' },
  errorCallbackURL: { message: 'Invalid errorCallbackURL', code: 'INVALID_ERROR_CALLBACK_URL' },
  newUserCallbackURL: { message: 'Invalid newUserCallbackURL', code: 'INVALID_NEW_USER_CALLBACK_URL' },
} as const

export const pageNames = Object.keys(refusals) as readonly (keyof typeof refusals)[]

export const pageRefusal = (name: keyof typeof refusals) => new ApiError('FORBIDDEN', refusals[name])

/** The pages among the fields of a query or body, in one spelling; an empty one is none. Throws 403 for another site's. */
export function pagesIn(site: OwnSite, fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const pages: Record<string, string> = {}
  for (const name of pageNames) {
    const page = fields[name]
    if (typeof page !== 'string' || page === '') continue
    const address = addressOnSite(site, page)
    if (address === undefined) throw pageRefusal(name)
    pages[name] = address
  }
  return pages
}
