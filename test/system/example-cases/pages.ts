import type { Make } from '../access-cases/access-case.ts'
import type { ExampleCases } from './example-case.ts'

const stylesheet: Make = async ({ app }) => {
  const { text } = await app.request('GET', '/', { headers: { accept: 'text/html' } })
  return /(?<=\/assets\/)[\w.-]+/.exec(text)?.[0] ?? ''
}

export const pageExamples: ExampleCases = { 'GET /assets/:name': { objects: { any: [stylesheet, 200] } } }
