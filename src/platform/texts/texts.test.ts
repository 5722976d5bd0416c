import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { anyCommunity } from '../../../test/harness/community.ts'
import { deletionMail } from '../../features/accounts/mails.ts'
import { renderTemplate } from '../../features/notifications/rendering.ts'
import { textCatalogue } from '../../features.ts'
import { openCommunity } from '../community/open-community.ts'
import { type Locale, locales } from '../database/tables/accounts.ts'
import { readSettings, SettingsError } from '../settings/settings.ts'
import { problemOfMessage } from './check-message.ts'
import { keyOf } from './text-group.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-texts-'))
})
after(() => rm(folder, { recursive: true }))

const communityWith = async (folder: string) =>
  (await openCommunity(readSettings({ HROMADA_TEXTS: folder }), textCatalogue)).community

let made = 0

/** A folder with one file. */
async function folderOf(content: string | Buffer | object): Promise<string> {
  made += 1
  const path = join(folder, String(made))
  await mkdir(path)
  const isRaw = typeof content === 'string' || content instanceof Uint8Array
  await writeFile(join(path, 'own.json'), isRaw ? content : JSON.stringify(content, null, 2))
  return path
}

const problemsOf = async (content: string | Buffer | object): Promise<readonly string[]> => {
  try {
    await communityWith(await folderOf(content))
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.problems
  }
}

test('every text of ours passes the checks of those that replace it, under a key of its own', () => {
  const keys = textCatalogue.flatMap((group) => Object.keys(group.en).map((part) => keyOf(group, part)))
  assert.equal(new Set(keys).size, keys.length)
  for (const group of textCatalogue) {
    for (const locale of locales) {
      assert.deepEqual(Object.keys(group[locale]), Object.keys(group.en))
      for (const [part, message] of Object.entries(group[locale])) {
        assert.equal(problemOfMessage(anyCommunity, { group, part }, locale, message), undefined, keyOf(group, part))
        assert.ok(!message.includes("'"), `${keyOf(group, part)}: the apostrophe is another one`)
      }
    }
  }
})

test('a file in another encoding than Unicode is refused with its line; one with a mark is read', async () => {
  const text = '{\n"mail.account_deleted.subject": {"uk": "Їжака видалено"}\n}'
  for (const bytes of [Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, 'utf16le')])
    assert.deepEqual(await problemsOf(bytes), [])
  const inWindows1251 = Buffer.concat([
    Buffer.from('{\n"mail.account_deleted.subject": {"uk": "'),
    Buffer.from([0xaf, 0xe6]),
  ])
  const [problem = '', ...more] = await problemsOf(inWindows1251)
  assert.match(problem, /^HROMADA_TEXTS: own\.json, line 2 is not UTF-8: save the file as UTF-8/)
  assert.deepEqual(more, [])
})

test('own texts stand in place of ours, in their language only', async () => {
  const community = await communityWith(
    await folderOf({
      'mail.account_deleted.subject': { en: '{community} says goodbye' },
      'notification.opportunities_new.title': { uk: '{count, plural, one {Одне} other {Їх #}}' },
    }),
  )
  const subjectIn = (language: Locale) => deletionMail(community, { email: 'a@test.example', language }, 30).subject
  assert.equal(subjectIn('en'), 'Hromada says goodbye')
  assert.equal(subjectIn('uk'), 'Ваш обліковий запис видалено')
  const titleIn = (locale: Locale) => renderTemplate('opportunities_new', { community, locale }, { count: 7 }).title
  assert.equal(titleIn('uk'), 'Їх 7')
  assert.equal(titleIn('en'), '7 new opportunities')
  const { subject } = deletionMail(anyCommunity, { email: 'a@test.example', language: 'en' }, 30)
  assert.equal(subject, 'Your account has been deleted')
})

test('what is wrong is refused with file, line and key, all of it together', async () => {
  const key = 'notification.opportunities_new.title'
  const broken = await problemsOf({
    'mail.nothing.subject': { en: 'A' },
    [key]: { en: '{count, plural, one {#}}', uk: '{name}', de: 'A' },
  })
  assert.deepEqual(
    broken.map((problem) => problem.split(':')[1]?.trim()),
    ['own.json, line 2', 'own.json, line 6', 'own.json, line 7', 'own.json, line 8'],
  )
  assert.match(broken[0] ?? '', /mail\.nothing\.subject is no key/)
  assert.match(broken[1] ?? '', /notification\.opportunities_new\.title en is no ICU message/)
  assert.match(broken[2] ?? '', /uk has the unknown argument name; there are count, community/)
  assert.match(broken[3] ?? '', /de is no language/)
})

test('a message that could not be rendered later is refused now', async () => {
  const problemOf = async (key: string, en: unknown) => (await problemsOf({ [key]: { en } })).join()
  const title = 'notification.opportunity_submitted.title'
  for (const [message, problem] of [
    ['{title, plural, other {#}}', /title is no number/],
    ['{title, date}', /times come formatted/],
    ['{title', /is no ICU message/],
    ['Bcc: x\nTo: y', /one line/],
    [' ', /must have 1 to 5000 characters/],
    ['{title}'.repeat(3), /must have at most 200 characters/],
    [7, /must be a text/],
  ] as const) {
    assert.match(await problemOf(title, message), problem, String(message))
  }
  assert.match(
    await problemOf('notification.application_status_changed.title', '{status, select, eaten {A} other {B}}'),
    /status is never eaten/,
  )
  assert.match((await problemsOf('{"a": }')).join(), /own\.json, line 1: is no JSON/)
  assert.match((await problemsOf('[]')).join(), /must be an object of keys/)
  assert.match((await problemsOf({ [title]: 'text' })).join(), /must have messages by language/)
  await assert.rejects(communityWith(join(folder, 'missing')), SettingsError)
})

test('a name with quotation marks of its own stands in a Ukrainian text with inner ones', () => {
  const read = (locale: Locale) =>
    renderTemplate('entity_verified', { community: anyCommunity, locale }, { name: 'Майстерня «Вузол»' }).title
  assert.equal(read('uk'), 'Організацію «Майстерня „Вузол“» підтверджено')
  assert.equal(read('en'), '“Майстерня «Вузол»” is verified')
})
