import type { Finding } from '../../platform/doctor-check.ts'
import { sayResult } from './command.ts'

const MAX_STATE_LENGTH = 'wrong'.length

/** As text on a terminal, else as JSON lines. @returns the exit code: 1 if something is wrong */
export function sayFindings(findings: readonly Finding[]): number {
  for (const finding of findings) sayResult(inWords(finding), finding)
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0
}

function inWords({ check, state, message, advice }: Finding): string {
  const line = `${state.padEnd(MAX_STATE_LENGTH)}  ${check}: ${message}`
  return advice === undefined ? line : `${line}\n${' '.repeat(MAX_STATE_LENGTH + 2)}${advice}`
}
