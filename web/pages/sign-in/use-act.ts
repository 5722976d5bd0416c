import { useSignal } from '@preact/signals'
import { signInProblem } from './refusals.ts'

/** An act of a button that signs in: one at a time; what fails stays beside it, also above a dialog. */
export function useAct() {
  const problem = useSignal('')
  const isRunning = useSignal(false)
  async function run(act: () => Promise<void>): Promise<void> {
    if (isRunning.value) return
    isRunning.value = true
    problem.value = ''
    try {
      await act()
    } catch (error) {
      problem.value = signInProblem(error)
    }
    isRunning.value = false
  }
  return { problem, isRunning, run }
}
