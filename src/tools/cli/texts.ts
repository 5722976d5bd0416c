import { parseArgs } from 'node:util'
import { textCatalogue } from '../../features.ts'
import type { Community } from '../../platform/community/community.ts'
import { openCommunity } from '../../platform/community/open-community.ts'
import { type Locale, locales } from '../../platform/database/tables/accounts.ts'
import { ownSettings } from '../../platform/settings/own-settings.ts'
import { textsCheck } from '../../platform/texts/read-texts.ts'
import { sampleValues } from '../../platform/texts/sample.ts'
import { keyOf, type TextGroup, type VariableKind } from '../../platform/texts/text-group.ts'
import { formatMessage, messageOf } from '../../platform/texts/wording.ts'
import { type Command, CommandFailure, say } from './command.ts'
import { flag } from './options.ts'

interface ListedText {
  readonly key: string
  /** What they can be, by name. */
  readonly arguments: Readonly<Record<string, VariableKind>>
  readonly messages: Readonly<Record<Locale, ListedMessage>>
}

interface ListedMessage {
  readonly default: string
  readonly own?: string
  readonly sample: string
}

export const texts: Command = {
  options: '[<key>] [--json]',
  about:
    'Lists the texts of mails and notifications with their arguments, or shows one with a sample; checks the files of HROMADA_TEXTS.',

  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: flag } })
    const settings = await ownSettings(textsCheck(textCatalogue))
    const { community } = await openCommunity(settings, textCatalogue)
    const [key] = positionals
    const listed = textCatalogue.flatMap((group) =>
      Object.keys(group.en).map((part) => describe(community, group, part)),
    )
    const shown = key === undefined ? listed : listed.filter((text) => text.key === key)
    if (shown.length === 0) throw new CommandFailure(`there is no text ${key}; \`hromada texts\` lists them`)
    if (values.json) say(JSON.stringify(key === undefined ? shown : shown[0], null, 2))
    else say(shown.map((text) => inWords(text, key !== undefined)).join('\n\n'))
    return 0
  },
}

function describe(community: Community, group: TextGroup, part: string): ListedText {
  const key = keyOf(group, part)
  const messages = locales.map((locale) => {
    const ours = group[locale][part] ?? ''
    const message = messageOf(community, key, locale) ?? ours
    const [values = {}] = sampleValues(group, locale)
    const sample = formatMessage(community, message, locale, values)
    return [locale, { default: ours, ...(message !== ours && { own: message }), sample }]
  })
  return { key, arguments: { ...group.variables, community: 'text' }, messages: Object.fromEntries(messages) }
}

function inWords({ key, arguments: kinds, messages }: ListedText, withSample: boolean): string {
  const named = Object.entries(kinds).map(
    ([name, kind]) => `${name} (${typeof kind === 'string' ? kind : kind.join(' | ')})`,
  )
  const lines = locales.flatMap((locale) => {
    const { default: ours, own, sample } = messages[locale]
    return [
      `  ${locale}      ${ours}`,
      ...(own === undefined ? [] : [`  ${locale} own  ${own}`]),
      ...(withSample ? [`  ${locale} looks like: ${sample}`] : []),
    ]
  })
  return [key, `  arguments: ${named.join(', ')}`, ...lines].join('\n')
}
