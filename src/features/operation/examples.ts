import { readFile } from 'node:fs/promises'
import type { Examples } from '../../platform/http/openapi/operation.ts'

const file = new URL('examples.json', import.meta.url)

/** Requests and what the program answered, for the OpenAPI document: `npm run docs` sends and writes them down. */
export async function readExamples(): Promise<Examples> {
  return JSON.parse(await readFile(file, 'utf8'))
}
