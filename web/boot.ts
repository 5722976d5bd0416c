import type { Answer } from '../client/src/index.ts'

type Info = Answer<'get', '/api/info'>

/** What the program wrote into the page: what would else be asked for first. */
interface Boot {
  readonly info: Pick<
    Info,
    | 'name'
    | 'description'
    | 'logo'
    | 'color'
    | 'contact'
    | 'publicUrl'
    | 'siteUrl'
    | 'languages'
    | 'timeZone'
    | 'chainId'
    | 'version'
    | 'features'
    | 'limits'
  >
  /** Of whoever has no account yet. */
  readonly language: 'en' | 'uk'
  /** Of whoever is signed in; null: nobody. */
  readonly profile: Answer<'get', '/api/profile'> | null
  /** Of the community's identity, what the environment of the program says. */
  readonly fixed: readonly string[]
  /** Where the styles of public pages are: a preview looks as they do. */
  readonly pageStyles: string
}

export const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as Boot
