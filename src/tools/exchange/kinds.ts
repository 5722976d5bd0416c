import { entityRecords } from './kinds/entities.ts'
import { newsRecords } from './kinds/news.ts'
import { opportunityRecords } from './kinds/opportunities.ts'
import { userRecords } from './kinds/users.ts'
import type { KindName, RecordKind } from './record-kind.ts'

export const recordKinds: Readonly<Record<KindName, RecordKind>> = {
  users: userRecords,
  news: newsRecords,
  opportunities: opportunityRecords,
  entities: entityRecords,
}
