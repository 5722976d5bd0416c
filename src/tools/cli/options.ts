import { UsageError } from './command.ts'

/** One of these names. Throws UsageError. */
export function oneOf<Name extends string>(option: string, names: readonly Name[], given: string | undefined): Name {
  const name = names.find((one) => one === given)
  if (name === undefined) throw new UsageError(`${option} must be one of ${names.join(', ')}`)
  return name
}
