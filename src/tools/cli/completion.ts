import { parseArgs } from 'node:util'
import { type Command, say, UsageError } from './command.ts'
import { type Describe, firstWordsOf, type NamedCommand, optionsOf } from './declared-options.ts'
import { oneOf } from './options.ts'

const shells = ['bash', 'zsh', 'fish'] as const

/** @param describe all commands */
export const completion = (describe: Describe): Command => ({
  options: shells.join('|'),
  about:
    'Prints the completion for a shell: put `source <(hromada completion bash)` into ~/.bashrc, or the output into a file of zsh’s fpath or fish’s completions folder.',

  async run(args) {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
    if (positionals.length > 1) throw new UsageError('name one shell')
    const shell = oneOf('the shell', shells, positionals[0])
    const commands = await describe()
    say(shell === 'fish' ? fish(commands) : shell === 'zsh' ? zsh(commands) : bash(commands))
    return 0
  },
})

function bash(commands: readonly NamedCommand[]): string {
  return `_hromada() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} candidates=
  local command=\${COMP_WORDS[1]} second=\${COMP_WORDS[2]} position=$COMP_CWORD
${choice(commands, (words) => `candidates='${words.join(' ')}'`)}
  COMPREPLY=($(compgen -W "$candidates" -- "$current"))
}
complete -o default -F _hromada hromada`
}

function zsh(commands: readonly NamedCommand[]): string {
  return `#compdef hromada
_hromada() {
  local -a candidates
  local current=\${words[CURRENT]} previous=\${words[CURRENT-1]} command=\${words[2]} second=\${words[3]} position=$((CURRENT - 1))
${choice(commands, (words) => `candidates=(${words.join(' ')})`)}
  if (( \${#candidates} )); then compadd -- $candidates; else _files; fi
}
compdef _hromada hromada`
}

/** The lines that both shells understand: what may follow the words so far. */
function choice(commands: readonly NamedCommand[], offer: (words: readonly string[]) => string): string {
  const first = (name: string) => name.split(' ')[0] ?? name
  const groups = [...new Set(commands.filter(({ name }) => name.includes(' ')).map(({ name }) => first(name)))]
  const lines = [
    `if ((position == 1)); then ${offer([...new Set(commands.map(({ name }) => first(name))), 'help'])}`,
    ...groups.flatMap((group) => {
      const seconds = commands
        .filter(({ name }) => name.startsWith(`${group} `))
        .map(({ name }) => name.split(' ')[1] ?? '')
      return [`elif ((position == 2)) && [[ $command == ${group} ]]; then ${offer(seconds)}`]
    }),
    'else',
    `  case $command in ${groups.join(' | ')}) command="$command $second" ;; esac`,
    '  case "$command $previous" in',
    ...commands.flatMap((command) => {
      const options = optionsOf(command)
      const named = options.filter(({ values }) => values.length > 0)
      const free = options.filter(({ takesValue, values }) => takesValue && values.length === 0)
      const firstWords = firstWordsOf(command)
      const flags = options.map(({ flag }) => flag)
      return [
        ...named.map(({ flag, values }) => `    '${command.name} ${flag}') ${offer(values)} ;;`),
        ...free.map(({ flag }) => `    '${command.name} ${flag}') ;;`),
        ...(firstWords.length === 0
          ? []
          : [`    '${command.name} ${command.name.split(' ').at(-1)}') ${offer(firstWords)} ;;`]),
        ...(flags.length === 0
          ? []
          : [`    '${command.name} '*) if [[ $current == -* ]]; then ${offer(flags)}; fi ;;`]),
      ]
    }),
    '  esac',
    'fi',
  ]
  return lines.map((line) => `  ${line}`).join('\n')
}

function fish(commands: readonly NamedCommand[]): string {
  const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`
  const complete = (condition: string, rest: string) => `complete -c hromada -n ${quoted(condition)} ${rest}`
  const lines = [
    'function __hromada_after; set -l words (commandline -opc); test "$words[2..]" = "$argv"; end',
    'function __hromada_within; set -l words (commandline -opc); string match -q -- "$argv *" "$words[2..] "; end',
    ...commands.flatMap((command) => {
      const words = command.name.split(' ')
      const within = `__hromada_within ${command.name}`
      const firstWords = firstWordsOf(command)
      return [
        complete(
          `__hromada_after ${words.slice(0, -1).join(' ')}`.trim(),
          `-f -a ${words.at(-1)} -d ${quoted(command.about)}`,
        ),
        ...(words.length === 1 ? [] : [complete('__hromada_after', `-f -a ${words[0]}`)]),
        ...(firstWords.length === 0
          ? []
          : [complete(`__hromada_after ${command.name}`, `-f -a ${quoted(firstWords.join(' '))}`)]),
        ...optionsOf(command).map(({ flag, takesValue, values }) => {
          const value = values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : takesValue ? ' -r' : ''
          return complete(within, `-l ${flag.slice(2)}${value}`)
        }),
      ]
    }),
  ]
  return [...new Set(lines)].join('\n')
}
