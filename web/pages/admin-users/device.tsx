import { deviceNameOf } from '../../shared/devices.ts'
import { userWords } from './user-words.ts'

/** Of a session or sign-in; names of programs are the same in every language. */
export function DeviceName({ of: userAgent }: { readonly of: string | null }) {
  return <span translate={false}>{deviceText(userAgent)}</span>
}

export function deviceText(userAgent: string | null): string {
  const name = deviceNameOf(userAgent)
  return name === 'unknown' ? userWords().unknownDevice : name
}
