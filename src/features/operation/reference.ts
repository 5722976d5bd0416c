import { hash } from 'node:crypto'
import fastify from 'fastify'

interface Page {
  readonly contentType: string
  readonly body: string
  /** Content security policy: of scripts within the page those that are there, by their hashes. */
  readonly policy: string
}

/** No button leads elsewhere: neither to the maker's editor and client nor to its services. */
const readerSettings = {
  url: '/openapi.json',
  pageTitle: 'Hromada',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  showToolbar: 'never',
  customCss: '.darklight-reference a { display: none }',
} as const

/**
 * The pages of the API reference, which draw themselves from /openapi.json and load nothing from elsewhere. They are
 * megabytes, so they come into memory when somebody first asks.
 */
export function openReference(): (url: string) => Promise<Page> {
  let pages: ReturnType<typeof build> | undefined

  async function build() {
    const { default: scalar } = await import('@scalar/fastify-api-reference')
    const app = fastify()
    await app.register(scalar, {
      routePrefix: '/docs',
      configuration: readerSettings,
    })
    return app
  }

  return async (url) => {
    pages ??= build()
    // The page lies at the prefix with a slash behind it, and names its script from there.
    const { headers, payload } = await (await pages).inject(url === '/docs' ? '/docs/' : url)
    const body = url === '/docs' ? payload.replace('src="js/', 'src="/docs/js/') : payload
    // RFC 9239; the maker's package says what was usual before.
    const contentType = String(headers['content-type']).replace('application/javascript', 'text/javascript')
    return { contentType, body, policy: policyOf(body) }
  }
}

function policyOf(page: string): string {
  const scripts = [...page.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(([, script = '']) => script)
  const hashes = scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
