import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCommunity } from '../../../test/harness/community.ts'
import { type Locale, locales } from '../../platform/database/tables/accounts.ts'
import type { VariableKind } from '../../platform/texts/text-group.ts'
import { renderTemplate, TemplateError, templateCatalogue, templateOf } from './rendering.ts'
import type { Template } from './templates/template.ts'

const MAX_TITLE_LENGTH = 200

/** A value of each kind, which is found again in what is rendered. */
function exampleOf(name: string, kind: VariableKind): unknown {
  if (kind === 'text') return `<${name}>`
  if (kind === 'number') return 1234
  if (kind === 'time') return new Date('2026-11-21T22:30:00Z')
  return kind[0]
}

const examplesOf = ({ variables }: Template) =>
  Object.fromEntries(Object.entries(variables).map(([name, kind]) => [name, exampleOf(name, kind)]))

const render = (id: string, locale: Locale, variables: Parameters<typeof renderTemplate>[2], timeZone?: string) =>
  renderTemplate(id, { community: anyCommunity, locale, ...(timeZone && { timeZone }) }, variables)

const ids = templateCatalogue.map(({ id }) => id)

for (const locale of locales) {
  test(`every template can be rendered in ${locale}, and shows each of its variables`, () => {
    for (const id of ids) {
      const template = templateOf(id)
      const examples = examplesOf(template)
      const rendered = render(id, locale, examples)
      const text = `${rendered.title}\n${rendered.body}`
      assert.ok(!/[{}#]|undefined|null/.test(text), text)
      assert.equal(/[А-Яа-яІіЇїЄєҐґ]/.test(text), locale === 'uk', text)
      if (locale === 'uk') assert.ok(!/[A-Za-z]/.test(text.replaceAll(/<\w+>|UTC|API/g, '')), text)
      assert.ok(!text.includes("'"), 'the apostrophe is another one')
      for (const [name, kind] of Object.entries<VariableKind>(template.variables)) {
        for (const other of othersThan(examples[name], kind)) {
          const changed = render(id, locale, { ...examples, [name]: other })
          assert.notDeepEqual(changed, rendered, `${id} does not show ${name}`)
        }
      }
    }
  })
}

function othersThan(example: unknown, kind: VariableKind): unknown[] {
  if (kind === 'text') return ['other', 'unknown']
  if (kind === 'number') return [7]
  if (kind === 'time') return ['2026-11-22T00:00:00+02:00', '2027-11-21T22:30:00Z']
  return kind.filter((word) => word !== example)
}

test('a template refuses missing variables and values of the wrong kind', () => {
  for (const id of ids) {
    const template = templateOf(id)
    const examples = examplesOf(template)
    for (const [name, kind] of Object.entries<VariableKind>(template.variables)) {
      const { [name]: _, ...others } = examples
      const missing = { name: 'TemplateError', message: `The variable ${name} is missing` }
      assert.throws(() => render(id, 'en', others), missing)
      const wrong = {
        text: [1, null, true, ['x'], {}],
        number: ['1', null, Number.NaN, -1, Infinity],
        time: ['soon', 5, {}],
      }
      for (const value of typeof kind === 'string' ? wrong[kind] : ['', 'other', 'constructor', 1, null])
        assert.throws(() => render(id, 'uk', { ...examples, [name]: value }), TemplateError, `${id} ${name}`)
    }
    const inherited = Object.create(examples)
    if (Object.keys(examples).length > 0) assert.throws(() => render(id, 'en', inherited), TemplateError)
    assert.deepEqual(render(id, 'en', { ...examples, more: 1 }), render(id, 'en', examples))
  }
})

test('an unknown template is refused', () => {
  for (const id of ['', 'nothing', 'constructor', '__proto__', 'toString'])
    assert.throws(() => render(id, 'en', {}), { name: 'TemplateError', message: 'There is no such template' })
})

test('numbers have the plural forms of their language', () => {
  const forms = {
    en: { one: 'new opportunity', other: 'new opportunities' },
    uk: { one: 'нове оголошення', few: 'нові оголошення', many: 'нових оголошень', other: 'нового оголошення' },
  }
  const numbers = [...Array.from({ length: 126 }, (_, index) => index), 1000, 1001, 1011, 1e6, 0.5, 1.5, 2.1, 21.01]
  for (const locale of locales) {
    const rules = new Intl.PluralRules(locale)
    const inLocale = new Intl.NumberFormat(locale)
    const known: Partial<Record<Intl.LDMLPluralRule, string>> = forms[locale]
    for (const count of numbers) {
      const { title } = render('opportunities_new', locale, { count })
      assert.equal(title, `${inLocale.format(count)} ${known[rules.select(count)]}`)
    }
  }
  const spoken = { 1: 'нове оголошення', 2: 'нові оголошення', 5: 'нових оголошень', 21: 'нове оголошення' }
  for (const [count, words] of Object.entries(spoken))
    assert.equal(render('opportunities_new', 'uk', { count: Number(count) }).title, `${count} ${words}`)
})

test('values are plain text: no ICU syntax, no line breaks, no change of writing direction', () => {
  const title = " {count, plural, other {#}} <b>'{x}'</b>\r\nBcc: a@test.example\u0085\u2028\u202e\u2066 🐴\t"
  const { title: rendered } = render('opportunity_submitted', 'en', { title })
  assert.equal(rendered, "Awaiting review: “{count, plural, other {#}} <b>'{x}'</b> Bcc: a@test.example 🐴”")
})

test('however long the values are, a title fits on one line', () => {
  for (const { id } of templateCatalogue) {
    const template = templateOf(id)
    const long = (kind: VariableKind) => (kind === 'text' ? '🐴'.repeat(5_000) : exampleOf('', kind))
    const values = Object.entries<VariableKind>(template.variables).map(([name, kind]) => [name, long(kind)])
    for (const locale of locales) {
      const { title, body } = render(id, locale, Object.fromEntries(values))
      assert.ok([...title].length <= MAX_TITLE_LENGTH, title)
      assert.ok(body.isWellFormed() && [...body].length <= 1_500)
    }
  }
  const cut = render('opportunity_submitted', 'uk', { title: `${'о'.repeat(98)} ${'к'.repeat(50)}` })
  assert.equal(cut.title, `Очікує на розгляд: «${'о'.repeat(98)}…»`)
})

test('times are formatted in the locale and time zone of the recipient, or in that of the community', () => {
  const variables = { title: 'T', expiresAt: new Date('2026-03-29T00:30:00Z') }
  const timeIn = (locale: 'en' | 'uk', zone?: string) =>
    /(?:сплив |expired on )(.*?)(?:, і|: it)/.exec(render('opportunity_expired', locale, variables, zone).body)?.[1]
  assert.equal(timeIn('en'), 'March 29, 2026 at 12:30 AM UTC')
  assert.equal(timeIn('uk'), '29 березня 2026 р. о 00:30 UTC')
  assert.equal(timeIn('uk', 'Europe/Kyiv'), '29 березня 2026 р. о 02:30 GMT+2')
  assert.equal(timeIn('en', 'America/New_York'), 'March 28, 2026 at 8:30 PM EDT')
  const community = { ...anyCommunity, timeZone: 'Europe/Kyiv' }
  const { body } = renderTemplate('opportunity_expired', { community, locale: 'en' }, variables)
  assert.match(body, /expired on March 29, 2026 at 2:30 AM GMT\+2:/)
})
