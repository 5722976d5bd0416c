import { enableCompileCache } from 'node:module'
import { loadEnvironmentFile } from './environment-file.ts'

enableCompileCache()
const { serve } = await import('./serve.ts')
loadEnvironmentFile()
await serve(process.env)
