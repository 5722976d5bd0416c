/** Tokens of user agents, in an order in which the first that is found is right: most browsers also name others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh|\b)/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A program that is no browser names itself first (RFC 9110, section 10.1.5). */
const product = /^[\w.+-]{1,40}/

/**
 * The kind of device that a user agent tells of, as `Firefox, Windows` or `curl`, without versions, so that an update
 * makes no other of it; `unknown` when it tells nothing. Whoever wants to can lie about it.
 */
export function deviceOf(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, 500)
  const named = (names: typeof browsers) => names.find(([token]) => token.test(text))?.[1]
  const browser = named(browsers) ?? product.exec(text)?.[0]
  const parts = [browser, named(systems)].filter((part) => part !== undefined)
  return parts.length === 0 ? 'unknown' : parts.join(', ')
}
