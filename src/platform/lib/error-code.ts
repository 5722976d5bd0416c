export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT'
}
