const MINUTE_MS = 60_000

interface Minute {
  /** Nothing where it has begun. */
  begin(): void
  end(): void
}

/** Tumbling window: ends a minute after it began, or when it is told to, and begins anew when there is something again. */
export function openMinute(onEnd: () => void): Minute {
  let timer: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(timer)
    timer = undefined
    onEnd()
  }

  return {
    begin() {
      timer ??= setTimeout(end, MINUTE_MS).unref()
    },
    end,
  }
}
