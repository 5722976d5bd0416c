/** What a server of the tests is to answer in place of what it would. */
interface SetAnswer<Answer> {
  /** From now on so; undefined: as it would. */
  always(answer: Answer | undefined): void
  /** So the next time, and then as it would. */
  once(answer: Answer): void
  /** What is to be answered this time, if that was set. */
  take(): Answer | undefined
}

export function keepSetAnswer<Answer>(): SetAnswer<Answer> {
  let kept: { readonly answer: Answer; readonly isOnce: boolean } | undefined
  return {
    always(answer) {
      kept = answer === undefined ? undefined : { answer, isOnce: false }
    },
    once(answer) {
      kept = { answer, isOnce: true }
    },
    take() {
      const taken = kept
      if (taken?.isOnce) kept = undefined
      return taken?.answer
    },
  }
}
