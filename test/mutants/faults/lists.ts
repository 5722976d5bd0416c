import type { Fault } from '../fault.ts'

const plan = 'src/features/opportunities/list/plan.ts'
const retention = 'src/features/notifications/retention.ts'
const largeLists = ['src/features/opportunities/list/large-lists.test.ts']
const forgetting = ['src/features/notifications/retention.test.ts']

/** What is left out of lists that are read in parts, and of what is deleted in parts. */
export const listFaults: readonly Fault[] = [
  {
    file: plan,
    find: 'offset: Math.max(0, offset - total)',
    replace: 'offset',
    tests: largeLists,
  },
  {
    file: plan,
    find: 'filters: [...filters, isTitled(search)]',
    replace: 'filters: [isTitled(search)]',
    tests: largeLists,
  },
  {
    file: plan,
    find: 'const untitled = [...filters, sql`not ${isTitled(search)}`]',
    replace: 'const untitled = filters',
    tests: largeLists,
  },
  {
    file: plan,
    find: 'return rows.length === query.limit ? { rows, total: total / share } : undefined',
    replace: 'return { rows, total: total / share }',
    tests: largeLists,
  },
  {
    file: plan,
    find: 'return rows.length === query.limit ? { rows, total: total / share } : undefined',
    replace: 'return rows.length === query.limit ? { rows, total } : undefined',
    tests: largeLists,
  },
  {
    file: plan,
    find: 'return rows.length === limit ? { rows, total: undefined } : undefined',
    replace: 'return { rows, total: undefined }',
    tests: largeLists,
  },
  {
    file: retention,
    find: 'where read_at >= ${since}',
    replace: 'where read_at > ${since}',
    tests: forgetting,
  },
  {
    file: retention,
    find: 'read_at < now() - make_interval(days => ${keptDays})',
    replace: 'read_at < now()',
    tests: forgetting,
  },
  {
    file: retention,
    find: 'if (keptDays === 0) return',
    replace: '',
    tests: forgetting,
  },
]
