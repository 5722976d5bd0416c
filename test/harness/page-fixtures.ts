import assert from 'node:assert/strict'
import { html } from '../../src/platform/lib/html.ts'
import type { Member, TestApp } from './test-app.ts'

/** Reads pages as a browser does, in English. */
export function readerOf(app: TestApp) {
  return async (path: string, as?: Member, method = 'GET') => {
    const { status, headers, text } = await app.request(method, path, {
      headers: { accept: 'text/html', 'accept-language': 'en' },
      ...(as && { as }),
    })
    return { status, headers, text }
  }
}

/** A text as it stands in a page. */
export const inPage = (text: string): string => html`${text}`.toString()

/** The names of what a list shows, in its order. @param path of one thing, before its id */
export function idsIn(page: string, path: '/opportunities/' | '/entities/'): string[] {
  const titles = page.matchAll(/class="offer-title"><a href="([^"]+)"/g)
  return [...titles].map(([, href = '']) => {
    assert.ok(href.startsWith(path), href)
    return href.slice(path.length)
  })
}

/** What a page tells search engines, whole. */
// biome-ignore lint/suspicious/noExplicitAny: tests compare documents whole
export function linkedDataIn(page: string): any[] {
  const blocks = page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...blocks].map(([, json = '']) => JSON.parse(json))
}

/** The content of a meta element, as it is written; undefined without one. */
export const metaIn = (page: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${RegExp.escape(name)}" content="([^"]*)">`).exec(page)?.[1]

export const canonicalIn = (page: string): string | undefined => /<link rel="canonical" href="([^"]*)">/.exec(page)?.[1]

export const isLeftOut = (page: string): boolean => metaIn(page, 'robots') === 'noindex'
