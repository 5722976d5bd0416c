import { type Kysely, sql } from 'kysely'

/** What becomes of the news of those who leave: articles lose their author or are hidden, likes stay without a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table news_articles
      add column former_author_id uuid,
      add column hidden_status text check (hidden_status in ('draft', 'published', 'archived')),
      drop constraint news_articles_status_check,
      drop constraint news_articles_author_id_fkey`.execute(db)
  await sql`
    alter table news_articles
      add constraint news_articles_status_check
        check (status in ('draft', 'published', 'archived', 'hidden')) not valid,
      add constraint news_articles_author_id_fkey foreign key (author_id) references users (id) on delete set null
        not valid,
      add constraint news_articles_former_author_id_fkey
        foreign key (former_author_id) references users (id) on delete set null not valid`.execute(db)
  // In a step of its own, which lets others read and write.
  await sql`alter table news_articles validate constraint news_articles_status_check`.execute(db)
  await sql`alter table news_articles validate constraint news_articles_author_id_fkey`.execute(db)
  await sql`alter table news_articles validate constraint news_articles_former_author_id_fkey`.execute(db)
  await sql`
    create index news_articles_by_former_author on news_articles (former_author_id)
    where former_author_id is not null`.execute(db)

  await sql`alter table news_likes alter column user_id drop not null`.execute(db)
  await sql`alter table news_likes drop constraint news_likes_user_id_fkey`.execute(db)
  await sql`
    alter table news_likes add constraint news_likes_user_id_fkey
      foreign key (user_id) references users (id) on delete set null not valid`.execute(db)
  await sql`alter table news_likes validate constraint news_likes_user_id_fkey`.execute(db)

  await sql`
    create table news_withdrawn_likes (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      article_id uuid not null references news_articles (id) on delete cascade,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index news_withdrawn_likes_of_user on news_withdrawn_likes (user_id)`.execute(db)
  await sql`create index news_withdrawn_likes_of_article on news_withdrawn_likes (article_id)`.execute(db)
}
