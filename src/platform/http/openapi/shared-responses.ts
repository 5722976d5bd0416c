import { STATUS_CODES } from 'node:http'
import type { DescribedOperation } from './operation.ts'

type Paths = Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>

/** Puts a reference in place of every refusal that several operations share. Gives these by name. */
export function shareResponses(paths: Paths): Record<string, object> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const refusals = operations.flatMap(({ responses }) =>
    Object.entries(responses)
      .filter(([status]) => status >= '400')
      .map(([status, response]) => ({ responses, status, response })),
  )
  const alike = Map.groupBy(refusals, ({ status, response }) => status + JSON.stringify(response))
  const shared: Record<string, object> = {}
  for (const group of alike.values()) {
    const [first] = group
    if (first === undefined || group.length === 1) continue
    const name = freeName(nameOf(first.status), shared)
    shared[name] = first.response
    for (const { responses, status } of group) responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return shared
}

const nameOf = (status: string) => (STATUS_CODES[status] ?? status).replaceAll(/[^A-Za-z]/g, '')

function freeName(name: string, taken: object): string {
  let number = 1
  while (`${name}${number}` in taken) number += 1
  return `${name}${number}`
}
