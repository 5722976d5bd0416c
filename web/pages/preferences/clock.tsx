import { useEffect, useState } from 'preact/hooks'
import { locale } from '../../words.ts'
import { words } from './words.ts'

const MINUTE_MS = 60_000

/** The hour of a time zone, which goes on while it is looked at. */
export function Clock({ timeZone }: { readonly timeZone: string }) {
  const [, tick] = useState(0)
  useEffect(() => {
    let timer = 0
    // Aligned anew at each tick: no delay adds up, and one that comes too early is followed by the right one.
    const wait = () => {
      timer = setTimeout(
        () => {
          tick((ticks) => ticks + 1)
          wait()
        },
        MINUTE_MS - (Date.now() % MINUTE_MS),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return <>{words().clock(timeIn(timeZone))}</>
}

export function timeIn(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format()
  } catch {
    // The service may know a zone that this browser does not.
    return timeZone
  }
}
