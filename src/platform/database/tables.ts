import type { Selectable } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { ApiKeyTables } from './tables/api-keys.ts'
import type { ApplicationTables } from './tables/applications.ts'
import type { AuditTables } from './tables/audit.ts'
import type { AuthTables } from './tables/auth.ts'
import type { BackupTables } from './tables/backups.ts'
import type { CommunityTables } from './tables/community.ts'
import type { EntityTables } from './tables/entities.ts'
import type { EventTables } from './tables/events.ts'
import type { FileTables } from './tables/files.ts'
import type { IdempotencyTables } from './tables/idempotency.ts'
import type { ImportTables } from './tables/imports.ts'
import type { JobTables } from './tables/jobs.ts'
import type { JoiningTables } from './tables/joining.ts'
import type { MailTables } from './tables/mails.ts'
import type { NewsTables } from './tables/news.ts'
import type { NotificationTables } from './tables/notifications.ts'
import type { OpportunityTables } from './tables/opportunities.ts'
import type { OverviewTables } from './tables/overview.ts'
import type { PictureTables } from './tables/pictures.ts'
import type { SearchTables } from './tables/search.ts'
import type { SecondFactorTables } from './tables/second-factors.ts'
import type { SecurityLogTables } from './tables/security-log.ts'
import type { StoredKeyTables } from './tables/stored-keys.ts'
import type { WalletTables } from './tables/wallets.ts'
import type { WebhookTables } from './tables/webhooks.ts'

export interface Tables
  extends AccountTables,
    ApiKeyTables,
    ApplicationTables,
    AuditTables,
    AuthTables,
    BackupTables,
    CommunityTables,
    EntityTables,
    EventTables,
    FileTables,
    IdempotencyTables,
    ImportTables,
    JobTables,
    JoiningTables,
    MailTables,
    NewsTables,
    NotificationTables,
    OpportunityTables,
    OverviewTables,
    PictureTables,
    SearchTables,
    SecurityLogTables,
    SecondFactorTables,
    StoredKeyTables,
    WalletTables,
    WebhookTables {}

/** What a statement reads of a table: all, or some columns. */
export type RowOf<
  Table extends keyof Tables,
  Column extends keyof Selectable<Tables[Table]> = keyof Selectable<Tables[Table]>,
> = Pick<Selectable<Tables[Table]>, Column>
