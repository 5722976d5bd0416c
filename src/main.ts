import { enableCompileCache } from 'node:module'

const OLDEST_NODE = 26

// Nothing is imported before: an older Node would fail at the first syntax that it does not know.
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `hromada: Node ${OLDEST_NODE} or later is needed, this is ${process.version}: \`npm start\` runs the one that \`npm ci\` installed\n`,
  )
  process.exit(1)
}
enableCompileCache()
const { serve } = await import('./serve.ts')
const { moveBeforeStart } = await import('./tools/upgrade/before-start.ts')
await serve(moveBeforeStart)
