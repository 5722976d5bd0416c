import type { Answer } from '../client/src/index.ts'

type Info = Answer<'get', '/api/info'>

/** What the program wrote into the page: what would else be asked for first. */
interface Boot {
  readonly info: Pick<
    Info,
    | 'name'
    | 'description'
    | 'logo'
    | 'contact'
    | 'publicUrl'
    | 'siteUrl'
    | 'timeZone'
    | 'chainId'
    | 'version'
    | 'features'
    | 'limits'
  >
  /** Of whoever has no account yet. */
  readonly language: 'en' | 'uk'
  readonly isSignedIn: boolean
  /** Where the styles of public pages are: a preview looks as they do. */
  readonly pageStyles: string
}

export const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as Boot
