export type Details = Readonly<Record<string, unknown>>

/** One in a line, as `name: value`; a text of several lines has its name before each. */
export const textOfDetails = (details: Details = {}): string =>
  Object.entries(details).flatMap(linesOfDetail).join('\n')

export const linesOfDetail = ([name, value]: readonly [string, unknown]): readonly string[] =>
  textOfDetail(value)
    .split('\n')
    .map((line) => `${name}: ${line}`.trim())

export const textOfDetail = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
