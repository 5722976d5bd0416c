import { defineWords, number, plural } from '../../words.ts'

const words = defineWords(
  { people: (count: number) => `${number(count)} ${plural(count, { one: 'person', other: 'people' })}` },
  { people: (count) => `${number(count)} ${plural(count, { one: 'особа', few: 'особи', other: 'осіб' })}` },
)

/** How many recipients, with their noun. */
export const people = (count: number): string => words().people(count)
