import { describedEvents } from '../../src/features/webhooks/event-catalogue.ts'

const MAX_LINE = 100

/** docs/events.md, made from the catalogue. */
export function eventsPage(): string {
  const parts = Object.entries(describedEvents()).map(
    ([type, { meaning, body }]) => `## \`${type}\`\n\n${meaning}\n\n\`\`\`json\n${inShort(dataOf(body))}\n\`\`\`\n`,
  )
  return `# Events

The payloads of [webhooks](webhooks.md). Each body has a \`type\`, the heading here, a \`timestamp\` (UTC, ISO 8601 with
milliseconds) and \`data\`, whose JSON Schema (2020-12) follows; \`/openapi.json\` has the schemas of whole bodies.
Properties may be added; existing ones stay. \`npm run docs\` generates this page from the code, and a test keeps it up to
date.

${parts.join('\n')}`
}

const dataOf = (body: object) => (body as { properties: { data: object } }).properties.data

/** Lists of names, and objects without others in them, on one line where they fit. */
function inShort(schema: object): string {
  const onOneLine = (written: string) => written.replaceAll(/\s+/g, ' ').replaceAll(/([[{]) | ([\]}])/g, '$1$2')
  return JSON.stringify(schema, null, 2)
    .replaceAll(/\[\s[^[\]{}]*\]/g, onOneLine)
    .replaceAll(/\{\s[^{}]*\}/g, (written) => {
      const short = onOneLine(written)
      return short.length <= MAX_LINE ? short : written
    })
}
