import type { Settings } from '../settings/settings.ts'

/** Where people read what the service holds: pages of the service, or of a front end of the operator's own. */
export interface SiteLinks {
  /** Without a slash at its end. */
  readonly home: () => string
  /** Whether that is a front end of the operator's own. */
  readonly isElsewhere: () => boolean
  readonly article: (slug: string) => string
  readonly opportunity: (id: string) => string
  readonly entity: (id: string) => string
  readonly resetPassword: (token: string) => string
  readonly confirm: (token: string) => string
  /** A path is one of the site; one of the app, which no front end replaces, is ours. */
  readonly absolute: (address: string) => string
}

export function openSiteLinks(site: Settings['site'], publicUrl: () => string): SiteLinks {
  const home = () => site.url ?? publicUrl()
  const linkBy = (template: string) => (name: string) => home() + fillPath(template, name)
  return {
    home,
    isElsewhere: () => home() !== publicUrl(),
    article: linkBy(site.article),
    opportunity: linkBy(site.opportunity),
    entity: linkBy(site.entity),
    resetPassword: linkBy(site.resetPassword),
    confirm: linkBy(site.confirm),
    absolute: (address) => {
      if (!address.startsWith('/')) return address
      return (/^\/app(?![^/?#])/.test(address) ? publicUrl() : home()) + address
    },
  }
}

/** A path by a template with one name in braces. */
export const fillPath = (template: string, name: string): string =>
  template.replace(/\{\w+\}/, () => encodeURIComponent(name))
