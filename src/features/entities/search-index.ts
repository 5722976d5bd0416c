import type { Transaction } from '../../platform/database/database.ts'
import type { WeightedText } from '../../platform/search/search-vector.ts'
import { storeVector } from '../../platform/search/store-vector.ts'

interface Searched {
  readonly name: string
  readonly description: string | null
}

const textsOf = ({ name, description }: Searched): WeightedText[] => [
  { text: name, weight: 'A' },
  { text: description ?? '', weight: 'D' },
]

/** Whoever writes a name or description calls this in the same transaction, with what a changed entity said before. */
export async function indexEntity(trx: Transaction, id: string, entity: Searched, former?: Searched): Promise<void> {
  const table = { table: 'entity_search', key: 'entity_id' } as const
  await storeVector(trx, table, { id, texts: textsOf(entity), ...(former && { former: textsOf(former) }) })
}
