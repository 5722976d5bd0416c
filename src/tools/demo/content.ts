import { Type } from 'typebox'
import { readItems, readList } from './load.ts'
import { BarredPerson, DemoArticle, DemoEntity, DemoOpportunity, DemoPerson, DemoSubmission } from './schema.ts'

const PASSWORD = 'hromada-demo-2026'

export const TIME_ZONE = 'Europe/Kyiv'

/** One account for each role, then ten more members. */
export const people = readList('people.json', Type.Omit(DemoPerson, ['password'])).map((person) => ({
  ...person,
  password: PASSWORD,
}))

/** Whose accounts are suspended or deleted. */
export const barred = readList('barred.json', Type.Omit(BarredPerson, ['password'])).map((person) => ({
  ...person,
  password: PASSWORD,
}))

/** Most opportunities are posted in the name of one of them. */
export const entities = readList('entities.json', DemoEntity)

export const englishArticles = readArticles('en')
export const ukrainianArticles = readArticles('uk')

export const opportunities = ['en', 'uk'].flatMap((language) =>
  readItems(`opportunities/${language}`, DemoOpportunity, (fields, description) => ({ ...fields, description })),
)

/** What an administrator finds to review. */
export const submissions = readList('waiting.json', DemoSubmission)

function readArticles(language: string): DemoArticle[] {
  return readItems(`articles/${language}`, DemoArticle, (fields, content) => ({ ...fields, content, language }))
}
