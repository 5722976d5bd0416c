/** A small change that makes the program wrong. */
export interface Fault {
  readonly file: string
  /** Occurs once in the file. */
  readonly find: string
  readonly replace: string
  /** The test files that notice it, each by itself or together. */
  readonly tests: readonly string[]
}
