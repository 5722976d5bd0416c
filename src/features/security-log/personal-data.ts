import type { Database } from '../../platform/database/database.ts'
import { readPages } from '../../platform/database/read-in-pages.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { type EventRow, viewOf } from './list.ts'

const PAGE_SIZE = 500

export const securityLogPersonalData: PersonalData = {
  name: 'securityLog',
  async erase(trx, userId) {
    await trx.deleteFrom('security_log').where('user_id', '=', userId).execute()
  },
  export: (db, userId) => ({ events: eventsOf(db, userId) }),
}

async function* eventsOf(db: Database, userId: string): AsyncGenerator<object> {
  const pages = readPages(PAGE_SIZE, (after: EventRow | undefined) =>
    db
      .selectFrom('security_log')
      .selectAll()
      .where('user_id', '=', userId)
      .$if(after !== undefined, (events) =>
        events.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('occurred_at', 'number'), '>', tuple(after?.occurred_at ?? new Date(0), after?.number ?? '0')),
        ),
      )
      .orderBy('occurred_at')
      .orderBy('number')
      .limit(PAGE_SIZE)
      .execute(),
  )
  for await (const rows of pages) {
    for (const { userId: _own, ...event } of rows.map(viewOf)) yield event
  }
}
