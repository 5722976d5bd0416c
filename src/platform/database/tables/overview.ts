export interface OverviewTables {
  /** Every process adds what it answered. */
  load_steps: {
    /** The begin of five minutes. */
    step: Date
    requests: string
    /** Answers with a status of 500 and above. */
    failures: string
    /** The time of all answers together. */
    seconds: number
  }
}
