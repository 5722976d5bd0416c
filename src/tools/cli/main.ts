import { enableCompileCache } from 'node:module'
import { loadEnvironmentFile } from '../../platform/settings/environment-file.ts'

enableCompileCache()
const { dispatch } = await import('./dispatch.ts')
loadEnvironmentFile()
process.exitCode = await dispatch(process.argv.slice(2))
