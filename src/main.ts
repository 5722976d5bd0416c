import { enableCompileCache } from 'node:module'
import { loadEnvironmentFile } from './platform/settings/environment-file.ts'

enableCompileCache()
const { serve } = await import('./serve.ts')
loadEnvironmentFile()
await serve(process.env)
