import type { Database, Transaction } from '../../platform/database/database.ts'
import type { WeightedText } from '../../platform/search/search-vector.ts'
import { storeVector } from '../../platform/search/store-vector.ts'

interface Searched {
  readonly name: string
  readonly position: string | null
  readonly company: string | null
  readonly location: string | null
  readonly bio: string | null
}

const vectors = { table: 'member_search', key: 'user_id' } as const

const textsOf = ({ name, position, company, location, bio }: Searched): WeightedText[] => [
  { text: name, weight: 'A' },
  { text: [position, company].join(' '), weight: 'B' },
  { text: [location, bio].join(' '), weight: 'D' },
]

/** Whoever makes an account, or names it, calls this in the same transaction. */
export async function indexMember(db: Database | Transaction, userId: string): Promise<void> {
  const member = await db
    .selectFrom('users')
    .select(['name', 'position', 'company', 'location', 'bio'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (member) await storeVector(db, vectors, { id: userId, texts: textsOf(member) })
}

/** Likewise for whoever changes what a profile says. */
export const indexProfile = (trx: Transaction, userId: string, profile: Searched, former: Searched): Promise<void> =>
  storeVector(trx, vectors, { id: userId, texts: textsOf(profile), former: textsOf(former) })
