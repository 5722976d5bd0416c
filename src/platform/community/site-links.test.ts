import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '../settings/settings.ts'
import { openSiteLinks } from './site-links.ts'

const linksOf = (environment: Record<string, string>) =>
  openSiteLinks(readSettings(environment).site, () => 'https://service.example')

test('links lead to pages of the service', () => {
  const links = linksOf({})
  assert.equal(links.home(), 'https://service.example')
  assert.equal(links.article('nova-stattia'), 'https://service.example/news/nova-stattia')
  assert.equal(links.resetPassword('a+b/c'), 'https://service.example/reset-password?token=a%2Bb%2Fc')
  assert.equal(links.absolute('/here'), 'https://service.example/here')
  assert.equal(links.absolute('https://other.example/1'), 'https://other.example/1')
})

test('or to those of a front end elsewhere, by its paths', () => {
  const links = linksOf({
    HROMADA_SITE_URL: 'https://front.example',
    HROMADA_SITE_ARTICLE: '/posts/{slug}',
    HROMADA_SITE_OPPORTUNITY: '/jobs?id={id}#top',
    HROMADA_SITE_CONFIRM: '/{token}/ok',
  })
  assert.equal(links.article('$&'), 'https://front.example/posts/%24%26')
  assert.equal(links.opportunity('1'), 'https://front.example/jobs?id=1#top')
  assert.equal(links.entity('2'), 'https://front.example/entities/2')
  assert.equal(links.confirm('t'), 'https://front.example/t/ok')
  assert.equal(links.absolute('/here'), 'https://front.example/here')
  for (const path of ['/app', '/app/security', '/app?a'])
    assert.equal(links.absolute(path), `https://service.example${path}`)
  assert.equal(links.absolute('/apples'), 'https://front.example/apples')
})

test('a path must be one, with its name once, of a front end that is named', () => {
  const site = { HROMADA_SITE_URL: 'https://front.example' }
  for (const path of ['/posts', 'posts/{slug}', '/{slug}/{slug}', '/{id}', '//evil.example/{slug}', '/{slug} x']) {
    assert.throws(() => linksOf({ ...site, HROMADA_SITE_ARTICLE: path }), /HROMADA_SITE_ARTICLE: must be a path/, path)
  }
  assert.throws(() => linksOf({ HROMADA_SITE_ARTICLE: '/p/{slug}' }), /HROMADA_SITE_ARTICLE: needs HROMADA_SITE_URL/)
})
