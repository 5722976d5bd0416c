import { locales, roles } from '../../platform/database/tables/accounts.ts'
import type { Command } from './command.ts'

export interface NamedCommand extends Pick<Command, 'options' | 'about'> {
  readonly name: string
}

export type Describe = () => Promise<readonly NamedCommand[]>

interface DeclaredOption {
  readonly flag: string
  readonly takesValue: boolean
  /** What the value is one of; without any, whatever it is. */
  readonly values: readonly string[]
}

const known: Readonly<Record<string, readonly string[]>> = { '<role>': roles, '<language>': locales }

export function optionsOf({ options }: NamedCommand): DeclaredOption[] {
  const declared = options.matchAll(/(--[a-z-]+)(?: (<[^>]+>|[a-z]+(?:\|[a-z]+)+))?/g)
  const found = [...declared].map(([, flag = '', value]) => ({
    flag,
    takesValue: value !== undefined,
    values: value === undefined ? [] : (known[value] ?? choicesOf(value)),
  }))
  return found.filter(({ flag }, index) => found.findIndex((one) => one.flag === flag) === index)
}

/** What the first word after the command may be; without any, whatever it is. */
export const firstWordsOf = ({ options }: NamedCommand): readonly string[] =>
  choicesOf(/^[a-z]+(?:\|[a-z]+)+/.exec(options)?.[0] ?? '')

const choicesOf = (text: string): readonly string[] => (/^[a-z|]*\|[a-z|]*$/.test(text) ? text.split('|') : [])
