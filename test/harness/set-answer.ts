/** What a server of the tests is to answer in place of what it would. */
interface SetAnswer<Answer> {
  /** From now on so; undefined: as it would. */
  always(answer: Answer | undefined): void
  /** So the next times, and then as it would. */
  next(answer: Answer, times?: number): void
  /** What is to be answered this time, if that was set. */
  take(): Answer | undefined
}

export function keepSetAnswer<Answer>(): SetAnswer<Answer> {
  let kept: { readonly answer: Answer; timesLeft: number } | undefined
  return {
    always(answer) {
      kept = answer === undefined ? undefined : { answer, timesLeft: Number.POSITIVE_INFINITY }
    },
    next(answer, times = 1) {
      kept = { answer, timesLeft: times }
    },
    take() {
      const taken = kept
      if (taken === undefined) return undefined
      taken.timesLeft -= 1
      if (taken.timesLeft === 0) kept = undefined
      return taken.answer
    },
  }
}
