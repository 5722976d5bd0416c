import { reseal } from '../../platform/lib/seal.ts'
import type { SealedColumn } from '../../platform/sealed-column.ts'

const secretColumn = (column: string): SealedColumn => ({
  table: 'webhooks',
  primaryKey: { column: 'id', type: 'uuid' },
  column,
  type: 'bytea',
  reseal: async ({ all }, webhookId, sealed) =>
    reseal(
      all.map(({ webhooks }) => webhooks),
      webhookId,
      sealed,
    ),
})

export const webhookSealedColumns = [secretColumn('secret'), secretColumn('former_secret')]
