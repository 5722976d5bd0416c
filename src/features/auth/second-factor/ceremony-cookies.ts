import { CHALLENGE_MINUTES } from './challenges.ts'
import { CEREMONY_MINUTES } from './passkey-challenges.ts'

/** The names of better-auth's clients. */
const names = { signIn: 'better-auth.two_factor', passkey: 'better-auth.passkey' } as const
const minutes = { signIn: CHALLENGE_MINUTES, passkey: CEREMONY_MINUTES } as const

type Ceremony = keyof typeof names

export type CeremonyCookies = ReturnType<typeof openCeremonyCookies>

interface CookieJar {
  setCookie(name: string, value: string, attributes: { maxAge: number }): unknown
}

/** What a browser holds between the two steps of a sign-in or of a passkey ceremony. */
export function openCeremonyCookies(publicUrl: string) {
  const isHttps = publicUrl.startsWith('https:')
  const nameOf = (ceremony: Ceremony) => `${isHttps ? '__Secure-' : ''}${names[ceremony]}`
  const attributesFor = (maxAge: number) =>
    ({ maxAge, path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax' }) as const
  const attributesOf = (ceremony: Ceremony) => attributesFor(minutes[ceremony] * 60)
  return {
    nameOf,
    attributesOf,
    hold: (jar: CookieJar, ceremony: Ceremony, token: string) =>
      jar.setCookie(nameOf(ceremony), token, attributesOf(ceremony)),
    remove: (jar: CookieJar, ceremony: Ceremony) => jar.setCookie(nameOf(ceremony), '', attributesFor(0)),
  }
}
