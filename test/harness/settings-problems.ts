import assert from 'node:assert/strict'
import { readSettings, SettingsError } from '../../src/platform/settings/settings.ts'

/** What is reported of the settings that are wrong in an environment. */
export function problemsOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    assert.ok(error instanceof SettingsError)
    return error.problems
  }
}
