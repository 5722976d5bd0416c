/** One line of a scrape. */
export interface Series {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Reads Prometheus' text format. */
export function seriesOf(text: string): Series[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      if (name === '') throw new Error(`not a line of Prometheus: ${line}`)
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, given]) => [label, given])
      return { name, labels: Object.fromEntries(pairs), value: Number(value.replace('Inf', 'Infinity')) }
    })
}

/** The value of the one series with this name and all of these labels; undefined where there is none. */
export function readingOf(series: readonly Series[], name: string, labels: Record<string, string> = {}) {
  const found = series.filter((one) => one.name === name && hasLabels(one, labels))
  if (found.length > 1) throw new Error(`there are ${found.length} series of ${name}`)
  return found[0]?.value
}

function hasLabels({ labels }: Series, wanted: Record<string, string>): boolean {
  return Object.entries(wanted).every(([label, value]) => labels[label] === value)
}

/** What an expression of PromQL selects: names with their matchers, those of variables left out. */
export function selectorsOf(expression: string) {
  return [...expression.matchAll(/\b([a-zA-Z_:]\w*)\{([^}]*)\}/g)].map(([, name = '', matchers = '']) => ({
    name,
    matchers: [...matchers.matchAll(/(\w+)(=~|=)"([^"]*)"/g)]
      .map(([, label = '', operator = '', value = '']) => ({ label, operator, value }))
      .filter(({ value }) => !value.startsWith('$')),
  }))
}

/** Whether a series is among what is selected. */
export function isSelected(series: Series, { name, matchers }: ReturnType<typeof selectorsOf>[number]): boolean {
  if (series.name !== name) return false
  return matchers.every(({ label, operator, value }) => {
    const given = series.labels[label] ?? ''
    return operator === '=' ? given === value : new RegExp(`^(?:${value})$`).test(given)
  })
}
