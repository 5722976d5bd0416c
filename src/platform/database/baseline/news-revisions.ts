/**
 * When drafts are to be published, and what articles were before each change. Tables of their own: reading an article,
 * and the table that holds them, stay as they are. A row of news_revisions without an article is the article as it is.
 */
export const newsRevisions = `
  create table news_schedule (
    article_id uuid primary key references news_articles (id) on delete cascade,
    publish_at timestamptz not null
  );
  create index news_schedule_due on news_schedule (publish_at);

  create table news_revisions (
    id uuid primary key,
    article_id uuid not null references news_articles (id) on delete cascade,
    revision integer not null,
    cause text not null check (cause in ('created', 'edited', 'restored', 'scheduled')),
    saved_at timestamptz not null,
    saved_by uuid references users (id) on delete set null,
    changed text[] not null,
    article jsonb,
    unique (article_id, revision)
  );
  create unique index news_revisions_current on news_revisions (article_id) where article is null;
  create index news_revisions_by on news_revisions (saved_by);
`
