import { describedEvents } from '../src/webhooks/event-catalogue.ts'

/** docs/events.md, made from the catalogue. */
export function eventsPage(): string {
  const parts = Object.entries(describedEvents()).map(
    ([type, { meaning, body }]) => `## \`${type}\`\n\n${meaning}\n\n\`\`\`json\n${inShort(body)}\n\`\`\`\n`,
  )
  return `# Events

What [webhooks](webhooks.md) are sent: the JSON Schema (2020-12) of each body. Properties may be added; those that are
there stay. This page is made from the code by \`npm run docs\`, and a test holds it to that.

${parts.join('\n')}`
}

/** Lists of names on one line. */
function inShort(schema: object): string {
  const written = JSON.stringify(schema, null, 2)
  return written.replaceAll(/\[\s+([^[\]{}]*?)\s+\]/g, (_, names: string) => `[${names.replaceAll(/\s+/g, ' ')}]`)
}
