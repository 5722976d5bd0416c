import { id } from '../access-cases/people.ts'
import type { ExampleCases } from './example-case.ts'

export const newsExamples: ExampleCases = {
  'POST /api/news': {
    body: () => ({
      title: 'Зустріч громади',
      excerpt: 'У п’ятницю о 18:00, у бібліотеці.',
      content: 'Говоримо про **проєкти** весни.',
      status: 'draft',
    }),
  },
  'POST /api/news/categories': { body: () => ({ name: `Новини ${id()}` }) },
}
