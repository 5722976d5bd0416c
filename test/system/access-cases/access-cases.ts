import type { AccessCases } from './access-case.ts'
import { accountCases } from './accounts.ts'
import { authCases } from './auth.ts'
import { entityCases } from './entities.ts'
import { feedCases } from './feeds.ts'
import { joiningCases } from './joining.ts'
import { newsCases } from './news.ts'
import { notificationCases } from './notifications.ts'
import { operationCases } from './operation.ts'
import { opportunityCases } from './opportunities.ts'
import { pageCases } from './pages.ts'
import { newsPageCases } from './pages-of-news.ts'
import { pictureCases } from './pictures.ts'
import { searchCases } from './search.ts'
import { walletCases } from './wallets.ts'
import { webhookCases } from './webhooks.ts'

/** By endpoint: for each owner, what is named and what an admitted caller is answered. */
export const accessCases: AccessCases = {
  ...operationCases,
  ...feedCases,
  ...authCases,
  ...joiningCases,
  ...newsCases,
  ...accountCases,
  ...notificationCases,
  ...pageCases,
  ...newsPageCases,
  ...walletCases,
  ...webhookCases,
  ...entityCases,
  ...opportunityCases,
  ...pictureCases,
  ...searchCases,
}
