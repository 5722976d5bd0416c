export interface JobTables {
  /** Jobs that run at times of their own, in one of the processes. */
  scheduled_jobs: {
    name: string
    next_at: Date
  }
}
