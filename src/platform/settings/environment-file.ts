import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

/** The environment takes precedence over `.env` in the working folder. */
export function loadEnvironmentFile(): void {
  if (existsSync('.env')) loadEnvFile('.env')
}
