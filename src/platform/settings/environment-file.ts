import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

/** Adds what a `.env` file in the working folder says to the environment, which wins where both speak. */
export function loadEnvironmentFile(): void {
  if (existsSync('.env')) loadEnvFile('.env')
}
