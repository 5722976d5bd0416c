/** The first match counts: most browsers also name others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
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

/** Other programs name themselves first (RFC 9110, section 10.1.5). */
const programs: readonly (readonly [RegExp, string])[] = [
  [/^Hromada\//, 'Hromada'],
  [/^curl\//, 'curl'],
  [/^Wget\//, 'Wget'],
  [/^(node|undici)\b/, 'Node.js'],
  [/^python-requests\//, 'Python'],
  [/^Go-http-client\//, 'Go'],
  [/^okhttp\//, 'OkHttp'],
  [/^PostmanRuntime\//, 'Postman'],
]

const product = /^[\w.+-]{1,40}/

/**
 * Tells the devices of an account apart: such as `Firefox, Windows` or `curl`; `unknown` when nothing matches. Without
 * versions: an update is no new device. Not proof: any client can send any user agent.
 */
export function deviceOf(userAgent: string | null): string {
  const text = shortened(userAgent)
  return joined(firstMatch(browsers, text) ?? product.exec(text)?.[0], firstMatch(systems, text))
}

/** Phishing: in our own words, as it goes into mails, and those of a user agent could name a site. */
export function deviceNameOf(userAgent: string | null): string {
  const text = shortened(userAgent)
  return joined(firstMatch([...browsers, ...programs], text), firstMatch(systems, text))
}

const shortened = (userAgent: string | null) => (userAgent ?? '').slice(0, 500)

const firstMatch = (names: typeof browsers, text: string) => names.find(([token]) => token.test(text))?.[1]

function joined(...names: readonly (string | undefined)[]): string {
  const known = names.filter((name) => name !== undefined)
  return known.length === 0 ? 'unknown' : known.join(', ')
}
