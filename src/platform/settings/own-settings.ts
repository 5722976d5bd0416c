import { loadEnvironmentFile } from './environment-file.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'

/** Looks at what this folder cannot judge. @param settings undefined where they are wrong @throws SettingsError */
export type SettingsCheck = (environment: NodeJS.ProcessEnv, settings: Settings | undefined) => Promise<unknown>

/**
 * The settings of this process: of its environment and, where that has none, of `.env` in the working folder. Throws
 * SettingsError with all that is wrong, in the file, in the settings, and by the further checks.
 */
export async function ownSettings(...checks: readonly SettingsCheck[]): Promise<Settings> {
  const problems = [...loadEnvironmentFile()]
  const settings = await collecting(problems, async () => readSettings(process.env))
  for (const check of checks) await collecting(problems, () => check(process.env, settings))
  if (settings === undefined || problems.length > 0) throw new SettingsError(problems)
  return settings
}

async function collecting<Result>(problems: string[], work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    problems.push(...error.problems)
    return undefined
  }
}
