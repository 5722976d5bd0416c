import type { Transaction } from '../../platform/database/database.ts'
import { storeVector } from '../../platform/search/store-vector.ts'

interface Searched {
  readonly id: string
  readonly name: string
  readonly description: string | null
}

/** Whoever writes a name or description calls this in the same transaction. */
export async function indexEntity(trx: Transaction, { id, name, description }: Searched): Promise<void> {
  await storeVector(trx, { table: 'entity_search', key: 'entity_id' }, id, [
    { text: name, weight: 'A' },
    { text: description ?? '', weight: 'D' },
  ])
}
