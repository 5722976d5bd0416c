/**
 * Where to go after signing in. Open redirect: only a path of this origin is taken, and none that leads back to signing
 * in; anything else is the start of the app. A path that begins with two slashes, as that of `/.//host` does, would be
 * read as a host when it is gone to.
 */
export function safePath(given: string | null): string {
  if (given === null || !given.startsWith('/')) return '/app'
  try {
    const { origin, pathname, search, hash } = new URL(given, location.origin)
    const isSafe = origin === location.origin && !/^(\/\/|\/app\/sign-(in|up))/.test(pathname)
    return isSafe ? pathname + search + hash : '/app'
  } catch {
    return '/app'
  }
}

/** Where a link of a mail leads on to; undefined: to the start. */
export const pageAfterMail = (next: string): { readonly callbackURL?: string } =>
  next === '/app' ? {} : { callbackURL: signInPath(next) }

/** The page of signing in, from which the path is gone to. */
export const signInPath = (next: string): string =>
  next === '/app' ? '/app/sign-in' : `/app/sign-in?next=${encodeURIComponent(next)}`
