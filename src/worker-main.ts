import { enableCompileCache } from 'node:module'

enableCompileCache()
const { serveAmongOthers } = await import('./serve.ts')
await serveAmongOthers(process.env)
