/** Where a child process finds shared libraries, for one that gets no other variable of ours: releases bring some. */
export function libraryPath(): { LD_LIBRARY_PATH?: string } {
  const { LD_LIBRARY_PATH } = process.env
  return LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }
}
