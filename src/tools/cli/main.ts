import { enableCompileCache } from 'node:module'

enableCompileCache()
const { dispatch } = await import('./dispatch.ts')
process.exitCode = await dispatch(process.argv.slice(2))
