import { ownedApiKeys } from './api-keys/owned-api-keys.ts'
import { ownedApplications } from './applications/owned-applications.ts'
import { ownedEntities } from './entities/owned-entities.ts'
import { ownedNews } from './news/owned-news.ts'
import { ownedNotifications } from './notifications/owned-notifications.ts'
import { touchOpportunitiesOf } from './opportunities/changes.ts'
import { ownedAttachments } from './opportunities/owned-attachments.ts'
import { ownedOpportunities } from './opportunities/owned-opportunities.ts'
import type { OwnedContent } from './users/owned-content.ts'
import { ownedTelephone } from './users/owned-telephone.ts'
import { ownedWallets } from './wallets/owned-wallets.ts'
import { ownedWebhooks } from './webhooks/owned-webhooks.ts'

/** Every feature that keeps something of members. */
export const ownedContent: readonly OwnedContent[] = [
  ownedNews,
  ownedApplications,
  ownedEntities(touchOpportunitiesOf),
  ownedOpportunities,
  ownedAttachments,
  ownedApiKeys,
  ownedTelephone,
  ownedWebhooks,
  ownedWallets,
  ownedNotifications,
]
