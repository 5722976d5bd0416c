/** Foreseen: told in one sentence, without a stack. */
export class ReleaseFailure extends Error {
  override readonly name = 'ReleaseFailure'
}
