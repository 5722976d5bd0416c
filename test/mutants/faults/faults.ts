import type { Fault } from '../fault.ts'
import { accessFaults } from './access.ts'
import { guardFaults } from './guards-backups-logs.ts'
import { limitFaults } from './limits-and-locks.ts'
import { listFaults } from './lists.ts'
import { ownerFaults } from './owners.ts'
import { pageFaults } from './pages-and-links.ts'
import { machineFaults } from './replicas-and-signals.ts'
import { surveyFaults } from './survey.ts'
import { tokenFaults } from './tokens.ts'

export const faults: readonly Fault[] = [
  ...surveyFaults,
  ...accessFaults,
  ...tokenFaults,
  ...limitFaults,
  ...guardFaults,
  ...pageFaults,
  ...ownerFaults,
  ...listFaults,
  ...machineFaults,
]
