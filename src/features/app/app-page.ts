import type { Locale } from '../../platform/database/tables/accounts.ts'
import { html, jsonScript } from '../../platform/lib/html.ts'
import type { Bundle } from './bundle.ts'

const words = {
  en: {
    noScript: 'This part of the pages needs JavaScript. News, opportunities and organizations can be read without it.',
    front: 'To the front page',
  },
  uk: {
    noScript: 'Ця частина сторінок потребує JavaScript. Новини, оголошення й організації можна читати без нього.',
    front: 'На головну сторінку',
  },
} as const

/** Nothing runs or is shown but what the program itself serves; scripts write no markup (Trusted Types). */
export const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The address of the push worker, and what a frame without scripts shows.
  'trusted-types push-worker preview',
].join('; ')

interface AppPage {
  readonly locale: Locale
  readonly name: string
  readonly bundle: Bundle
  /** What the app would ask for first. */
  readonly boot: object
}

/** The one document of the app, whatever the path; the script draws the page of the path. */
export function appPage({ locale, name, bundle, boot }: AppPage): string {
  const { noScript, front } = words[locale]
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${name}</title>
<link rel="stylesheet" href="${bundle.stylesheet}">
<link rel="modulepreload" href="${bundle.script}">
${bundle.preloads.map((path) => html`<link rel="modulepreload" href="${path}">\n`)}
<link rel="manifest" href="/app/manifest.webmanifest">
<link rel="icon" href="/favicon.ico">
${jsonScript('application/json', boot, 'boot')}
<script type="module" src="${bundle.script}"></script>
</head>
<body>
<div id="app"></div>
<noscript><p>${noScript}</p><p><a href="/">${front}</a></p></noscript>
</body>
</html>
`.toString()
}
