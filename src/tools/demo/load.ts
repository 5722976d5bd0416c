import { readdirSync, readFileSync } from 'node:fs'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'

const CONTENT = new URL('./content/', import.meta.url)

/** @throws Error naming the file and its first fault */
export function readList<Item extends TSchema>(file: string, schema: Item): Static<Item>[] {
  return check(file, Type.Array(schema), parse(file, read(file)))
}

/**
 * One item per Markdown file of a folder, in the order of the file names.
 * @throws Error naming the file and its first fault
 */
export function readItems<Item extends TSchema>(
  folder: string,
  schema: Item,
  toItem: (fields: object, body: string) => unknown,
): Static<Item>[] {
  const names = readdirSync(new URL(folder, CONTENT)).sort()
  return names.map((name) => {
    const file = `${folder}/${name}`
    const { fields, body } = splitFrontMatter(file, read(file))
    return check(file, schema, toItem(fields, body))
  })
}

/** Front matter between two lines of hyphens: a JSON object, which is YAML too, so that editors recognise it. */
function splitFrontMatter(file: string, text: string): { fields: object; body: string } {
  const [, json, body] = /^---\n(\{.*?\})\n---\n\n(.+)\n$/s.exec(text) ?? []
  if (json === undefined || body === undefined)
    throw invalid(file, 'no front matter followed by an empty line and text')
  return { fields: Object(parse(file, json)), body }
}

function read(file: string): string {
  return readFileSync(new URL(file, CONTENT), 'utf8')
}

function parse(file: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw invalid(file, String(error))
  }
}

function check<Schema extends TSchema>(file: string, schema: Schema, value: unknown): Static<Schema> {
  const [fault] = Value.Errors(schema, value)
  if (fault !== undefined) throw invalid(file, `${fault.instancePath} ${fault.message}`.trim())
  return value as Static<Schema>
}

function invalid(file: string, reason: string): Error {
  return new Error(`the demo content in ${file} is not valid: ${reason}`)
}
